import { expect, it } from "vitest";
import { hasSamePriceUnit, ownPriceOre, withDayPrice } from "./day-prices.ts";

const week = { from: "2027-10-04", to: "2027-10-11" };
it("a later own price replaces an earlier one, and equal adjacent days become one period", () => {
  const first = withDayPrice([], { ...week, priceOre: 500 });
  const splitPeriods = withDayPrice(first, { from: "2027-10-06", to: "2027-10-07", priceOre: 700 });
  expect(splitPeriods).toEqual([
    { from: "2027-10-04", to: "2027-10-06", priceOre: 500 },
    { from: "2027-10-06", to: "2027-10-07", priceOre: 700 },
    { from: "2027-10-07", to: "2027-10-11", priceOre: 500 },
  ]);
  expect(withDayPrice(splitPeriods, { from: "2027-10-06", to: "2027-10-07", priceOre: 500 })).toEqual(first);
  expect(["2027-10-03", "2027-10-06", "2027-10-11"].map((day) => ownPriceOre(splitPeriods, day))).toEqual([
    undefined,
    700,
    undefined,
  ]);
});

it("null removes the own price of the given days", () => {
  const set = withDayPrice([], { ...week, priceOre: 500 });
  expect(withDayPrice(set, { from: "2027-10-05", to: "2027-12-01", priceOre: null })).toEqual([
    { from: "2027-10-04", to: "2027-10-05", priceOre: 500 },
  ]);
});

it("a price per day differs in unit from one per stay, and a price per hunter from one per group", () => {
  const perDay = { durationType: "none", pricing: { per: "hunter" } } as const;
  expect(hasSamePriceUnit(perDay, { ...perDay, durationType: "min_days" })).toBe(true);
  expect(hasSamePriceUnit(perDay, { ...perDay, durationType: "fixed_days" })).toBe(false);
  expect(hasSamePriceUnit(perDay, { ...perDay, pricing: { per: "group" } })).toBe(false);
});
