import { describe, expect, it } from "vitest";
import { addBusinessDays, isBusinessDay, norwegianHolidays } from "./holidays.ts";
import { payoutDate } from "./payout/payout.ts";

it.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2028, "2028-04-16"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
])("Easter Sunday of %i is %s", (year, date) => expect(norwegianHolidays(year)).toContain(date));

it("2027 has the expected holidays, and no others", () => {
  expect(norwegianHolidays(2027)).toEqual([
    "2027-01-01",
    "2027-03-25",
    "2027-03-26",
    "2027-03-28",
    "2027-03-29",
    "2027-05-01",
    "2027-05-06",
    "2027-05-16",
    "2027-05-17",
    "2027-12-25",
    "2027-12-26",
  ]);
});

it("24 and 31 December are business days", () => {
  expect(isBusinessDay("2027-12-24")).toBe(true);
  expect(isBusinessDay("2027-12-31")).toBe(true);
  expect(isBusinessDay("2027-12-25")).toBe(false);
  expect(isBusinessDay("2026-01-01")).toBe(false);
});

describe("the payout is on the 7th business day after completion (rules 6.3)", () => {
  it.each([
    ["an ordinary week", "2027-10-04", "2027-10-13"],
    ["completed on a Sunday", "2027-10-10", "2027-10-19"],
    ["over Easter", "2027-03-22", "2027-04-05"],
    ["over 1 May and 17 May, Ascension and Whitsun", "2027-05-05", "2027-05-18"],
    ["over Christmas", "2027-12-20", "2027-12-29"],
    ["over the new year", "2027-12-28", "2028-01-06"],
  ])("%s: a booking completed on %s is paid out on %s", (_, completedOn, date) =>
    expect(payoutDate(completedOn)).toBe(date),
  );

  it("the first business day after a Friday is Monday", () =>
    expect(addBusinessDays("2027-10-08", 1)).toBe("2027-10-11"));
});
