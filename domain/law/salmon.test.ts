/** Salmon in a named river: its season, its closed weekdays, and the days on which only parts of it are open. */
import { expect, it } from "vitest";
import { legalDays } from "./legal-days.ts";
import { mayHunt } from "./may-hunt.ts";
import type { Regulation, River } from "./rules.ts";

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
  expect(answer("2027-07-01", "closed")).toEqual(["no", "no_open_river"]);
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
