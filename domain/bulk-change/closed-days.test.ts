import { expect, it } from "vitest";
import { closedWithin, withClosed, withOpened } from "./closed-days.ts";

const window = { from: "2027-10-04", to: "2027-10-08" };

it("undoing opens the days, but those that were closed before", () => {
  const periods = [
    { from: "2027-09-01", to: "2027-09-03" },
    { from: "2027-10-02", to: "2027-10-05" },
    { from: "2027-10-07", to: "2027-10-12" },
  ];
  const before = closedWithin(periods, window);
  expect(before).toEqual([
    { from: "2027-10-04", to: "2027-10-05" },
    { from: "2027-10-07", to: "2027-10-08" },
  ]);
  const closed = withClosed(periods, window);
  expect(closed).toEqual([
    { from: "2027-09-01", to: "2027-09-03" },
    { from: "2027-10-02", to: "2027-10-12" },
  ]);
  expect(closedWithin(closed, window)).toEqual([window]);
  expect(withOpened(closed, window, before)).toEqual(periods);
});
