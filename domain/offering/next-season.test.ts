import { expect, it } from "vitest";
import { nameOfCopy, nameForNextSeason, nextSeason, addYears, sameStayLater } from "./next-season.ts";

const season = (validFrom: string, validTo: string) => ({
  validFrom,
  validTo,
  salesStartDate: null,
  blackoutPeriods: [],
  seasonPrices: [],
});
const today = "2027-08-01";

it("nextSeason moves season, sales start, closed periods and prices one year ahead", () => {
  const o = {
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    salesStartDate: "2027-03-01",
    blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-05" }],
    seasonPrices: [{ from: "2027-10-10", priceOre: 60_000 }],
  };
  expect(nextSeason(o, { today })).toEqual({
    validFrom: "2028-09-25",
    validTo: "2028-10-24",
    salesStartDate: "2028-03-01",
    blackoutPeriods: [{ from: "2028-10-02", to: "2028-10-05" }],
    seasonPrices: [{ from: "2028-10-10", priceOre: 60_000 }],
  });
});

it("the end of February stays the end of February, with 28 days or 29", () => {
  expect(nextSeason(season("2027-09-10", "2028-02-29"), { today })).toMatchObject({
    validFrom: "2028-09-10",
    validTo: "2029-02-28",
  });
  expect(nextSeason(season("2026-09-10", "2027-02-28"), { today })).toMatchObject({
    validFrom: "2027-09-10",
    validTo: "2028-02-29",
  });
  expect(addYears("2028-02-29", 4)).toBe("2032-02-29");
});

it("prices of a season card move as the season does, on different days of it", () => {
  const prices = (...days: string[]) => days.map((from, i) => ({ from, priceOre: 100 - i }));
  const leap = { ...season("2027-09-10", "2028-03-31"), seasonPrices: prices("2028-02-28", "2028-02-29") };
  expect(nextSeason(leap, { today }).seasonPrices).toEqual([{ from: "2029-02-28", priceOre: 99 }]);
  const o = { ...season("2027-09-25", "2027-10-24"), seasonPrices: prices("2027-10-01", "2027-10-20") };
  expect(nextSeason(o, { today, validFrom: "2028-09-26", validTo: "2028-10-15" }).seasonPrices).toEqual([
    { from: "2028-10-02", priceOre: 100 },
  ]);
});

it("a closed period that would be empty without 29 February keeps one day", () => {
  const o = {
    ...season("2028-01-01", "2028-12-31"),
    blackoutPeriods: [{ from: "2028-02-28", to: "2028-02-29" }],
  };
  expect(nextSeason(o, { today }).blackoutPeriods).toEqual([{ from: "2029-02-28", to: "2029-03-01" }]);
});

it("nextSeason moves an ended offering to the next season that has not ended", () => {
  expect(nextSeason(season("2020-09-25", "2020-10-24"), { today })).toMatchObject({
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
  });
  expect(nextSeason(season("2020-06-01", "2020-07-31"), { today })).toMatchObject({
    validFrom: "2028-06-01",
  });
});

it("a given first day moves all dates by the same distance and keeps the season's length", () => {
  const o = {
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    salesStartDate: "2027-09-01",
    blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-05" }],
    seasonPrices: [],
  };
  expect(nextSeason(o, { today, validFrom: "2028-10-01" })).toEqual({
    validFrom: "2028-10-01",
    validTo: "2028-10-30",
    salesStartDate: "2028-09-07",
    blackoutPeriods: [{ from: "2028-10-08", to: "2028-10-11" }],
    seasonPrices: [],
  });
  expect(nextSeason(o, { today, validFrom: "2028-10-01", validTo: "2028-10-10" }).validTo).toBe("2028-10-10");
});

it("nameForNextSeason replaces the year in the name", () => {
  expect(nameForNextSeason("Elgjakt 2027 på Storåsen", "2027-09-25", "2028-09-25")).toBe(
    "Elgjakt 2028 på Storåsen",
  );
  expect(nameForNextSeason("Elgjakt", "2027-09-25", "2028-09-25")).toBe("Elgjakt");
});

it("nameOfCopy adds the year of the season, where the name has no year", () => {
  expect(nameOfCopy("Elgjakt på Storåsen", "2027-09-25", "2028-09-25")).toBe("Elgjakt på Storåsen 2028");
  expect(nameOfCopy("Elgjakt 2027", "2027-09-25", "2028-09-25")).toBe("Elgjakt 2028");
  expect(nameOfCopy("Elgjakt 2026", "2027-09-25", "2028-09-25")).toBe("Elgjakt 2026");
  expect(nameOfCopy("a".repeat(200), "2027-09-25", "2028-09-25")).toHaveLength(200);
});

it.each([
  [
    "the same weekday of next year",
    "2028-09-25",
    "2028-10-24",
    { fromDate: "2028-09-29", toDate: "2028-10-02" },
  ],
  [
    "the very days where the weekday is outside",
    "2028-10-01",
    "2028-10-24",
    { fromDate: "2028-10-01", toDate: "2028-10-04" },
  ],
  [
    "the year that is still ahead",
    "2027-09-25",
    "2029-10-24",
    { fromDate: "2028-09-29", toDate: "2028-10-02" },
  ],
  ["nothing once the season is over", "2027-09-25", "2027-10-24", undefined],
])("a repeated stay is suggested on %s", (_what, validFrom, validTo, found) => {
  const friday = { fromDate: "2027-10-01", toDate: "2027-10-04" };
  expect(sameStayLater(friday, { validFrom, validTo }, "2027-11-01")).toEqual(found);
});
