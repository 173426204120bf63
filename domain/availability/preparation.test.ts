import { expect, it } from "vitest";
import { firstUnprepared, withPreparation } from "./preparation.ts";

const stay = (fromDate: string, toDate: string) => ({ fromDate, toDate });
/** A stay of 10–13 June holds these nights. */
const held = ["2027-06-10", "2027-06-11", "2027-06-12"];

it.each([
  ["two days after the other's departure", 2, stay("2027-06-15", "2027-06-16"), undefined],
  ["a day after it", 2, stay("2027-06-14", "2027-06-17"), "2027-06-14"],
  ["on its day of departure", 1, stay("2027-06-13", "2027-06-15"), "2027-06-13"],
  ["ending two days before its arrival", 2, stay("2027-06-05", "2027-06-08"), undefined],
  ["ending the day before it", 2, stay("2027-06-05", "2027-06-09"), "2027-06-08"],
  ["on its day of departure, without preparation", 0, stay("2027-06-13", "2027-06-15"), undefined],
] as const)("a stay %s", (_, preparationDays, wanted, first) => {
  expect(firstUnprepared({ preparationDays }, held, wanted)).toBe(first);
});
it("days that another service has sold are prepared for too, over a change of month and clock", () => {
  const importedPeriods = [{ from: "2027-10-29", to: "2027-10-31" }];
  const at = (fromDate: string) =>
    firstUnprepared({ preparationDays: 2, importedPeriods }, [], stay(fromDate, "2027-11-09"));
  expect([at("2027-11-01"), at("2027-11-02")]).toEqual(["2027-11-01", undefined]);
  expect(withPreparation(importedPeriods, 2)).toEqual([{ from: "2027-10-27", to: "2027-11-02" }]);
});
