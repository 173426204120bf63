/** The terms of sale cannot change between their check and the taking of the holds (rules 2.8). */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { until } from "#tests/support/until.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  [kari, ola] = [await make.landowner(), await make.hunter()];
});

const days = { fromDate: "2027-10-01", toDate: "2027-10-04" };
const rows = async (sql: string, ...values: unknown[]) => (await app.pool.query(sql, values)).rows;
type Ground = {
  propertyId: string;
  offeringId: string;
  cabinId: string;
  included: string;
  serviceId: string;
  ownServiceId: string;
};

async function createGround(): Promise<Ground> {
  const propertyId = await make.property(kari.uid);
  const [cabinId, included, serviceId] = [
    await make.cabin(propertyId),
    await make.cabin(propertyId),
    await make.service(propertyId),
  ];
  const optional = [{ cabinId, pricePerPersonPerNightOre: 25_000 }];
  const services = [{ name: "Guide", unit: "fixed" as const, priceOre: 80_000 }];
  const { offeringId } = await make.offering({
    ownerUid: kari.uid,
    propertyId,
    included: [included],
    optional,
    services,
  });
  const [own] = await rows("select service_id as id from service where $1 = any (offering_ids)", offeringId);
  return { propertyId, offeringId, cabinId, included, serviceId, ownServiceId: own.id };
}

async function createDraft({ offeringId, cabinId, serviceId, ownServiceId }: Ground): Promise<string> {
  const services = [serviceId, ownServiceId].map((id) => ({ serviceId: id, quantity: 1 }));
  const { status, body } = await app.call(ola, "POST /api/core-booking/calculate", {
    body: { offeringId, participants: 2, cabins: [{ cabinId }], services, ...days },
  });
  expect(status, body.detail).toBe(200);
  return body.bookingId;
}
const submit = (bookingId: string) =>
  app.call(ola, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });

const countWaiting = async () =>
  Number(
    (
      await rows(
        "select count(*) n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    )[0].n,
  );
/** Pauses a submit right before it takes its holds, runs `change`, and then lets the submit go on. */
async function during(bookingId: string, offeringId: string, change: () => Promise<{ status: number }>) {
  const other = await app.pool.connect();
  const order: string[] = [];
  try {
    await other.query("begin");
    await other.query("select from offering_calendar where offering_id = $1 for update", [offeringId]);
    const sent = submit(bookingId).then((answer) => {
      order.push("submit");
      return answer;
    });
    await until(async () => expect(await countWaiting()).toBe(1));
    const changeResult = change().then((answer) => {
      order.push("change");
      return answer;
    });
    await until(async () => expect((await countWaiting()) + order.length).toBe(2));
    const overtaken = order.includes("change");
    await other.query("commit");
    return { sent: await sent, changed: await changeResult, overtaken };
  } finally {
    other.release();
  }
}

const patch = (body: object) => (g: Ground) =>
  app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId: g.offeringId }, body });
const patchCabin = (which: "cabinId" | "included", body: object) => (g: Ground) =>
  app.call(kari, "PATCH /api/cabins/:cabinId", { params: { cabinId: g[which] }, body });
const patchProperty = (body: object) => (g: Ground) =>
  app.call(kari, "PATCH /api/properties/:propertyId", { params: { propertyId: g.propertyId }, body });
const patchService = (body: object) => (g: Ground) =>
  app.call(kari, "PATCH /api/services/:serviceId", { params: { serviceId: g.serviceId }, body });
const closedDays = [{ from: "2027-10-02", to: "2027-10-03" }];

it.each<[string, (g: Ground) => Promise<{ status: number }>]>([
  ["the price", patch({ pricing: { per: "hunter", fixedPriceOre: 90_000 } })],
  ["the least number of hunters", patch({ minHunters: 4 })],
  ["the most hunters", patch({ maxHunters: 1 })],
  ["the season", patch({ validTo: "2027-10-02" })],
  ["the start of sales", patch({ salesStartDate: "2027-09-01" })],
  ["the weekday of arrival", patch({ startWeekday: 1 })],
  ["the least days", patch({ durationType: "min_days", minDays: 5 })],
  ["closed days", patch({ blackoutPeriods: closedDays })],
  ["the cancellation policy", patch({ cancellationPolicy: "strict" })],
  ["the included cabins", patch({ includedCabinIds: [] })],
  ["the optional cabins", patch({ optionalCabins: [] })],
  ["the services of the offering", patch({ services: [] })],
  [
    "the offering's status",
    (g) =>
      app.call(kari, "PUT /api/offerings/:offeringId/status", {
        params: { offeringId: g.offeringId },
        body: { status: "inactive" },
      }),
  ],
  [
    "the offering, deleted",
    (g) => app.call(kari, "DELETE /api/offerings/:offeringId", { params: { offeringId: g.offeringId } }),
  ],
  ["an optional cabin's status", patchCabin("cabinId", { status: "archived" })],
  [
    "an optional cabin's closed days",
    patchCabin("cabinId", { blackoutPeriods: [{ ...closedDays[0], type: "other" }] }),
  ],
  ["an included cabin's status", patchCabin("included", { status: "archived" })],
  [
    "a cabin, deleted",
    (g) => app.call(kari, "DELETE /api/cabins/:cabinId", { params: { cabinId: g.cabinId } }),
  ],
  ["a service's price", patchService({ priceOre: 1 })],
  ["a service's stock", patchService({ quantity: 1 })],
  ["a service's status", patchService({ status: "archived" })],
  [
    "a service, deleted",
    (g) => app.call(kari, "DELETE /api/services/:serviceId", { params: { serviceId: g.serviceId } }),
  ],
  ["the property's status", patchProperty({ status: "inactive" })],
  ["the property's visibility", patchProperty({ visibility: "private" })],
  [
    "the property, deleted",
    (g) => app.call(kari, "DELETE /api/properties/:propertyId", { params: { propertyId: g.propertyId } }),
  ],
  [
    "days closed in the calendar",
    (g) =>
      app.call(kari, "POST /api/availability-sync/create-exceptions", {
        body: { ...closedDays[0], action: "block", offeringIds: [g.offeringId] } as never,
      }),
  ],
  [
    "the landowner's VAT",
    () =>
      app.call(kari, "PATCH /api/user-profile/me", { body: { landownerProfile: { vatRegistered: false } } }),
  ],
])("%s waits for a request that is being sent", async (_what, change) => {
  const g = await createGround();
  const bookingId = await createDraft(g);
  const { sent, changed, overtaken } = await during(bookingId, g.offeringId, () => change(g));
  expect([sent.status, sent.body.code, overtaken]).toEqual([200, undefined, false]);
  expect(changed.status).toBeLessThan(500);
  expect(await rows("select count(*)::int n from offering_hold where booking_id = $1", bookingId)).toEqual([
    { n: 1 },
  ]);
});

it("places are counted by the offering's mode, exclusive or shared, when the nights are held", async () => {
  const { offeringId } = await make.offering({ ownerUid: kari.uid });
  const stay = { offeringId, participants: 6, cabins: [], services: [], ...days };
  const ids = [];
  for (let i = 0; i < 2; i++)
    ids.push((await app.call(ola, "POST /api/core-booking/calculate", { body: stay })).body.bookingId);
  const [first = "", second = ""] = ids;
  const { sent, changed } = await during(first, offeringId, () =>
    patch({ allowConcurrentBookings: true, totalAreaCapacity: 10 })({ offeringId } as Ground),
  );
  expect([sent.status, changed.status]).toEqual([200, 409]); // an exclusive booking holds the whole offering
  expect((await submit(second)).body.code).toBe("dates_booked");
});

it("an offering that concurrently becomes shared has places held, not whole nights", async () => {
  const { offeringId } = await make.offering({ ownerUid: kari.uid });
  const stay = { offeringId, participants: 6, cabins: [], services: [], ...days };
  const { bookingId } = (await app.call(ola, "POST /api/core-booking/calculate", { body: stay })).body;
  const changing = await app.pool.connect();
  await changing.query("begin");
  await changing.query(
    "update offering set allow_concurrent_bookings = true, total_area_capacity = 10 where offering_id = $1",
    [offeringId],
  );
  await changing.query(
    "update offering_calendar set capacity = 10, places_left = array_fill(10, array[cardinality(places_left)]) where offering_id = $1",
    [offeringId],
  );
  const sent = submit(bookingId); // the submit has read the old mode, and waits for the calendar's row lock
  await until(async () => expect(await countWaiting()).toBe(1));
  await changing.query("commit");
  changing.release();
  expect((await sent).status).toBe(200);
  expect(
    await rows("select exclusive, participants from offering_hold where offering_id = $1", offeringId),
  ).toEqual([{ exclusive: false, participants: 6 }]);
  expect(
    await rows("select places_left[17] as left from offering_calendar where offering_id = $1", offeringId),
  ).toEqual([{ left: 4 }]);
});

it("a reservation waits for a concurrent change of the offering", async () => {
  const g = await createGround();
  const other = await app.pool.connect();
  await other.query("begin");
  await other.query("select lock_properties(array[$1]::uuid[])", [g.propertyId]);
  await other.query("update offering set valid_to = '2027-09-30' where offering_id = $1", [g.offeringId]);
  const reserved = app.call("demo-internal-token", "POST /api/internal/bookings/offering/reserve", {
    body: { offeringId: g.offeringId, participants: 1, ...days } as never,
  });
  await until(async () => expect(await countWaiting()).toBe(1));
  await other.query("commit");
  other.release();
  expect((await reserved).body.code).toBe("outside_season");
});

it("a submit is refused if the hunter's account is deleted concurrently", async () => {
  const g = await createGround();
  const leaving = await make.hunter();
  const { bookingId } = (
    await app.call(leaving, "POST /api/core-booking/calculate", {
      body: { offeringId: g.offeringId, participants: 2, cabins: [], services: [], ...days },
    })
  ).body;
  const other = await app.pool.connect();
  await other.query("begin");
  await other.query(
    `update user_profile set deleted_at = now(), email = '', display_name = '', first_name = '', last_name = '', phone_number = null, photo_url = null, bio = '', location = '', address = '{}',
       roles = '{}', preferences = default, hunter_profile = default, landowner_profile = default where uid = $1`,
    [leaving.uid],
  );
  const sent = app.call(leaving, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  await until(async () => expect(await countWaiting()).toBe(1));
  await other.query("commit");
  other.release();
  expect((await sent).body.code).toBe("booking_not_found");
});
