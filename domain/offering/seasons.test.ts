import { expect, it } from "vitest";
import { comingSeasonOf, isInSeason, yearFractions } from "./seasons.ts";

const rype = { from: "09-10", to: "02-29" };

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

it("the season that is under way comes before the next one, and February ends in leap years too", () => {
  expect(comingSeasonOf(rype, "2028-01-15")).toEqual({ from: "2027-09-10", to: "2028-02-29" });
  expect(comingSeasonOf(rype, "2028-03-01")).toEqual({ from: "2028-09-10", to: "2029-02-28" });
});
