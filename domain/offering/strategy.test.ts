import { expect, it } from "vitest";
import { comingSeason, gaps, subtractDays } from "./strategy.ts";

const rype = { species: "rype", from: "09-10", to: "02-29" } as const;

it("the current season of a species is found, else its next, over New Year and in leap years", () => {
  expect(comingSeason(rype, "2027-08-01")).toEqual({ from: "2027-09-10", to: "2028-02-29" });
  expect(comingSeason(rype, "2028-01-15")).toEqual({ from: "2027-09-10", to: "2028-02-29" });
  expect(comingSeason(rype, "2028-03-01")).toEqual({ from: "2028-09-10", to: "2029-02-28" });
  expect(comingSeason({ species: "elg", from: "09-25", to: "12-23" }, "2027-12-24")).toEqual({
    from: "2028-09-25",
    to: "2028-12-23",
  });
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
  expect(gaps(["elg", "rype", "moskusfe"], offered, "2027-08-01")).toEqual([
    { species: "rype", from: "2027-09-10", to: "2028-02-29" },
    { species: "elg", from: "2027-10-25", to: "2027-12-23" },
  ]);
  expect(
    gaps(["elg"], [{ targetSpecies: [], validFrom: "2027-01-01", validTo: "2027-12-31" }], "2027-08-01"),
  ).toEqual([]);
  // 29 February after an offering that ends on 28 February is not a gap
  const toFebruary = { targetSpecies: ["rype" as const], validFrom: "2027-09-10", validTo: "2028-02-28" };
  expect(gaps(["rype"], [toFebruary], "2027-08-01")).toEqual([]);
  expect(gaps(["elg"], [], "2027-12-01")).toEqual([{ species: "elg", from: "2027-12-01", to: "2027-12-23" }]);
});
