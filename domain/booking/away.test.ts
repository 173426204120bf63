import { expect, it } from "vitest";
import { addDays } from "../days.ts";
import { awayNow, checkAway, isAway, maxAwayDays } from "./away.ts";

const away = { from: "2027-08-10", until: "2027-08-20" };

it.each([
  ["2027-08-09", false],
  ["2027-08-10", true],
  ["2027-08-20", true],
  ["2027-08-21", false],
])("on %s the landowner is away: %s", (today, expected) => {
  expect(isAway(away, today)).toBe(expected);
  expect(isAway(null, today)).toBe(false);
});
it("ends by itself", () => {
  expect([awayNow(away, "2027-08-20"), awayNow(away, "2027-08-21")]).toEqual([away, null]);
});
it("is refused in the wrong order, once it is over, and too far ahead", () => {
  const today = "2027-08-09";
  const codes = (period: typeof away) => checkAway(period, today).map(({ code }) => code);
  expect(codes(away)).toEqual([]);
  expect(codes({ from: "2027-08-20", until: "2027-08-19" })).toEqual(["away_order"]);
  expect(codes({ from: "2027-08-01", until: "2027-08-08" })).toEqual(["away_order"]);
  expect(codes({ from: today, until: addDays(today, maxAwayDays) })).toEqual([]);
  expect(codes({ from: today, until: addDays(today, maxAwayDays + 1) })).toEqual(["away_too_long"]);
});
