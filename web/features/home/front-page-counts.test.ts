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

it("species that are open today are listed first, and none on the days without hunting", () => {
  const { first } = seasonCounts([...overview], "2026-08-25", "nb");
  expect(first.filter(({ open }) => open).map(({ species }) => species)).toEqual([
    "raadyr",
    "villrein",
    "and_gaas",
  ]);
  expect(first.slice(0, 3).every(({ open }) => open)).toBe(true);
  expect(first.find(({ species }) => species === "rype")?.count).toBe(6);
  const atChristmas = seasonCounts([...overview], "2026-12-25", "nb");
  expect([...atChristmas.first, ...atChristmas.others].filter(({ open }) => open)).toEqual([]);
});

it("a season says what differs by animal and by area", () => {
  const { first } = seasonCounts([...overview], "2026-08-25", "nb");
  const notesOf = (species: string) => first.find((one) => one.species === species)?.notes;
  expect(notesOf("raadyr")).toEqual([
    "Alle dyr: 25. september–23. desember.",
    "Voksen bukk: 10. august–23. desember.",
  ]);
  expect(notesOf("elg")).toEqual(["Andre tider i Finnmark."]);
  expect(notesOf("hjort")).toEqual([]);
});
