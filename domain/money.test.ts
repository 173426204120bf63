import fc from "fast-check";
import { expect, it } from "vitest";
import { increasedBy, percentOf, roundDiv, vatWithinOre } from "./money.ts";

it.each([
  [5, 2, 3],
  [-5, 2, -3],
  [4, 3, 1],
  [-4, 3, -1],
  [1, 3, 0],
  [-1, 3, 0],
])("dividing %i by %i rounds half away from zero, to %i", (numerator, denominator, rounded) =>
  expect(roundDiv(numerator, denominator)).toBe(rounded),
);

it("percentages with two decimals are exact", () => {
  expect(percentOf(100_000, 12.5)).toBe(12_500);
  expect(percentOf(1_000, 0.15)).toBe(2);
  expect(percentOf(100, 29.5)).toBe(30);
  expect(increasedBy(258_621, 20)).toBe(310_345);
});

it("amounts beyond the range of safe integers are exact", () =>
  expect(percentOf(9_000_000_000_000_001, 100)).toBe(9_000_000_000_000_001));

it("vatWithin returns the VAT inside a gross amount (rules 1.4)", () => {
  expect(vatWithinOre(270_000, 25)).toBe(54_000);
  expect(vatWithinOre(112_000, 12)).toBe(12_000);
  expect(vatWithinOre(112_000, 0)).toBe(0);
});

it("the VAT never exceeds its amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.constantFrom(0, 12, 25), (grossOre, rate) => {
      const vatOre = vatWithinOre(grossOre, rate);
      expect(vatOre).toBeGreaterThanOrEqual(0);
      expect(vatOre).toBeLessThanOrEqual(grossOre);
    }),
  );
});
