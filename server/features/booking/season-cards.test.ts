/** Season cards (rules 2.10): bought in their season, priced by the day, paid at once, and moved at midnight. */
import { beforeAll, describe, expect, it } from "vitest";
import { refreshSearch } from "#server/features/search/public.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openBookingApp({ now: "2027-09-14T08:00:00Z" });
  ({ kari, ola } = await app.people());
});
const at = (instant: string) => app.clock.set(instant);
const seasonPrices = [{ from: "2027-09-15", priceOre: 60_000 }];
const card = (columns: object = {}) =>
  app.make.offering({
    ownerUid: kari.uid,
    durationType: "season",
    shared: 20,
    validFrom: "2027-09-10",
    validTo: "2027-12-23",
    pricing: { per: "hunter", fixedPriceOre: 90_000 },
    ...columns,
  });
const calculate = (offeringId: string, fromDate: string, who = ola) =>
  app.call(who, "POST /api/core-booking/calculate", {
    body: { offeringId, fromDate, toDate: "2027-12-24", participants: 2, cabins: [], services: [] },
  });
const submit = (bookingId: string, who = ola) =>
  app.call(who, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
type Refusal = { errors?: { code: string; values?: object }[] };
const codesOf = ({ body }: { body: unknown }) => (body as Refusal).errors?.map(({ code }) => code);

it("a landowner gives the prices of a season card, and of nothing else", async () => {
  const { offeringId } = await card();
  const change = (body: object) =>
    app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });
  expect((await change({ seasonPrices })).body).toMatchObject({ seasonPrices });
  expect(codesOf(await change({ seasonPrices: [{ from: "2027-12-24", priceOre: 1 }] }))).toEqual([
    "season_price_outside_season",
  ]);
  expect(codesOf(await change({ seasonPrices: [...seasonPrices, ...seasonPrices] }))).toEqual([
    "season_prices_order",
  ]);
  expect(codesOf(await change({ allowConcurrentBookings: false }))).toEqual(["season_prices_need_card"]);
  expect(codesOf(await change({ seasonPrices: [{ from: "2027-10-01", priceOre: -1 }] }))).toEqual([
    "negative",
  ]);
  const many = Array.from({ length: 51 }, (_, i) => ({ from: "2027-10-01", priceOre: i }));
  expect((await change({ seasonPrices: many })).status).toBe(400);
  const copy = await app.call(kari, "POST /api/offerings/:offeringId/duplicate", {
    params: { offeringId },
    body: {},
  });
  expect(copy.body).toMatchObject({ seasonPrices: [{ from: "2028-09-15", priceOre: 60_000 }] });
});

describe("a season card bought in its season", () => {
  it("begins today, whatever the hunter holds, and is due in two hours once accepted", async () => {
    at("2027-09-14T08:00:00Z");
    const { offeringId } = await card({ seasonPrices: JSON.stringify(seasonPrices) });
    expect(codesOf(await calculate(offeringId, "2027-09-10"))).toEqual([
      "dates_in_past",
      "whole_season_required",
    ]);
    const hunter = await app.make.hunter();
    const { body } = await calculate(offeringId, "2027-09-14", hunter);
    expect(body.quote.totalOre).toBe(180_000);
    const sent = await submit(body.bookingId, hunter);
    expect(sent.body).toMatchObject({ status: "pending", replyDueAt: "2027-09-14T10:00:00.000Z" });
    const accepted = await app.accept(kari, body.bookingId);
    expect(accepted.body).toMatchObject({ status: "confirmed" });
    const seen = await app.see(hunter, body.bookingId);
    expect(seen.paymentDueAt).toBe("2027-09-14T10:00:00.000Z");
    expect(seen.instalments.map(({ fromDate, chargeOn }) => [fromDate, chargeOn])).toEqual([
      ["2027-09-14", "2027-09-14"],
      ["2027-10-18", "2027-10-04"],
      ["2027-11-21", "2027-11-07"],
    ]);
    expect((await app.pay(hunter, body.bookingId)).status).toBe(200);
    await app.passTime("2027-09-14T08:30:00Z"); // the saved card is charged for the first part
    await app.passTime("2027-09-14T09:00:00Z");
    expect((await app.see(hunter, body.bookingId)).status).toBe("in_progress");
  });
  it("is refused the day after it was priced, with the new days and their price", async () => {
    at("2027-09-14T21:50:00Z");
    const { offeringId } = await card({ seasonPrices: JSON.stringify(seasonPrices) });
    const { body } = await calculate(offeringId, "2027-09-14");
    at("2027-09-14T22:10:00Z"); // 00:10 in Oslo
    const late = await submit(body.bookingId);
    expect([late.status, codesOf(late)]).toEqual([422, ["dates_in_past", "whole_season_required"]]);
    const { body: stays } = await app.call(ola, "GET /api/stays", {
      query: { offeringIds: offeringId, from: "2027-09-14", to: "2027-12-24", participants: 2 },
    });
    expect(stays.items[0]).toMatchObject({
      totalOre: null,
      nearest: { fromDate: "2027-09-15", toDate: "2027-12-24", totalOre: 120_000 },
    });
    const again = await calculate(offeringId, "2027-09-15");
    expect(again.body.quote.totalOre).toBe(120_000);
    expect((await submit(again.body.bookingId)).status).toBe(200);
  });
  it("is found at the price of the day until its last day, and sold on that", async () => {
    at("2027-09-14T08:00:00Z");
    const { offeringId } = await card({ name: "Sesongkort Rypelia" });
    await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId },
      body: { seasonPrices },
    });
    const found = async (query: object = {}) => {
      while ((await refreshSearch(app.platform.db, app.clock.now())) > 0);
      const { body } = await app.call(undefined, "GET /api/search", {
        query: { q: "Rypelia", ...query } as never,
      });
      return body.items.map((hit) => [hit.fromPriceOre, hit.totalPriceOre]);
    };
    expect(await found()).toEqual([[90_000, undefined]]);
    at("2027-09-15T08:00:00Z");
    expect(await found()).toEqual([[60_000, undefined]]);
    expect(await found({ from: "2027-09-15", to: "2027-12-24", participants: 2 })).toEqual([
      [60_000, 120_000],
    ]);
    expect(await found({ from: "2027-09-14", to: "2027-12-24", participants: 2 })).toEqual([]);
    at("2027-12-23T20:00:00Z");
    expect(await found()).toHaveLength(1);
    expect((await calculate(offeringId, "2027-12-23")).status).toBe(200);
    at("2027-12-24T08:00:00Z");
    expect(await found()).toEqual([]);
  });
});

it("cards of one ground tell with which days they cover those asked for", async () => {
  at("2027-09-14T08:00:00Z");
  const { offeringId, propertyId } = await card();
  const week = await card({ propertyId, durationType: "fixed_days", fixedDays: 7 });
  const { body } = await app.call(undefined, "GET /api/stays", {
    query: {
      offeringIds: `${offeringId},${week.offeringId}`,
      from: "2027-10-01",
      to: "2027-10-05",
      participants: 2,
    },
  });
  const coverings = new Map(body.items.map((one) => [one.offeringId, one.covering]));
  expect(coverings.get(offeringId)).toMatchObject({ fromDate: "2027-09-14", toDate: "2027-12-24" });
  expect(coverings.get(week.offeringId)).toEqual({
    fromDate: "2027-10-01",
    toDate: "2027-10-08",
    totalOre: 180_000,
  });
});
