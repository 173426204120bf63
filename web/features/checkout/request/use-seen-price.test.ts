import { expect, it } from "vitest";
import { changedPriceLines } from "./use-seen-price.ts";

const priceOf = (...lines: [string, number][]) => ({
  totalOre: lines.reduce((sum, [, ore]) => sum + ore, 0),
  lines: lines.map(([label, amountOre]) => ({ label, amountOre })),
});

it("a changed price lists its changed, new and removed lines, and leaves out unchanged ones", () => {
  const old = priceOf(["Elgjakt", 600_000], ["Koie", 100_000], ["Uttransport", 80_000], ["Guide", 10]);
  const now = priceOf(["Elgjakt", 660_000], ["Koie", 100_000], ["Guide", 10], ["Hundefører", 50_000]);
  expect(changedPriceLines(old, now)).toEqual([
    { label: "Elgjakt", oldOre: 600_000, newOre: 660_000 },
    { label: "Uttransport", oldOre: 80_000, newOre: undefined },
    { label: "Hundefører", oldOre: undefined, newOre: 50_000 },
  ]);
});
it("two price lines with the same label are compared separately", () => {
  expect(changedPriceLines(priceOf(["Koie", 1], ["Koie", 2]), priceOf(["Koie", 1], ["Koie", 3]))).toEqual([
    { label: "Koie", oldOre: 2, newOre: 3 },
  ]);
});
