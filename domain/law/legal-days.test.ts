import { expect, it } from "vitest";
import { closedDaysIn, legalDays, readUntil } from "./legal-days.ts";
import { nationalRules } from "./national-rules.ts";
import { spotsOf } from "./parts.ts";
import type { LocalRule } from "./rules.ts";
import type { Species } from "../species/species.ts";

const daysIn = (species: Species, municipality: string, localRules: LocalRule[] = []) =>
  legalDays(
    species,
    { from: "2026-04-01", to: "2027-03-31", spots: spotsOf(municipality) },
    { regulations: nationalRules, localRules },
  );

it("a season goes on over Christmas, and ends where the law ends it", () => {
  expect(daysIn("rype", "3431")?.periods).toEqual([{ from: "2026-09-10", to: "2027-02-28" }]);
  expect(daysIn("rype", "5501")?.periods).toEqual([{ from: "2026-09-10", to: "2027-03-15" }]);
  expect(daysIn("skogsfugl", "3431")?.periods).toEqual([{ from: "2026-09-10", to: "2026-12-23" }]);
  expect(daysIn("rev", "3431")?.periods).toEqual([
    { from: "2026-04-01", to: "2026-04-15" },
    { from: "2026-07-15", to: "2027-03-31" },
  ]);
  expect(closedDaysIn({ from: "2026-12-01", to: "2027-03-31" })).toEqual([
    { from: "2026-12-24", to: "2026-12-31" },
    { from: "2027-03-26", to: "2027-03-28" },
  ]);
});

it("animals with seasons of their own are told apart", () => {
  expect(daysIn("raadyr", "3431")).toEqual({
    species: "raadyr",
    periods: [{ from: "2026-08-10", to: "2026-12-23" }],
    groups: [
      { taxa: ["raadyr"], periods: [{ from: "2026-09-25", to: "2026-12-23" }] },
      { taxa: ["raadyr"], animals: "male_adult", periods: [{ from: "2026-08-10", to: "2026-12-23" }] },
    ],
  });
  const geeseAndDucks = daysIn("and_gaas", "3431");
  expect(geeseAndDucks?.groups.map(({ periods }) => periods[0]?.from)).toEqual([
    "2026-08-10",
    "2026-08-21",
    "2026-09-10",
  ]);
});

it("a municipality's decision counts, and rules that nobody has read are no season", () => {
  const narrowed: LocalRule = {
    ruleId: "local",
    municipality: "3431",
    taxa: ["elg"],
    effect: "narrows",
    from: "2026-10-05",
    to: "2026-10-31",
    source: { ref: "FOR", title: "Forskrift", url: "https://lovdata.no/x", readOn: "2026-11-28" },
  };
  expect(daysIn("elg", "3431", [narrowed])?.periods).toEqual([{ from: "2026-10-05", to: "2026-10-31" }]);
  expect(daysIn("innlandsfiske", "3431")).toBeUndefined();
  expect(daysIn("moskusfe", "3431")?.periods).toEqual([]);
  expect(readUntil({ from: "2027-04-01", to: "2029-04-01" })).toBe("2028-03-31");
});
