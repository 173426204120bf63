/** Prices of single days, set in the calendar: the shown price is also the charged price. */
import { beforeAll, expect, it } from "vitest";
import { addDays } from "#domain/days.ts";
import { maxDayPrices } from "#domain/offering/day-prices.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person, nils: Person, hunter: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  [kari, nils, hunter] = [await make.landowner(), await make.landowner(), await make.hunter()];
});
const pricing = { per: "hunter" as const, fixedPriceOre: 45_000 };
const weekend = { from: "2027-10-01", to: "2027-10-03" };
const offer = async (more = {}) => (await make.offering({ ownerUid: kari.uid, pricing, ...more })).offeringId;
const setDayPrice = (who: Person, body: object, options = {}) =>
  app.call(who, "POST /api/availability-sync/set-prices", { body: body as never }, options);
const readOffering = async (offeringId: string) =>
  (await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } })).body;
async function calculate(offeringId: string, fromDate: string, toDate: string) {
  const stay = { offeringId, fromDate, toDate, participants: 2, cabins: [], services: [] };
  return (await app.call(hunter, "POST /api/core-booking/calculate", { body: stay })).body;
}
const submit = (bookingId: string) =>
  app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });

it("a day's own price is shown, quoted and charged, while earlier requests stay unchanged", async () => {
  const offeringId = await offer({ shared: 8 });
  const before = await calculate(offeringId, "2027-09-30", "2027-10-03");
  expect((await submit(before.bookingId)).status).toBe(200);
  const onItsWay = await calculate(offeringId, "2027-09-30", "2027-10-03");
  expect(onItsWay.quote.totalOre).toBe(2 * 3 * 45_000);

  const { status, body } = await setDayPrice(kari, { offeringId, ...weekend, priceOre: 60_000 });
  expect([status, body.changed]).toEqual([
    200,
    [{ id: offeringId, dayPrices: [{ ...weekend, priceOre: 60_000 }], before: [] }],
  ]);
  const { days } = (
    await app.call(undefined, "GET /api/offering-availability", {
      query: { offeringId, from: "2027-09-30", to: "2027-10-04" },
    })
  ).body;
  expect(days.map((day) => day.priceOre)).toEqual([45_000, 60_000, 60_000, 45_000]);
  const own = await app.call(kari, "POST /api/availability-sync/query", {
    body: { from: "2027-10-01", to: "2027-10-04", offeringIds: [offeringId] },
  });
  expect(own.body.items[0]?.prices).toMatchObject({ pricing, dayPrices: [{ ...weekend, priceOre: 60_000 }] });

  const sent = await submit(onItsWay.bookingId);
  const totalOre = 2 * (45_000 + 2 * 60_000);
  expect([sent.status, sent.body.code, sent.body.quote.totalOre]).toEqual([409, "price_changed", totalOre]);
  const anew = await calculate(offeringId, "2027-09-30", "2027-10-03");
  expect((await submit(anew.bookingId)).body.totalOre).toBe(totalOre);
  const booking = await app.call(hunter, "GET /api/core-booking/:bookingId", {
    params: { bookingId: before.bookingId },
  });
  expect(booking.body.totalOre).toBe(2 * 3 * 45_000);
  await setDayPrice(kari, { offeringId, ...weekend, priceOre: null });
  expect((await readOffering(offeringId)).dayPrices).toEqual([]);
});

it("a day's own price is set and audited once per idempotency key, and makes the offering's older versions outdated", async () => {
  const offeringId = await offer();
  const { version } = await readOffering(offeringId);
  const key = { idempotencyKey: "prices-1" };
  const body = { offeringIds: [offeringId], ...weekend, priceOre: 30_000 };
  const first = await setDayPrice(kari, body, key);
  expect((await setDayPrice(kari, body, key)).body).toEqual(first.body);
  const { rows } = await app.pool.query(
    "select actor_uid, data from audit where subject = 'offering' and subject_id = $1",
    [offeringId],
  );
  expect(rows).toEqual([{ actor_uid: kari.uid, data: { ...weekend, priceOre: 30_000 } }]);
  const save = { params: { offeringId }, body: { name: "Elgjakt", version } };
  expect((await app.call(kari, "PATCH /api/offerings/:offeringId", save)).body.code).toBe("version_outdated");
});

it("own prices of days are refused for others' offerings and out of bounds, and are set for all offerings or none", async () => {
  const [ownOfferingId, season] = [
    await offer(),
    await offer({ durationType: "season", pricing: { per: "group", fixedPriceOre: 900_000 } }),
  ];
  const prices = { offeringIds: [ownOfferingId], ...weekend, priceOre: 60_000 };
  const otherOfferingId = (await make.offering({ ownerUid: nils.uid })).offeringId;
  const codeOf = async (who: Person, body: object) =>
    (await setDayPrice(who, { ...prices, ...body })).body.code;
  expect(await codeOf(nils, {})).toBe("offering_not_found");
  expect(await codeOf(kari, { offeringIds: [ownOfferingId, otherOfferingId] })).toBe("offering_not_found");
  expect(await codeOf(kari, { offeringIds: [] })).toBe("nothing_chosen");
  expect(await codeOf(kari, { to: weekend.from })).toBe("start_not_before_end");
  expect(await codeOf(kari, { offeringIds: [ownOfferingId, season] })).toBe("price_of_whole_season");
  expect(await codeOf(kari, { priceOre: -1 })).toBe("invalid_request");
  expect((await setDayPrice(hunter, prices)).status).toBe(403);
  const manyPrices = Array.from({ length: maxDayPrices }, (_, i) => ({
    from: addDays("2027-11-01", 2 * i),
    to: addDays("2027-11-02", 2 * i),
    priceOre: 1,
  }));
  await app.pool.query("update offering set day_prices = $2 where offering_id = $1", [
    ownOfferingId,
    JSON.stringify(manyPrices),
  ]);
  expect(await codeOf(kari, {})).toBe("too_many_day_prices");
  expect(await readOffering(ownOfferingId)).toMatchObject({ dayPrices: manyPrices });
});

it("own prices of days are deleted if the pricing unit changes to per stay or per group", async () => {
  const offeringId = await offer();
  const body = { offeringId, ...weekend, priceOre: 60_000 };
  const change = (body: object) =>
    app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body: body as never });
  await setDayPrice(kari, body);
  expect((await change({ pricing: { per: "hunter", fixedPriceOre: 50_000 } })).body.dayPrices).toHaveLength(
    1,
  );
  expect((await change({ durationType: "fixed_days", fixedDays: 3 })).body.dayPrices).toEqual([]);
  await setDayPrice(kari, body);
  const quote = (await calculate(offeringId, "2027-10-01", "2027-10-04")).quote;
  expect(quote.totalOre).toBe(2 * 60_000);
  expect((await change({ pricing: { per: "group", fixedPriceOre: 50_000 } })).body.dayPrices).toEqual([]);
});
