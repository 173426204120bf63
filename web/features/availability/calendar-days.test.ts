import { describe, expect, it } from "vitest";
import {
  stayBarsOf,
  closureBarsOf,
  daysOf,
  groupsOf,
  type Item,
  monthDensity,
  validMonth,
  ownPriceRuns,
  type Stay,
} from "./calendar-days.ts";

const item = (part: Partial<Item> = {}): Item => ({
  kind: "offering",
  id: "elg",
  name: "Elgjakt",
  propertyId: "p",
  propertyName: "Storåsen",
  status: "active",
  capacity: 8,
  spans: [
    { from: "2027-10-01", to: "2027-10-05", density: "free", placesLeft: 8 },
    { from: "2027-10-05", to: "2027-10-08", density: "full", placesLeft: 0, reason: "blackout" },
    { from: "2027-10-08", to: "2027-11-01", density: "full", placesLeft: 0, reason: "outside_season" },
  ],
  blackouts: [{ index: 0, from: "2027-10-05", to: "2027-10-08", type: "maintenance", notes: "Ny pipe" }],
  prices: null,
  ...part,
});
const stay = (who: string, fromDate: string, toDate: string): Stay => ({
  mayOpen: true,
  byHand: false,
  propertyId: "p1",
  bookingId: who,
  groundIds: null,
  reservationId: null,
  status: "paid",
  fromDate,
  toDate,
  participants: 2,
  quantity: null,
  who,
  offeringId: "elg",
  cabinIds: [],
  serviceIds: [],
  items: ["elg"],
});

describe("the landowner's calendar", () => {
  it("shows the density of each day, and the note of a closed day", () => {
    const days = daysOf(item(), "2027-10-04", "2027-10-09");
    expect(days.map(({ date, span, closed }) => [date, span.density, closed?.notes])).toEqual([
      ["2027-10-04", "free", undefined],
      ["2027-10-05", "full", "Ny pipe"],
      ["2027-10-06", "full", "Ny pipe"],
      ["2027-10-07", "full", "Ny pipe"],
      ["2027-10-08", "full", undefined],
    ]);
    expect(closureBarsOf(days)).toMatchObject([{ start: 1, length: 3 }]);
    expect(daysOf(item(), "2027-11-01", "2027-11-03")).toEqual([]); // outside the loaded range
  });

  it("stacks stays that share a night, and puts stays that follow each other on one line", () => {
    const bars = stayBarsOf(
      item(),
      [
        stay("b", "2027-10-03", "2027-10-05"),
        stay("a", "2027-09-28", "2027-10-04"),
        stay("c", "2027-10-04", "2027-10-06"),
        stay("d", "2027-11-01", "2027-11-03"),
      ],
      "2027-10-01",
      "2027-11-01",
    );
    expect(
      bars.map(({ of, start, length, lane, before, after }) => [of.who, start, length, lane, before, after]),
    ).toEqual([
      ["a", 0, 3, 0, true, false],
      ["b", 2, 2, 1, false, false],
      ["c", 3, 2, 0, false, false],
    ]);
  });

  it("shows a month's density, which counts days in season only", () => {
    expect(monthDensity([item()], "2027-10")).toBe("moderate"); // four free days and three closed ones
    expect(monthDensity([item()], "2027-11")).toBeUndefined();
    const days = (density: "free" | "light" | "full") =>
      item({ spans: [{ from: "2027-10-01", to: "2027-11-01", density, placesLeft: 1 }] });
    expect(monthDensity([days("free"), days("free")], "2027-10")).toBe("free");
    expect(monthDensity([days("full")], "2027-10")).toBe("full");
    // a month with at least one free place is not full
    expect(monthDensity([days("full"), days("full"), days("full"), days("light")], "2027-10")).toBe("heavy");
    // an unlimited service has no density
    expect(monthDensity([item({ capacity: null })], "2027-10")).toBeUndefined();
  });

  it("sorts by property, and there offerings before cabins and services", () => {
    const groups = groupsOf([
      item({ id: "s", kind: "service" }),
      item({ id: "x", propertyId: "q", propertyName: "Dolmsundet" }),
      item({ id: "c", kind: "cabin" }),
      item(),
    ]);
    expect(groups.map(({ name, items }) => [name, ...items.map(({ id }) => id)])).toEqual([
      ["Dolmsundet", "x"],
      ["Storåsen", "elg", "c", "s"],
    ]);
  });

  it.each([
    ["2027-10", "2027-10"],
    ["2027-13", undefined],
    ["1999-01", undefined],
    ["2027-1", undefined],
    [null, undefined],
  ])("reads the month %s in the address as %s", (text, month) => expect(validMonth(text)).toBe(month));
});

it("a price is shown once for consecutive days that share it", () => {
  const span = { from: "2027-10-01", to: "2027-10-01", density: "free" as const, placesLeft: 1 };
  const prices = [undefined, 100, 100, 200, undefined, 100];
  const days = prices.map((ownPriceOre, i) => ({
    date: `2027-10-0${i + 1}`,
    span,
    ...(ownPriceOre !== undefined && { ownPriceOre }),
  }));
  expect(ownPriceRuns(days)).toEqual([
    { start: 1, length: 2, priceOre: 100 },
    { start: 3, length: 1, priceOre: 200 },
    { start: 5, length: 1, priceOre: 100 },
  ]);
});
