import { expect, it } from "vitest";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { outsideLegalSeason, suggestedSeason } from "./legal-season.ts";

const offered = { from: "2027-09-01", to: "2027-12-23" };
const dovre = legalSeasonsIn("3431", "2027-04-01");

it("each species that is offered outside its season is listed with the legal dates", () => {
  expect(outsideLegalSeason(["elg", "hjort", "moskusfe", "innlandsfiske"], offered, dovre)).toEqual([
    { species: "elg", nearest: { from: "2027-09-25", to: "2027-12-23" } },
    { species: "moskusfe" },
  ]);
  expect(outsideLegalSeason(["elg"], { from: "2027-10-01", to: "2027-10-10" }, dovre)).toEqual([]);
});

it("an offering is compared with the law where the property lies", () => {
  expect(outsideLegalSeason(["elg"], offered, legalSeasonsIn("5610", "2027-04-01"))).toEqual([]);
});

it("seasons may run over New Year and Christmas, and days whose law was not read are no fault", () => {
  const toFebruary = { from: "2027-09-10", to: "2028-02-29" };
  expect(outsideLegalSeason(["rype"], toFebruary, dovre)).toEqual([]);
  expect(outsideLegalSeason(["rype"], { ...toFebruary, to: "2028-03-10" }, dovre)).toEqual([
    { species: "rype", nearest: toFebruary },
  ]);
  expect(
    outsideLegalSeason(["rype"], { ...toFebruary, to: "2028-03-10" }, legalSeasonsIn("5501", "2027-04-01")),
  ).toEqual([]);
  expect(outsideLegalSeason(["villsvin"], { from: "2027-10-01", to: "2031-12-31" }, dovre)).toEqual([]);
});

it("the suggested season is the coming days when all species may be hunted, within the property's season", () => {
  const today = "2026-08-01";
  const legal = legalSeasonsIn("3431", "2026-04-01");
  expect(suggestedSeason(["rype", "skogsfugl"], today, legal)).toEqual({
    from: "2026-09-10",
    to: "2026-12-23",
  });
  expect(suggestedSeason(["elg"], "2026-10-05", legal)).toEqual({ from: "2026-10-05", to: "2026-12-23" });
  // only four weeks of this season are left, so the next season is suggested
  expect(suggestedSeason(["elg"], "2026-11-25", legal)).toEqual({ from: "2027-09-25", to: "2027-12-23" });
  expect(suggestedSeason(["elg"], today, legal, { from: "2024-09-01", to: "2024-10-31" })).toEqual({
    from: "2026-09-25",
    to: "2026-10-31",
  });
  // the property's season does not overlap the legal one
  expect(suggestedSeason(["elg"], today, legal, { from: "2026-06-01", to: "2026-08-31" })).toEqual({
    from: "2026-09-25",
    to: "2026-12-23",
  });
  expect(suggestedSeason(["innlandsfiske"], today, legal)).toBeUndefined();
});
