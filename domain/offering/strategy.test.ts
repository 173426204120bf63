import { expect, it } from "vitest";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { comingSeason, gaps, subtractDays } from "./strategy.ts";

const legal = legalSeasonsIn("3431", "2026-04-01");

it("the current season of a species is found, else its next, over New Year and in leap years", () => {
  expect(comingSeason(legal, "rype", "2026-08-01")).toEqual({ from: "2026-09-10", to: "2027-02-28" });
  expect(comingSeason(legal, "rype", "2027-01-15")).toEqual({ from: "2026-09-10", to: "2027-02-28" });
  expect(comingSeason(legal, "rype", "2027-03-01")).toEqual({ from: "2027-09-10", to: "2028-02-29" });
  expect(comingSeason(legal, "elg", "2026-12-24")).toEqual({ from: "2027-09-25", to: "2027-12-23" });
  expect(comingSeason(legal, "innlandsfiske", "2026-12-24")).toBeUndefined();
});

it("the gaps are the season without the offered periods, however they overlap", () => {
  const season = { from: "2027-09-10", to: "2027-12-23" };
  expect(subtractDays(season, [])).toEqual([season]);
  expect(subtractDays(season, [{ from: "2027-01-01", to: "2028-12-31" }])).toEqual([]);
  expect(
    subtractDays(season, [
      { from: "2027-10-01", to: "2027-10-10" },
      { from: "2027-09-01", to: "2027-09-20" },
      { from: "2027-10-05", to: "2027-10-07" },
    ]),
  ).toEqual([
    { from: "2027-09-21", to: "2027-09-30" },
    { from: "2027-10-11", to: "2027-12-23" },
  ]);
});

it("the plan lists the days when a species may be hunted and nothing is offered", () => {
  const offered = [{ targetSpecies: ["elg" as const], validFrom: "2027-09-25", validTo: "2027-10-24" }];
  expect(gaps(["elg", "rype", "moskusfe"], offered, "2027-08-01", legal)).toEqual([
    { species: "rype", from: "2027-09-10", to: "2028-02-29" },
    { species: "elg", from: "2027-10-25", to: "2027-12-23" },
  ]);
  expect(
    gaps(
      ["elg"],
      [{ targetSpecies: [], validFrom: "2027-01-01", validTo: "2027-12-31" }],
      "2027-08-01",
      legal,
    ),
  ).toEqual([]);
  // 29 February after an offering that ends on 28 February is not a gap
  const toFebruary = { targetSpecies: ["rype" as const], validFrom: "2027-09-10", validTo: "2028-02-28" };
  expect(gaps(["rype"], [toFebruary], "2027-08-01", legal)).toEqual([]);
  expect(gaps(["elg"], [], "2027-12-01", legal)).toEqual([
    { species: "elg", from: "2027-12-01", to: "2027-12-23" },
  ]);
});
