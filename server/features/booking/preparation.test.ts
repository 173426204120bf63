/** Days of preparation between two stays of a cabin or an exclusive offering (rules 2.4). */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, other: TestApp, make: ReturnType<typeof factories>, kari: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { REQUESTS_OF_NEWCOMERS: "1000" } });
  other = await openApp({ now: "2027-08-01T08:00:00Z", database: app.connection });
  make = factories(app);
  kari = await make.landowner();
});

const sql = (text: string, ...values: unknown[]) => app.pool.query(text, values);
let hunters = 0;
type Target = { offeringId?: string; cabinId?: string };
/** Sends a request of a new hunter, and returns its status, its codes and the days that they name. */
async function requestStay({ offeringId, cabinId }: Target, fromDate: string, toDate: string, at = app) {
  const hunter = await at.signIn(`hunter-${++hunters}@example.no`, { roles: ["hunter"] });
  const cabins = cabinId ? [{ cabinId }] : [];
  const draft = await at.call(hunter, "POST /api/core-booking/calculate", {
    body: { participants: 1, services: [], fromDate, toDate, cabins, ...(offeringId && { offeringId }) },
  });
  const { bookingId } = draft.body;
  const answer =
    draft.status === 200
      ? await at.call(hunter, "POST /api/core-booking/submit/:bookingId", {
          params: { bookingId },
          body: { termsAccepted: true, privacyAccepted: true },
        })
      : draft;
  const { errors } = answer.body as { errors?: { code: string; detail: string }[] };
  return { status: answer.status, bookingId, errors: errors?.map(({ code, detail }) => `${code} ${detail}`) };
}
const closedBetween = expect.stringMatching(/^preparation_days .*2 døgn.* 4\. oktober/);

const cabinWith = async (preparationDays: number) => {
  const propertyId = await make.property(kari.uid);
  return { propertyId, cabinId: await make.cabin(propertyId, { preparationDays }) };
};
const offeringWith = (preparationDays: number) => make.offering({ ownerUid: kari.uid, preparationDays });
const setDays = (cabinId: string, preparationDays: number) =>
  app.call(kari, "PATCH /api/cabins/:cabinId", { params: { cabinId }, body: { preparationDays } });
const nightsOf = (cabinId: string, from: string, to: string) =>
  app
    .call(undefined, "GET /api/cabins/:cabinId/availability", { params: { cabinId }, query: { from, to } })
    .then(({ body }) => body.days.map(({ date, reason }) => `${date.slice(8)} ${reason ?? "free"}`));

describe.each<[string, (days: number) => Promise<Target>]>([
  ["a cabin", cabinWith],
  ["an exclusive offering", offeringWith],
])("%s with two days of preparation", (_, open) => {
  it("takes a stay two days after another and two days before it, and none nearer", async () => {
    const target = await open(2);
    expect((await requestStay(target, "2027-10-01", "2027-10-04")).status).toBe(200);
    const near = await requestStay(target, "2027-10-04", "2027-10-07");
    expect([near.status, near.errors]).toEqual([422, [closedBetween]]);
    expect((await requestStay(target, "2027-09-28", "2027-09-30")).status).toBe(422);
    expect((await requestStay(target, "2027-09-27", "2027-09-29")).status).toBe(200);
    expect((await requestStay(target, "2027-10-06", "2027-10-07")).status).toBe(200);
  });
  it("is taken by one of many who ask at once for stays too near each other, in two processes", async () => {
    const target = await open(2);
    const asked = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((i) =>
        i % 2
          ? requestStay(target, "2027-10-11", "2027-10-13", app)
          : requestStay(target, "2027-10-13", "2027-10-15", other),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("is a rule of the database: nights that leave no days for preparation cannot be held", async () => {
  const { propertyId, cabinId } = await cabinWith(2);
  const { offeringId } = await offeringWith(1);
  const { bookingId } = await requestStay({ cabinId }, "2027-10-01", "2027-10-04");
  expect(bookingId).not.toBe("");
  await requestStay({ offeringId }, "2027-10-01", "2027-10-04");
  const anotherId = await make.booking({ propertyId, fromDate: "2027-10-05", toDate: "2027-10-07" });
  await expect(
    sql(
      "insert into cabin_hold (booking_id, cabin_id, stay) values ($1, $2, '[2027-10-05,2027-10-07)')",
      anotherId,
      cabinId,
    ),
  ).rejects.toThrow("is being prepared");
  await expect(
    sql(
      `insert into offering_hold (booking_id, offering_id, stay, participants, exclusive)
       values ($1, $2, '[2027-10-04,2027-10-07)', 1, true)`,
      anotherId,
      offeringId,
    ),
  ).rejects.toThrow("is being prepared");
});

it("a changed number of days holds for new stays, and those that are booked stand and can be shortened", async () => {
  const { propertyId, cabinId } = await cabinWith(0);
  const first = await requestStay({ cabinId }, "2027-10-01", "2027-10-05");
  expect((await requestStay({ cabinId }, "2027-10-05", "2027-10-08")).status).toBe(200);
  expect((await setDays(cabinId, 2)).status).toBe(200);
  expect((await requestStay({ cabinId }, "2027-10-09", "2027-10-11")).status).toBe(422);
  await sql("select reduce_holds($1, null, '2027-10-02', '2027-10-05', 1)", first.bookingId);
  expect(await nightsOf(cabinId, "2027-09-29", "2027-10-11")).toEqual([
    ...["29 free", "30 preparation", "01 preparation", "02 booked", "03 booked", "04 booked", "05 booked"],
    ...["06 booked", "07 booked", "08 preparation", "09 preparation", "10 free"],
  ]);
  const { body } = await app.call(kari, "POST /api/availability-sync/query", {
    body: { propertyId, from: "2027-10-07", to: "2027-10-12" },
  });
  expect(body.items[0]?.spans.map(({ from, reason }) => `${from.slice(8)} ${reason ?? "free"}`)).toEqual([
    "07 booked",
    "08 preparation",
    "10 free",
  ]);
  await setDays(cabinId, 0);
  expect((await requestStay({ cabinId }, "2027-10-08", "2027-10-10")).status).toBe(200);
});

it("days held by hand and days of an imported calendar are prepared for like bookings", async () => {
  const { offeringId, propertyId } = await offeringWith(1);
  const holdDays = (from: string, to: string) =>
    app.call(kari, "POST /api/properties/:propertyId/holds", {
      params: { propertyId },
      body: { offeringId, from, to },
    });
  expect((await holdDays("2027-10-01", "2027-10-03")).status).toBe(201);
  expect((await holdDays("2027-10-03", "2027-10-05")).body.code).toBe("preparation_days");
  await sql(
    `update offering set imported_periods = '[{"from": "2027-10-10", "to": "2027-10-12"}]' where offering_id = $1`,
    offeringId,
  );
  expect((await requestStay({ offeringId }, "2027-10-12", "2027-10-14")).errors?.[0]).toContain(
    "12. oktober",
  );
  const { body } = await app.call(undefined, "GET /api/offering-availability", {
    query: { offeringId, from: "2027-10-02", to: "2027-10-14" },
  });
  expect(body.days.map(({ date, reason }) => `${date.slice(8)} ${reason ?? "free"}`)).toEqual([
    ...["02 booked", "03 preparation", "04 free", "05 free", "06 free", "07 free", "08 free"],
    ...["09 preparation", "10 blackout", "11 blackout", "12 preparation", "13 free"],
  ]);
});

it("an offering with a cabin that is prepared is not free while it is", async () => {
  const { propertyId, cabinId } = await cabinWith(2);
  const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId, included: [cabinId] });
  await requestStay({ cabinId }, "2027-10-01", "2027-10-04");
  const refused = await requestStay({ offeringId }, "2027-10-04", "2027-10-06");
  expect([refused.status, refused.errors]).toEqual([422, [closedBetween]]);
  expect((await requestStay({ offeringId }, "2027-10-06", "2027-10-08")).status).toBe(200);
});
