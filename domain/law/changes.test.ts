import { expect, it } from "vitest";
import { findChange, lawChanges } from "./changes.ts";
import { nationalRules } from "./national-rules.ts";
import type { Regulation } from "./rules.ts";

const between = (earlier: string, later: string) => lawChanges(nationalRules, earlier, later);

it("on 1 July 2026 the season of moose grew in Finnmark, and loose dogs might drive moose", () => {
  expect(between("2026-06-30", "2026-07-01")).toMatchObject([
    {
      changeId: "elg.finnmark@2026-07-01",
      what: "season",
      taxon: "elg",
      area: { counties: ["56"] },
      before: { season: ["09-25", "12-23"] },
      after: { season: ["09-01", "12-23"] },
      since: "2026-07-01",
      source: { ref: "FOR-2026-06-26-1379" },
    },
    {
      changeId: "driving_dog.elg@2026-07-01",
      what: "driving_dog",
      taxon: "elg",
      after: { season: "all_year" },
      source: { ref: "FOR-2026-06-26-1380" },
    },
  ]);
  expect(between("2026-06-30", "2026-07-01")[1]).not.toHaveProperty("before");
});

it("nothing differs between days of the same law, whatever acts replaced each other", () => {
  expect(between("2026-07-02", "2027-12-24")).toEqual([]);
  expect(between("2024-01-01", "2026-06-30")).toEqual([]);
});

it("a change has the same id whichever days are compared, and is found by it", () => {
  const ids = (earlier: string, later: string) => between(earlier, later).map(({ changeId }) => changeId);
  expect(ids("2024-05-01", "2027-05-01")).toEqual(ids("2026-06-30", "2026-07-01"));
  expect(findChange(nationalRules, "elg.finnmark@2026-07-01")?.taxon).toBe("elg");
  expect(findChange(nationalRules, "elg.finnmark@2026-07-02")).toBeUndefined();
  expect(findChange(nationalRules, "tull")).toBeUndefined();
});

it("says what is gone, from the day after its last", () => {
  const gone = between("2023-12-31", "2024-01-01");
  expect(gone).toMatchObject([
    {
      taxon: "villrein",
      before: { season: ["08-15", "09-30"] },
      after: { season: ["08-20", "09-30"] },
      since: "2024-01-01",
    },
  ]);
  const ended = lawChanges(nationalRules, "2028-03-31", "2028-04-01");
  expect(ended.find(({ changeId }) => changeId === "rev.nat@2028-04-01")).toMatchObject({
    before: { season: ["07-15", "04-15"] },
    since: "2028-04-01",
  });
});

it("a new decision that is needed is a change too", () => {
  const source = { ref: "X", title: "X", url: "https://x.no", readOn: "2026-01-01" };
  const season = ["09-10", "12-23"] as const;
  const regulation: Regulation = {
    source,
    seasons: [
      { id: "a", taxon: "jerpe", season, to: "2026-06-30" },
      { id: "b", taxon: "jerpe", season, needs: "municipal_opening", from: "2026-07-01" },
    ],
  };
  expect(lawChanges([regulation], "2026-06-30", "2026-07-01")).toMatchObject([
    { before: { season }, after: { season, needs: "municipal_opening" } },
  ]);
});
