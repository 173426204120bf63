import { expect, it } from "vitest";
import { huntingYearOf, lastEndedTerm, requestedPeriod, periodOfTerm } from "./financials.ts";

it.each([
  [{}, { from: "2027-01-01", to: "2027-12-31" }],
  [{ year: 2026 }, { from: "2026-01-01", to: "2026-12-31" }],
  [{ from: "2026-09-01" }, { from: "2026-09-01", to: "2026-12-31" }],
  [{ to: "2026-03-01" }, { from: "2026-01-01", to: "2026-03-01" }],
  [
    { from: "2023-01-01", to: "2027-12-31" },
    { from: "2023-01-01", to: "2027-12-31" },
  ],
  [{ from: "2022-01-01", to: "2027-12-31" }, undefined],
  [{ from: "2027-02-01", to: "2027-01-31" }, undefined],
])("the query %o asks for the period of %o", (query, period) =>
  expect(requestedPeriod(query, "2027-10-01")).toEqual(period),
);

it("a hunting year begins on 1 April", () =>
  expect(["2027-03-31", "2027-04-01", "2028-01-15"].map(huntingYearOf)).toEqual([2026, 2027, 2027]));

it("a VAT term is two months", () => {
  expect(periodOfTerm(2028, 1)).toEqual({ from: "2028-01-01", to: "2028-02-29" });
  expect(periodOfTerm(2027, 6)).toEqual({ from: "2027-11-01", to: "2027-12-31" });
  expect(["2027-02-28", "2027-03-01", "2027-12-31"].map(lastEndedTerm)).toEqual([
    { year: 2026, term: 6 },
    { year: 2027, term: 1 },
    { year: 2027, term: 5 },
  ]);
});
