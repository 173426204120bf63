import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteFor, stayWithoutExtras } from "../booking/price.ts";
import { checkRequest } from "../booking/request-rules.ts";
import { similarStays } from "../booking/stays.ts";
import { addDays } from "../days.ts";
import { anOffering } from "../testing.ts";
import { seasonDays } from "./bookability.ts";
import { wholeSeasonOf } from "./season-card.ts";

/** A season card for small game, 10 September to 23 December, 900 kr, 600 kr from 1 October. */
const card = anOffering({
  validFrom: "2027-09-10",
  validTo: "2027-12-23",
  durationType: "season",
  allowConcurrentBookings: true,
  totalAreaCapacity: 20,
  pricing: { per: "hunter", fixedPriceOre: 90_000 },
  seasonPrices: [
    { from: "2027-10-01", priceOre: 60_000 },
    { from: "2027-12-01", priceOre: 30_000 },
  ],
});
const refusalsOn = (today: string, fromDate: string, toDate: string, offering = card) =>
  checkRequest({
    offering,
    cabins: [],
    request: stayWithoutExtras({ fromDate, toDate, participants: 1 }),
    today,
    taken: { placesTaken: {}, cabinNights: {} },
  });
const codesOn = (...asked: Parameters<typeof refusalsOn>) => refusalsOn(...asked).map(({ code }) => code);

describe("a season card is bought until its last day, from that day on (rules 2.10)", () => {
  it.each([
    ["2027-03-01", "2027-09-10"],
    ["2027-09-10", "2027-09-10"],
    ["2027-09-11", "2027-09-11"],
    ["2027-12-23", "2027-12-23"],
  ])("on %s it begins %s", (today, fromDate) => {
    expect(wholeSeasonOf(card, today)).toEqual({ fromDate, toDate: "2027-12-24" });
    expect(refusalsOn(today, fromDate, "2027-12-24")).toEqual([]);
  });
  it.each([
    ["2027-03-01", "2027-09-11", "2027-12-24", ["whole_season_required"]],
    ["2027-09-14", "2027-09-10", "2027-12-24", ["dates_in_past", "whole_season_required"]],
    ["2027-09-14", "2027-09-15", "2027-12-24", ["whole_season_required"]],
    ["2027-09-14", "2027-09-14", "2027-12-23", ["whole_season_required"]],
    ["2027-09-14", "2027-09-14", "2027-12-25", ["outside_season", "whole_season_required"]],
    ["2027-12-24", "2027-12-24", "2027-12-25", ["outside_season", "whole_season_required"]],
  ] as const)("on %s not from %s to %s", (today, fromDate, toDate, codes) => {
    expect(codesOn(today, fromDate, toDate)).toEqual(codes);
  });
  it("the refusal says which days it must be, to the day", () => {
    expect(refusalsOn("2027-09-14", "2027-09-15", "2027-12-24")[0]?.values).toEqual({
      fromDate: "2027-09-14",
      toDate: "2027-12-24",
    });
  });
  it("a lease of the season is bought whole and before it begins (rules 3.2)", () => {
    const lease = { ...card, allowConcurrentBookings: false };
    expect(codesOn("2027-09-10", "2027-09-10", "2027-12-24", lease)).toEqual([]);
    expect(codesOn("2027-09-11", "2027-09-10", "2027-12-24", lease)).toEqual(["dates_in_past"]);
    expect(codesOn("2027-09-11", "2027-09-11", "2027-12-24", lease)).toEqual(["whole_season_required"]);
  });
  it("the only stay that is suggested is that of the day", () => {
    const taken = { placesTaken: {}, cabinNights: {} };
    const stay = { fromDate: "2027-09-10", toDate: "2027-09-12", participants: 1 };
    const { nearest, cheapest } = similarStays({ offering: card, cabins: [] }, stay, taken, "2027-10-05");
    expect(nearest).toEqual({ fromDate: "2027-10-05", toDate: "2027-12-24", totalOre: 60_000 });
    expect(cheapest).toEqual(nearest);
  });
});

it.each([
  ["2027-09-10", 180_000],
  ["2027-09-30", 180_000],
  ["2027-10-01", 120_000],
  ["2027-11-30", 120_000],
  ["2027-12-23", 60_000],
])("bought for two on %s it costs %i øre, whatever is left of the season", (fromDate, totalOre) => {
  const request = stayWithoutExtras({ fromDate, toDate: "2027-12-24", participants: 2 });
  expect(quoteFor({ offering: card, cabins: [], request, vatRegistered: true }).totalOre).toBe(totalOre);
});

it("the calendar has the price of the stay of the day on each of its days", () => {
  const dayOf = seasonDays({ ...card, ...nothingElse, seasonPrices: card.seasonPrices ?? [] }, "2027-10-05");
  expect(dayOf("2027-10-04")).toEqual({ priceOre: 60_000, reason: "past" });
  expect([dayOf("2027-10-05"), dayOf("2027-12-23")]).toEqual([{ priceOre: 60_000 }, { priceOre: 60_000 }]);
});
const nothingElse = {
  salesStartDate: null,
  minDays: null,
  maxDays: null,
  fixedDays: null,
  smallestGroup: 1,
  startWeekday: null,
  placesNeeded: 1,
  placesLeft: null,
  includedCabins: [],
};

it("on any day of any season exactly one stay of a card is accepted, and its price is that of the last entry", () => {
  const days = fc.record({
    length: fc.integer({ min: 1, max: 25 }),
    on: fc.integer({ min: -5, max: 30 }),
    prices: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(days, ({ length, on, prices }) => {
      const at = (n: number) => addDays("2027-09-10", n);
      const validTo = at(length - 1);
      const seasonPrices = prices
        .filter((n) => n < length)
        .sort((a, b) => a - b)
        .map((n) => ({ from: at(n), priceOre: 1000 + n }));
      const offering = { ...card, validTo, seasonPrices };
      const accepted: string[] = [];
      for (let from = -1; from <= length; from++)
        for (let to = from + 1; to <= length + 1; to++)
          if (codesOn(at(on), at(from), at(to), offering).length === 0)
            accepted.push(`${at(from)} ${at(to)}`);
      const begins = at(Math.max(0, on));
      expect(accepted).toEqual(on < length ? [`${begins} ${at(length)}`] : []);
      if (on >= length) return;
      const request = stayWithoutExtras({ fromDate: begins, toDate: at(length), participants: 1 });
      const last = Math.max(...prices.filter((n) => n <= Math.max(0, on) && n < length));
      expect(quoteFor({ offering, cabins: [], request, vatRegistered: true }).totalOre).toBe(
        Number.isFinite(last) ? 1000 + last : 90_000,
      );
    }),
    { numRuns: 150, seed: 2027 },
  );
});
