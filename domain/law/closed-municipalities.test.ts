import { expect, it } from "vitest";
import { closedMunicipalities } from "./closed-municipalities.ts";
import { nationalRules } from "./national-rules.ts";
import type { LocalRule } from "./rules.ts";

const [dovre, alta, tromso, hamaroy] = ["3431", "5601", "5501", "1875"];
const all = [dovre, alta, tromso, hamaroy] as string[];
const rules = { regulations: nationalRules, localRules: [] as LocalRule[] };

it("a species is closed where its season is over on some of the days", () => {
  const march = { from: "2027-03-10", to: "2027-03-12" };
  // the north of Hamarøy has the northern season, so that the municipality is not closed
  expect(closedMunicipalities("rype", march, all, rules)).toEqual([dovre]);
  expect(closedMunicipalities("rype", { ...march, to: "2027-03-16" }, all, rules)).toEqual(all);
  expect(closedMunicipalities("elg", { from: "2026-09-02", to: "2026-09-05" }, all, rules)).toEqual([
    dovre,
    tromso,
    hamaroy,
  ]);
});

it("what nobody knows is not closed, and a municipality's own decision counts for it alone", () => {
  const october = { from: "2026-10-01", to: "2026-10-02" };
  expect(closedMunicipalities("elg", october, all, rules)).toEqual([]);
  const closed: LocalRule = {
    ruleId: "local",
    municipality: "5601",
    taxa: ["elg"],
    effect: "closes",
    from: "2026-10-01",
    to: "2026-10-31",
    source: { ref: "FOR", title: "Forskrift", url: "https://lovdata.no/x", readOn: "2026-11-28" },
  };
  expect(closedMunicipalities("elg", october, all, { ...rules, localRules: [closed] })).toEqual([alta]);
});
