import { expect, it } from "vitest";
import { countyCounts, seasonCounts } from "./front-page-counts.ts";

const item = { kind: "offering", per: "hunter", priceFor: "day", lowestOre: 1, highestOre: 1 } as const;
const overview = [
  { ...item, county: "Troms", species: null, count: 2 },
  { ...item, county: "Troms", species: "rype", count: 2 },
  { ...item, county: "Innlandet", species: null, count: 3 },
  { ...item, county: "Innlandet", species: null, count: 4, per: "group" },
  { ...item, county: "Innlandet", species: "elg", count: 1 },
  { ...item, county: "Innlandet", species: "rype", count: 4 },
] as const;

it("an offering counts once in its county, however many species and prices it has", () => {
  expect(countyCounts([...overview])).toMatchObject([
    { county: "Innlandet", count: 7, species: ["rype", "elg"], link: "/jakt/innlandet" },
    { county: "Troms", count: 2, species: ["rype"] },
  ]);
});

it("species that are open today are listed first", () => {
  const { first } = seasonCounts([...overview], "2027-07-15");
  expect(first.filter(({ open }) => open).map(({ species }) => species)).toEqual([
    "laksefiske",
    "innlandsfiske",
  ]);
  expect(first.slice(0, 2).every(({ open }) => open)).toBe(true);
  expect(first.find(({ species }) => species === "rype")?.count).toBe(6);
});
