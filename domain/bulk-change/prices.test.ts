import { expect, it } from "vitest";
import { adjustedOre, changedPrices } from "./prices.ts";

it.each([
  [45_000, 5, 47_300], // 472,50 kr
  [45_000, -5, 42_800], // 427,50 kr
  [123_456, 10, 135_800],
  [0, 50, 0],
  [40, -90, 0],
  [10_000_000_000, 500, 60_000_000_000],
  [100_000, 12.5, 112_500],
  [100_000, 0.01, 100_000],
])("%i øre with %f percent is %i øre, in whole kroner with half a krone up", (ore, percent, expected) =>
  expect(adjustedOre(ore, percent)).toBe(expected),
);

const season = {
  pricing: {
    per: "hunter" as const,
    startPriceOre: 300_000,
    endPriceOre: 150_000,
    weekend: { weekdays: [6, 7], percent: 20 },
  },
  dayPrices: [{ from: "2027-10-01", to: "2027-10-02", priceOre: 400_000 }],
  seasonPrices: [],
};
it("percent change every price, and leave the rest of the pricing", () =>
  expect(changedPrices(season, { kind: "adjust_price", percent: 10 })).toEqual({
    pricing: { ...season.pricing, startPriceOre: 330_000, endPriceOre: 165_000 },
    dayPrices: [{ from: "2027-10-01", to: "2027-10-02", priceOre: 440_000 }],
    seasonPrices: [],
  }));
it("a sum replaces the ordinary price, and leaves the days with their own", () =>
  expect(changedPrices(season, { kind: "set_price", priceOre: 200_000 })).toEqual({
    ...season,
    pricing: { ...season.pricing, startPriceOre: 200_000, endPriceOre: 200_000 },
  }));
it("a season card's later prices follow by percent", () => {
  const card = {
    pricing: { per: "hunter" as const, fixedPriceOre: 80_000 },
    dayPrices: [],
    seasonPrices: [{ from: "2027-10-01", priceOre: 40_000 }],
  };
  expect(changedPrices(card, { kind: "adjust_price", percent: -50 })).toEqual({
    pricing: { per: "hunter", fixedPriceOre: 40_000 },
    dayPrices: [],
    seasonPrices: [{ from: "2027-10-01", priceOre: 20_000 }],
  });
});
