import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  daysBetween,
  eachDay,
  hourMs,
  isCalendarDate,
  isoWeekday,
  nightsOf,
  distinctNights,
  osloDate,
  osloMidnight,
  overlaps,
} from "./days.ts";

const anyDate = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays("2001-01-01", days));

it.each(["2027-02-28", "2028-02-29", "2000-01-01", "2100-12-31"])("%s is a calendar day", (text) =>
  expect(isCalendarDate(text)).toBe(true),
);
it.each([
  "2027-02-31",
  "2027-02-29",
  "0001-01-01",
  "9999-12-31",
  "1999-12-31",
  "2027-13-01",
  "2027-00-10",
  "2027-1-1",
  "27-01-01",
  "",
  "2027-01-01T00:00:00Z",
  " 2027-01-01",
])("%s is not a calendar day", (text) => expect(isCalendarDate(text)).toBe(false));

it("daysBetween counts days across months, leap years and changes of the clock", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(nightsOf({ fromDate: "2027-03-27", toDate: "2027-03-29" })).toBe(2);
  expect(nightsOf({ fromDate: "2027-10-30", toDate: "2027-11-01" })).toBe(2);
});

it("isoWeekday returns the ISO weekday", () => {
  expect(isoWeekday("2027-10-04")).toBe(1);
  expect(isoWeekday("2027-10-10")).toBe(7);
});

it("eachDay lists each day of a span, and none of a reversed span", () => {
  expect(eachDay("2027-10-30", "2027-11-02")).toEqual(["2027-10-30", "2027-10-31", "2027-11-01"]);
  expect(eachDay("2027-11-02", "2027-10-30")).toEqual([]);
  expect(() => eachDay("0001-01-01", "7000-01-01")).toThrow(RangeError);
});

describe("osloMidnight", () => {
  it.each([
    ["2027-01-15", "2027-01-14T23:00:00.000Z"],
    ["2027-07-15", "2027-07-14T22:00:00.000Z"],
    ["2027-03-28", "2027-03-27T23:00:00.000Z"],
    ["2027-03-29", "2027-03-28T22:00:00.000Z"],
    ["2027-10-31", "2027-10-30T22:00:00.000Z"],
    ["2027-11-01", "2027-10-31T23:00:00.000Z"],
  ])("of %s is %s", (date, instant) => expect(osloMidnight(date).toISOString()).toBe(instant));

  it("is the first instant of its day, for every day", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const midnight = osloMidnight(date);
        expect(osloDate(midnight)).toBe(date);
        expect(osloDate(new Date(midnight.getTime() - 1))).toBe(addDays(date, -1));
        expect([23, 24, 25]).toContain(
          (osloMidnight(addDays(date, 1)).getTime() - midnight.getTime()) / hourMs,
        );
      }),
    );
  });
});

it("adding and counting days are inverse operations", () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -300, max: 400 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});

it("a stay may begin on the day another ends", () => {
  const stay = (fromDate: string, toDate: string) => ({ fromDate, toDate });
  expect(overlaps(stay("2027-10-01", "2027-10-04"), stay("2027-10-04", "2027-10-06"))).toBe(false);
  expect(overlaps(stay("2027-10-01", "2027-10-04"), stay("2027-10-03", "2027-10-06"))).toBe(true);
});

describe("distinctNights, the nights of a stay to check one by one,", () => {
  it("are few, however long the stay is", () => {
    expect(
      distinctNights(
        { "2027-10-03": 2, "2027-10-01": 1, "2101-01-01": 1 },
        { fromDate: "2027-09-01", toDate: "2100-12-31" },
      ),
    ).toEqual(["2027-09-01", "2027-10-01", "2027-10-03"]);
  });
  it("include the first night with a shortage", () => {
    const day = (n: number) => addDays("2027-10-01", n);
    fc.assert(
      fc.property(
        fc.dictionary(fc.integer({ min: -3, max: 15 }).map(day), fc.integer({ min: 0, max: 4 })),
        fc.nat(10),
        fc.integer({ min: 1, max: 6 }),
        (takenByNight, first, length) => {
          const stay = { fromDate: day(first), toDate: day(first + length) };
          for (const needed of [1, 2, 3, 4, 5]) {
            const hasTooFewPlaces = (night: string) => 4 - (takenByNight[night] ?? 0) < needed;
            expect(distinctNights(takenByNight, stay).find(hasTooFewPlaces)).toBe(
              eachDay(stay.fromDate, stay.toDate).find(hasTooFewPlaces),
            );
          }
        },
      ),
    );
  });
});
