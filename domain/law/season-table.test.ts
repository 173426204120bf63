import { describe, expect, it } from "vitest";
import { speciesKeys } from "../species/species.ts";
import { nationalRules } from "./national-rules.ts";
import { answerRanges, seasonsByAnimal, seasonsInCountry, seasonTable } from "./season-table.ts";

const year = { from: "2026-11-29", to: "2027-11-28" };
const rules = { regulations: nationalRules, localRules: [] };
/** The animals and when they may be hunted: «graagaas 08-10–12-23». */
const openDays = (species: Parameters<typeof seasonsByAnimal>[0], municipality: string) =>
  seasonsByAnimal(species, municipality, { from: "2027-04-01", to: "2028-03-15" }, rules).map(
    ({ taxa, animals, water, spot, days }) => ({
      who: [taxa.join("+"), animals, water, spot && (spot.part ?? "rest")].filter(Boolean).join(" "),
      open: answerRanges(days)
        .filter(({ answer }) => answer !== "no")
        .map(({ from, to, answer }) => `${from.slice(5)}–${to.slice(5)} ${answer}`),
    }),
  );

describe("animal by animal", () => {
  it("geese, dabbling ducks and diving ducks open on three days, and scoters not at all", () => {
    expect(openDays("and_gaas", "3411")).toEqual([
      { who: "kortnebbgaas+graagaas+kanadagaas+stripegaas", open: ["08-10–12-23 yes"] },
      {
        who: "brunnakke+krikkand+stokkand+knoppand+mandarinand+stivhaleand",
        open: ["08-21–12-23 yes"],
      },
      { who: "toppand+kvinand+siland+laksand", open: ["09-10–12-23 yes"] },
      { who: "svartand+havelle", open: [] },
    ]);
  });

  it("adult bucks are told apart from all roe deer", () => {
    expect(openDays("raadyr", "3411")).toEqual([
      { who: "raadyr", open: ["09-25–12-23 unknown"] },
      { who: "raadyr male_adult", open: ["08-10–12-23 unknown"] },
    ]);
  });

  it("young cormorants in salt water are told apart from cormorants in fresh water", () => {
    const cormorants = openDays("sjofugl", "1106").filter(({ who }) => who.startsWith("storskarv"));
    expect(cormorants).toEqual([
      { who: "storskarv white_bellied_young salt", open: ["10-01–11-30 yes"] },
      { who: "storskarv fresh", open: ["08-10–12-23 yes"] },
    ]);
  });

  it("parts of a municipality are told apart where they differ", () => {
    expect(openDays("hare", "1875")).toEqual([
      { who: "hare rest", open: ["09-10–12-23 yes", "01-01–02-29 yes"] },
      { who: "hare hamaroy_north", open: ["09-10–12-23 yes", "01-01–03-15 yes"] },
      { who: "sorhare", open: ["09-10–12-23 yes", "01-01–02-29 yes"] },
    ]);
    expect(openDays("rev", "1875").map(({ who }) => who)).toEqual(["rev"]);
  });

  it("snared ptarmigan are listed only where they may be snared", () => {
    expect(openDays("rype", "3434").map(({ who }) => who)).toEqual(["lirype+fjellrype", "rypesnare"]);
    expect(openDays("rype", "3411").map(({ who }) => who)).toEqual(["lirype+fjellrype"]);
  });
});

describe("the table of a municipality", () => {
  const idsIn = (species: Parameters<typeof seasonTable>[0], municipality: string, days = year) =>
    seasonTable(species, municipality, days, nationalRules).map(({ row, spots }) =>
      [row.id, ...(spots ?? []).map(({ part }) => part ?? "rest")].join(" "),
    );

  it("has the narrowest rows only, and says of which part they are", () => {
    expect(idsIn("hare", "3411")).toEqual(["hare.nat", "sorhare.nat"]);
    expect(idsIn("hare", "5501")).toEqual(["hare.north", "sorhare.nat"]);
    expect(idsIn("hare", "1875")).toEqual(["hare.nat rest", "hare.north hamaroy_north", "sorhare.nat"]);
  });

  it("has rows of both sides of a change of the law", () => {
    expect(idsIn("elg", "5612", { from: "2026-06-01", to: "2026-12-31" })).toEqual([
      "elg.kk",
      "elg.finnmark",
    ]);
    expect(idsIn("elg", "5612")).toEqual(["elg.finnmark"]);
  });

  it("has the open sea beside the land", () => {
    expect(idsIn("and_gaas", "3110").slice(0, 2)).toEqual(["kortnebb.nat", "kortnebb.sea"]);
  });
});

it("the table of the country has all rows in force, with their areas", () => {
  const rows = seasonsInCountry("elg", year, nationalRules);
  expect(rows.map(({ row, area }) => [row.id, area?.counties?.join()])).toEqual([
    ["elg.nat", undefined],
    ["elg.finnmark", "56"],
  ]);
});

it("each species has an answer on each day in each municipality", () => {
  for (const species of speciesKeys)
    for (const municipality of ["0301", "1875", "5612"]) {
      const all = seasonsByAnimal(species, municipality, year, rules);
      expect([species, all.length > 0]).toEqual([species, true]);
      for (const { days } of all) expect([days[0]?.from, days.at(-1)?.to]).toEqual([year.from, year.to]);
    }
});
