/**
 * Tests common mistakes in landowners' requests: each is refused with the field's path in the reader's
 * language and writes nothing, or is accepted in its obvious meaning.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#domain/days.ts";
import { openApp } from "../support/app.ts";
import { cabin, offering, property } from "./listing.ts";
import { readTableCounts } from "./rows.ts";
import { type ApiUser, signedInUser } from "./api-client.ts";

let app: Awaited<ReturnType<typeof openApp>>;
let owner: ApiUser;
const ids = { property: "", cabin: "", service: "", offering: "" };
const service = { name: "Guide", unit: "per_day", priceOre: 80_000 };

beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", listen: true });
  owner = await signedInUser(app.base, "grunneier@example.no");
  await owner.put("/api/user-profile/me/roles", { roles: ["landowner"] });
  ids.property = (await owner.post("/api/properties", property)).body.propertyId;
  ids.cabin = (await owner.post(`/api/properties/${ids.property}/cabins`, cabin)).body.cabinId;
  ids.service = (await owner.post(`/api/properties/${ids.property}/services`, service)).body.serviceId;
  ids.offering = (await owner.post(`/api/properties/${ids.property}/offerings`, offering)).body.offeringId;
});

type Endpoint = "cabins" | "services" | "offerings" | "cabin-config" | "service-config" | "properties";
const send: Record<Endpoint, (body: object, h?: Record<string, string>) => ReturnType<ApiUser["post"]>> = {
  properties: (body, h) => owner.post("/api/properties", { ...property, ...body }, h),
  cabins: (body, h) => owner.post(`/api/properties/${ids.property}/cabins`, { ...cabin, ...body }, h),
  services: (body, h) => owner.post(`/api/properties/${ids.property}/services`, { ...service, ...body }, h),
  offerings: (body, h) =>
    owner.post(`/api/properties/${ids.property}/offerings`, { ...offering, ...body }, h),
  "cabin-config": (body, h) => owner.put(`/api/availability-sync/cabin-config/${ids.cabin}`, body, h),
  "service-config": (body, h) => owner.put(`/api/availability-sync/service-config/${ids.service}`, body, h),
};
const periods = Array.from({ length: 5000 }, (_, i) => ({
  from: addDays("2027-01-01", i * 2),
  to: addDays("2027-01-02", i * 2),
  type: "maintenance",
  notes: "Vedlikehold",
}));
const ring = (x: unknown) => ({
  boundary: {
    type: "Polygon",
    coordinates: [
      [
        [x, 64.5],
        [13.2, 64.5],
        [13.2, 64.6],
        [x, 64.5],
      ],
    ],
  },
});
const order = "Sesongen må begynne før den slutter.";

describe("a mistake is refused at the invalid field", () => {
  it.each<[Endpoint, string, object, string]>([
    ...(["cabins", "services", "cabin-config", "service-config"] as const).map(
      (endpoint) =>
        [
          endpoint,
          "blackoutPeriods",
          { blackoutPeriods: periods },
          "Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre.",
        ] as [Endpoint, string, object, string],
    ),
    [
      "offerings",
      "blackoutPeriods",
      { blackoutPeriods: periods.map(({ from, to }) => ({ from, to })) },
      "Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre.",
    ],
    ["cabins", "pricePerDayOre", { pricePerDayOre: -1 }, "Tallet kan ikke være under 0"],
    ["services", "priceOre", { priceOre: -1 }, "Tallet kan ikke være under 0"],
    [
      "offerings",
      "pricing.fixedPriceOre",
      { pricing: { per: "hunter", fixedPriceOre: -1 } },
      "Tallet kan ikke være under 0",
    ],
    ["properties", "seasonEnd", { seasonStart: "2027-10-01", seasonEnd: "2027-09-01" }, order],
    ["cabins", "availableTo", { availableFrom: "2027-10-01", availableTo: "2027-09-01" }, order],
    ["offerings", "validTo", { validFrom: "2027-10-24", validTo: "2027-09-25" }, order],
    ["offerings", "validFrom", { validFrom: null }, "Dette feltet er påkrevd"],
    ["properties", "boundary.coordinates.0", ring("NaN"), "Feltet har feil form"],
    [
      "properties",
      "boundary",
      ring(-167),
      "Grensa ligger utenfor Norge. Sjekk at lengdegrad står før breddegrad, eller tegn den på nytt.",
    ],
  ])("%s refuses an invalid %s", async (endpoint, path, body, detail) => {
    const before = await readTableCounts(app.pool);
    const nb = await send[endpoint](body);
    expect(nb.status).toBeGreaterThanOrEqual(400);
    expect(nb.status).toBeLessThan(423);
    expect(nb.body.errors[0]).toMatchObject({ path, detail });
    const en = await send[endpoint](body, { "accept-language": "en" });
    expect(en.body.errors[0]).toMatchObject({ path, code: nb.body.errors[0].code });
    expect(en.body.errors[0].detail).not.toBe(detail);
    expect(await readTableCounts(app.pool)).toBe(before);
  });

  it.each([
    ["/api/boundaries/national-map/rest?municipalityNumber=5044&gnr=1", "bnr", "required"],
    ["/api/boundaries/national-map/wfs?municipalityNumber=5044&gnr=&bnr=1", "gnr", "required"],
    ["/api/boundaries/national-map/rest?municipalityNumber=5044&gnr=x&bnr=1", "gnr", "invalid_type"],
    ["/api/boundaries/all-property-boundaries?bbox=31,58,4,71", "bbox", "invalid_format"],
    ["/api/boundaries/all-property-boundaries?bbox=-500,58,31,71", "bbox", "invalid_format"],
    ["/api/boundaries/all-property-boundaries?bbox=4,58,31,71&zoom=99", "zoom", "too_large"],
  ])("%s is refused at %s as %s", async (url, path, code) => {
    const { status, body } = await owner.get(url);
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, path, code]);
  });
});

describe("the API accepts", () => {
  it("a parcel with the cadastre's 0 for no lease and section", async () => {
    const parcels = [{ ...property.parcels[0], fnr: 0, snr: 0 }];
    const { status, body } = await send.properties({ parcels });
    expect([status, body.parcels]).toEqual([201, property.parcels]);
  });

  it("availability queries with either pair of date names, and with one id or several", async () => {
    const days = { fromDate: "2027-10-01", toDate: "2027-10-03" };
    const queried = await owner.post("/api/availability-sync/query", {
      ...days,
      cabinId: ids.cabin,
      offeringIds: [ids.offering],
    });
    expect(queried.body.items.map(({ id }: { id: string }) => id).sort()).toEqual(
      [ids.cabin, ids.offering].sort(),
    );
    const closed = await owner.post("/api/availability-sync/create-exceptions", {
      ...days,
      cabinId: ids.cabin,
    });
    expect(closed.body.changed).toMatchObject([
      { id: ids.cabin, blackoutPeriods: [{ from: "2027-10-01", to: "2027-10-03" }] },
    ]);
    for (const [kind, body] of [
      ["cabins", { cabinId: ids.cabin }],
      ["services", { serviceIds: [ids.service] }],
      ["offerings", { offeringId: ids.offering }],
    ] as const)
      expect((await owner.post(`/api/availability-sync/${kind}`, body)).body.synced).toBe(1);
    const without = await owner.post("/api/availability-sync/query", { toDate: "2027-10-03" });
    expect([without.status, without.body.errors]).toMatchObject([400, [{ code: "required", path: "from" }]]);
  });
});
