import { expect, it } from "vitest";
import type { Item } from "./calendar-days.ts";
import { canPrice, type PriceChange, pricesIn, undoPrices, applyPrices } from "./day-prices.ts";

const offering = (id: string, durationType: "none" | "season" = "none"): Item => ({
  kind: "offering",
  id,
  name: "Elgjakt",
  propertyId: "p",
  propertyName: "Storåsen",
  status: "active",
  capacity: 1,
  spans: [],
  blackouts: [],
  prices: {
    validFrom: "2027-10-02",
    validTo: "2027-10-20",
    durationType,
    pricing: { per: "hunter", fixedPriceOre: 45_000 },
    dayPrices: [{ from: "2027-10-01", to: "2027-10-04", priceOre: 60_000 }],
  },
});
const cabin: Item = { ...offering("hytte"), kind: "cabin", prices: null };
const days = ["2027-10-01", "2027-10-05"] as const;
const pricesOf = (items: readonly Item[]) =>
  items.map((item) => pricesIn(item, ...days).map((d) => d.priceOre));

it("a new price is shown before the server responds, and undone to the previous one", () => {
  const items = [offering("elg"), cabin];
  expect(pricesOf(items)).toEqual([[60_000, 60_000, 45_000], []]); // no price outside the season
  const change: PriceChange = {
    offeringIds: ["elg"],
    from: "2027-10-03",
    to: "2027-10-05",
    priceOre: 70_000,
  };
  const after = applyPrices(items, change);
  expect(pricesOf(after)).toEqual([[60_000, 70_000, 70_000], []]);
  const before = items[0]?.prices?.dayPrices ?? [];
  const back = undoPrices([{ id: "elg", before, dayPrices: [] }], change);
  expect(back.reduce<readonly Item[]>(applyPrices, after)).toEqual(items);
});

it("one price for several offerings requires the same pricing unit, and no whole-season offering", () => {
  expect(canPrice([offering("elg"), offering("hjort")])).toBe(true);
  expect(canPrice([offering("elg"), cabin])).toBe(false);
  expect(canPrice([offering("elg", "season")])).toBe(false);
});
