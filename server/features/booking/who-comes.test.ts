/** Companions, children, beds, services on single days, training hunts and dogs (rules 2.11, 9.9), over HTTP. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { consent } from "#tests/api/offer-and-book.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { REQUESTS_OF_NEWCOMERS: "1000" } });
  make = factories(app);
  kari = await make.landowner();
});
const days = { fromDate: "2027-10-01", toDate: "2027-10-04" };
const calculate = (hunter: Person, body: object) =>
  app.call(hunter, "POST /api/core-booking/calculate", {
    body: { participants: 2, cabins: [], services: [], ...days, ...body },
  });
const submit = (hunter: Person, bookingId: string, more: object = {}) =>
  app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { ...consent, ...more },
  });
const errorsOf = ({ body }: { body: unknown }) =>
  (body as { errors?: { code: string; path?: string }[] }).errors?.map(({ code, path }) => [code, path]);

it("companions and children are stored, shown, and priced with a cabin per person only", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId, { beds: 5 });
  const { offeringId } = await make.offering({
    ownerUid: kari.uid,
    propertyId,
    optional: [{ cabinId, pricePerPersonPerNightOre: 20_000 }],
  });
  const hunter = await make.hunter();
  const group = { companions: 1, children: 2 };
  const request = { offeringId, cabins: [{ cabinId }] };
  const alone = await calculate(hunter, request);
  const priced = await calculate(hunter, { ...request, ...group });
  expect(priced.status, JSON.stringify(priced.body)).toBe(200);
  expect(priced.body.quote.totalOre - alone.body.quote.totalOre).toBe(3 * 3 * 20_000);
  const sent = await submit(hunter, priced.body.bookingId);
  expect(sent.body).toMatchObject({ status: "pending", participants: 2, ...group });
  const full = await calculate(hunter, { ...request, ...days, participants: 4, children: 2 });
  expect(errorsOf(full)).toContainEqual(["too_few_beds", "participants"]);
  const absurd = await calculate(hunter, { ...request, children: -1 });
  expect(absurd.status).toBe(400);
});

it("a service on single days holds its stock on those days alone, in the database too", async () => {
  const { offeringId, propertyId } = await make.offering({ ownerUid: kari.uid, shared: 8 });
  const { body: service } = await app.call(kari, "POST /api/properties/:propertyId/services", {
    params: { propertyId },
    body: { name: "Guide", unit: "per_day", priceOre: 350_000, singleDays: true, quantity: 1 },
  });
  expect(service).toMatchObject({ singleDays: true });
  const order = (dates?: string[]) => ({
    offeringId,
    services: [{ serviceId: service.serviceId, quantity: 1, ...(dates && { dates }) }],
  });
  const first = await make.hunter();
  const priced = await calculate(first, order(["2027-10-03", "2027-10-01"]));
  expect(priced.body.quote.lines.at(-1)).toMatchObject({
    quantity: 2,
    amountOre: 700_000,
    dates: ["2027-10-01", "2027-10-03"],
  });
  const sent = await submit(first, priced.body.bookingId);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const holds = await app.pool.query(
    "select stay::text, quantity from service_hold where booking_id = $1 order by stay",
    [priced.body.bookingId],
  );
  expect(holds.rows).toEqual([
    { stay: "[2027-10-01,2027-10-02)", quantity: 1 },
    { stay: "[2027-10-03,2027-10-04)", quantity: 1 },
  ]);

  const second = await make.hunter();
  const refused = await calculate(second, order());
  expect(errorsOf(refused)).toContainEqual(["service_quantity_exceeded", "services.0.quantity"]);
  await expect(
    app.pool.query("select take_services($1, $2, '2027-10-01', '2027-10-04')", [
      priced.body.bookingId,
      JSON.stringify([{ serviceId: service.serviceId, quantity: 1, dates: ["2027-10-09"] }]),
    ]),
  ).rejects.toThrow("outside the stay");
  expect((await calculate(second, order(["2027-10-02"]))).status).toBe(200);
  const outside = await calculate(second, order(["2027-10-04"]));
  expect(errorsOf(outside)).toContainEqual(["service_date_outside_stay", "services.0.dates"]);
});

it("a training hunt and the dogs that the offering asks for are shown to the landowner", async () => {
  const { offeringId } = await make.offering({ ownerUid: kari.uid, targetSpecies: ["rype"] });
  const hunter = await make.hunter();
  const stay = { fromDate: "2027-10-10", toDate: "2027-10-12" };
  const details = { trainingHunt: { supervisor: "Ola Moen" }, dogs: [{ kind: "pointing", count: 2 }] };
  const { body: draft } = await calculate(hunter, { offeringId, ...stay });
  expect(errorsOf(await submit(hunter, draft.bookingId, details))).toEqual([["dogs_not_asked_for", "dogs"]]);
  const patched = await app.call(kari, "PATCH /api/offerings/:offeringId", {
    params: { offeringId },
    body: { dogs: "allowed", asksForDogs: true },
  });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  expect((await submit(hunter, draft.bookingId, details)).status).toBe(200);
  const shown = await app.call(kari, "GET /api/core-booking/:bookingId", {
    params: { bookingId: draft.bookingId },
  });
  expect(shown.body).toMatchObject(details);
});
