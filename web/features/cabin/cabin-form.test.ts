import { expect, it } from "vitest";
import { nightOf } from "./rental-money.tsx";

it("says what a night leaves, with and without VAT", () => {
  expect(nightOf(112_000, true)).toEqual({
    totalOre: 112_000,
    commissionOre: 22_400,
    vatOre: 12_000,
    netOre: 77_600,
  });
  expect(nightOf(112_000, false)).toMatchObject({ vatOre: 0, netOre: 89_600 });
});
