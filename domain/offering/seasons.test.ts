import { expect, it } from "vitest";
import { isInSeason, plannedSeasons, yearFractions } from "./seasons.ts";

const rype = plannedSeasons.find((s) => s.species === "rype")!;

it.each([
  ["2027-09-09", false],
  ["2027-09-10", true],
  ["2028-01-01", true],
  ["2028-02-29", true],
  ["2028-03-01", false],
])("ptarmigan may be hunted on %s: %s", (date, open) => expect(isInSeason(rype, date)).toBe(open));

it("a season over New Year is drawn as two stretches within the year", () => {
  expect(yearFractions(rype).map((s) => s.map((n) => Math.round(n * 365)))).toEqual([
    [0, 59],
    [252, 365],
  ]);
});
