import { expect, it } from "vitest";
import { isoWeekday } from "../days.ts";
import { isFlexible, stayOf } from "./flexible-dates.ts";

const today = "2027-09-10";

it("flexible dates include the given arrival, then the nearest ones, and none in the past", () => {
  const dates = { from: "2027-09-12", to: "2027-09-15" };
  expect(stayOf(dates, today)).toEqual({ days: 3, arrivals: ["2027-09-12"] });
  expect(stayOf({ ...dates, flexible: "around" }, today)).toEqual({
    days: 3,
    arrivals: ["2027-09-12", "2027-09-13", "2027-09-11", "2027-09-14", "2027-09-10", "2027-09-15"],
  });
  expect(stayOf({ from: dates.from, flexible: "around" }, today)).toBeUndefined();
});

it("a flexible month includes each weekend whose Saturday is in it, whatever the dates", () => {
  const arrivals = (flexible: string) => stayOf({ from: today, to: "2027-09-20", flexible }, today)?.arrivals;
  // 1 January 2028 and 31 July 2027 are Saturdays
  expect(arrivals("2028-01")).toEqual(["2027-12-31", "2028-01-07", "2028-01-14", "2028-01-21", "2028-01-28"]);
  expect(arrivals("2027-10")).toEqual(["2027-10-01", "2027-10-08", "2027-10-15", "2027-10-22", "2027-10-29"]);
  expect(arrivals("2027-09")).toEqual(["2027-09-10", "2027-09-17", "2027-09-24"]);
  expect(arrivals("2027-08")).toEqual([]);
  for (let month = 1; month <= 12; month++)
    for (const day of arrivals(`2028-${String(month).padStart(2, "0")}`) ?? [])
      expect(isoWeekday(day)).toBe(5);
});

it.each(["", "3", "2027-13", "2027-1", "1999-10", "around "])("%j is not a flexible-dates value", (text) => {
  expect(isFlexible(text)).toBe(false);
});
