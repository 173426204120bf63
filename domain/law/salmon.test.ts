/** Salmon in a named river: its season, its closed weekdays, and the days on which only parts of it are open. */
import { expect, it } from "vitest";
import { legalDays } from "./legal-days.ts";
import { mayHunt } from "./may-hunt.ts";
import type { LocalRule, Regulation, River } from "./rules.ts";

const river = (number: string, more: Partial<River> = {}): River => ({
  river: number,
  number,
  municipality: "5007",
  open: { laks: ["06-01", "08-31"] },
  ...more,
});
const salmon: Regulation = {
  source: { ref: "FOR", title: "Laks", url: "https://lovdata.no", readOn: "2026-11-28" },
  rivers: {
    open: [
      river("plain"),
      river("parts", { special: "L:15.05–15.09 øverst", partDays: ["05-15", "09-15"] }),
      river("weekdays", { closedWeekdays: [1, 2] }),
    ],
    closed: [{ river: "closed", number: "closed", municipality: "5007" }],
    ownRegulations: [],
    ownRivers: ["own"],
  },
};
const rules = { regulations: [salmon], localRules: [] };
const spots = [{ municipality: "5007" }, { municipality: "5006" }];
const answer = (day: string, number: string | undefined) => {
  const [range] = mayHunt({ from: day, to: day, taxa: ["laks"], spots, river: number }, rules);
  return [range?.answer, range?.reasons[0]?.code];
};

it("a named river answers by its season, whichever municipality the ground is in", () => {
  expect(answer("2027-07-01", "plain")).toEqual(["yes", "river_open"]);
  expect(answer("2027-09-01", "plain")).toEqual(["no", "river_closed"]);
  expect(answer("2027-07-01", "closed")).toEqual(["no", "river_not_open"]);
});

it("nobody knows of days on which only parts of the river are open", () => {
  expect(answer("2027-07-01", "parts")).toEqual(["yes", "river_open"]);
  expect(answer("2027-09-10", "parts")).toEqual(["unknown", "river_parts"]);
  expect(answer("2027-09-16", "parts")).toEqual(["no", "river_closed"]);
});

it("closed weekdays are no days of fishing, and no gap in the season", () => {
  expect(answer("2027-07-05", "weekdays")).toEqual(["no", "river_closed_weekday"]);
  expect(answer("2027-07-07", "weekdays")).toEqual(["yes", "river_open"]);
  const year = { from: "2027-01-01", to: "2027-12-31", spots, river: "weekdays" };
  expect(legalDays("laksefiske", year, rules)?.periods).toEqual([{ from: "2027-06-01", to: "2027-08-31" }]);
});

it("a river with a regulation of its own is unknown, and one that is not open is named", () => {
  expect(answer("2027-07-01", "own")).toEqual(["unknown", "no_rule_read"]);
  expect(answer("2027-07-01", "closed")).toEqual(["no", "river_not_open"]);
  expect(answer("2027-07-01", "unlisted")).toEqual(["no", "river_not_open"]);
});

it("a local decision stops fishing in the middle of the season", () => {
  const stop: LocalRule = {
    ruleId: "stop",
    municipality: "5007",
    taxa: ["laks"],
    effect: "closes",
    from: "2027-07-10",
    to: "2027-08-31",
    source: { ref: "FOR", title: "Forskrift", url: "https://lovdata.no/x", readOn: "2026-11-28" },
  };
  const days = { from: "2027-07-09", to: "2027-07-10", taxa: ["laks"] as const, river: "plain" };
  const [before, after] = mayHunt({ ...days, spots: spots.slice(0, 1) }, { ...rules, localRules: [stop] });
  expect([before?.answer, after?.answer, after?.reasons[0]?.code]).toEqual(["yes", "no", "closed_locally"]);
});
