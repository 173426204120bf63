/** A forged cursor is refused by every list endpoint with 400, never with 500. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { isLong } from "#tests/support/long.ts";
import { writeCursor } from "./cursor.ts";

let app: TestApp;
const lists: [name: string, url: string, bearer: string | undefined][] = [];
beforeAll(async () => {
  app = await openApp({});
  const make = factories(app);
  const { bearer, uid } = await make.landowner();
  const { offeringId, propertyId } = await make.offering({ ownerUid: uid });
  const [cabinId, serviceId] = [await make.cabin(propertyId), await make.service(propertyId)];
  const span = "from=2027-09-15&to=2027-10-15";
  for (const sort of [
    "relevance",
    "price_asc",
    "price_desc",
    "rating",
    "newest",
    "distance&near=11.6,62.6",
    "relevance&q=elgjakt",
  ])
    lists.push([`search by ${sort}`, `/api/search?sort=${sort}`, undefined]);
  for (const path of [
    "core-booking?role=landowner",
    "core-booking?role=hunter",
    "properties/mine?",
    "services/mine?",
    `properties/${propertyId}/services?`,
    "favourites?",
    "saved-searches?",
  ])
    lists.push([path, `/api/${path}`, bearer]);
  lists.push(["ratings", `/api/ratings?propertyId=${propertyId}`, undefined]);
  for (const [kind, id] of Object.entries({ offering: offeringId, cabin: cabinId, service: serviceId }))
    lists.push([
      `holds of a ${kind}`,
      `/api/internal/bookings/${kind}/query?${kind}Id=${id}&${span}`,
      "Bearer demo-internal-token",
    ]);
});

const uuid = "00000000-0000-4000-8000-000000000000";
const keys = [
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
  "0000-01-01",
  "9999-12-31",
  "-1",
  "-999999999999999999",
  "999999999999999999",
  "1e99",
  "-99999999999999999999e+99",
  "1e-99",
  "",
];
const orders = ["text", "unranked", "soonest", "distance", "price_asc", "price_desc", "rating", "newest"];
const crafted = [
  ...keys.map((key) => [key, uuid]),
  ...orders.flatMap((order) => keys.map((key) => [order, key, uuid])),
  ["soonest", "0", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  [],
  [null, null],
];

it("every list responds to a forged cursor with a page or a refusal", async () => {
  // tests a quarter of the cursors for each list, others for the next list; `npm run test:faults` tests all
  for (const [place, [name, url, authorization]] of lists.entries())
    for (const parts of crafted.filter((_, i) => isLong || (i + place) % 4 === 0)) {
      const cursor = writeCursor(parts as string[]);
      const answer = await app.http.inject({
        url: `${url}&cursor=${cursor}`,
        headers: authorization ? { authorization } : {},
      });
      expect([200, 400], `${name}, ${JSON.stringify(parts)}: ${answer.body}`).toContain(answer.statusCode);
    }
});
