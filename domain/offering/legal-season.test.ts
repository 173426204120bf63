import { expect, it } from "vitest";
import { outsideLegalSeason, suggestedSeason } from "./legal-season.ts";

const offered = { from: "2027-09-01", to: "2027-12-23" };

it("each species that is offered outside its season is listed with the legal dates", () => {
  expect(outsideLegalSeason(["elg", "hjort", "laksefiske", "innlandsfiske"], offered)).toEqual([
    { species: "elg", from: "2027-09-25", to: "2027-12-23" },
    { species: "laksefiske", from: "2028-06-01", to: "2028-08-31" },
  ]);
  expect(outsideLegalSeason(["elg"], { from: "2027-10-01", to: "2027-10-10" })).toEqual([]);
});

it("legal seasons may run over New Year or all year, and species may have no common season", () => {
  expect(outsideLegalSeason(["rype"], { from: "2027-09-10", to: "2028-02-29" })).toEqual([]);
  expect(outsideLegalSeason(["rype"], { from: "2027-09-10", to: "2028-03-10" })).toEqual([
    { species: "rype", from: "2027-09-10", to: "2028-02-29" },
  ]);
  expect(outsideLegalSeason(["havfiske", "isfiske"], { from: "2027-01-01", to: "2031-12-31" })).toEqual([]);
});

it("the suggested season is the coming days when all species may be hunted, within the property's season", () => {
  const today = "2027-08-01";
  expect(suggestedSeason(["rype", "skogsfugl"], today)).toEqual({ from: "2027-09-10", to: "2027-12-23" });
  expect(suggestedSeason(["elg"], "2027-10-05")).toEqual({ from: "2027-10-05", to: "2027-12-23" });
  // only four weeks of this season are left, so the next season is suggested
  expect(suggestedSeason(["elg"], "2027-11-25")).toEqual({ from: "2028-09-25", to: "2028-12-23" });
  expect(suggestedSeason(["elg"], today, { from: "2024-09-01", to: "2024-10-31" })).toEqual({
    from: "2027-09-25",
    to: "2027-10-31",
  });
  // the property's season does not overlap the legal one
  expect(suggestedSeason(["elg"], today, { from: "2027-06-01", to: "2027-08-31" })).toEqual({
    from: "2027-09-25",
    to: "2027-12-23",
  });
  expect(suggestedSeason(["gaupe"], today)).toBeUndefined();
});
