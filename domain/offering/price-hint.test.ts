import { expect, it } from "vitest";
import { priceHint } from "./price-hint.ts";

it("the price hint has the median and the quartiles", () => {
  expect(priceHint([30_000, 60_000, 40_000, 50_000])).toEqual({
    medianOre: 45_000,
    lowOre: 38_000,
    highOre: 53_000,
    count: 4,
  });
});

it("the price hint needs three landowners, and its bounds are no single landowner's price", () => {
  expect(priceHint([45_000, 50_000])).toBeUndefined();
  const prices = [20_000, 45_000, 90_000];
  const { lowOre, highOre } = priceHint(prices)!;
  expect(prices).not.toContain(lowOre);
  expect(prices).not.toContain(highOre);
});
