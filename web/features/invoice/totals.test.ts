import { expect, it } from "vitest";
import { totalsOf } from "./invoice-view.tsx";

const issued = { totalOre: 270_000, paidOre: 0, creditedOre: 0, refundedOre: 0, leftOre: 270_000 };
const lines = (changes: Partial<typeof issued>) =>
  totalsOf({ ...issued, ...changes }).map(({ label, ore }) => `${label} ${ore}`);

it("an invoice shows the amount due until something is paid or credited, and then the amount that remains", () => {
  expect(lines({})).toEqual(["due 270000"]);
  expect(lines({ paidOre: 270_000, leftOre: 0 })).toEqual(["sum 270000", "paid -270000", "left 0"]);
  expect(lines({ creditedOre: 270_000, leftOre: 0 })).toEqual(["sum 270000", "credited -270000", "left 0"]);
  expect(lines({ paidOre: 270_000, creditedOre: 135_000, refundedOre: 135_000, leftOre: 0 })).toEqual([
    "sum 270000",
    "paid -270000",
    "credited -135000",
    "refunded 135000",
    "left 0",
  ]);
});
