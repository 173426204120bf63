import { expect, it } from "vitest";
import { hookResult } from "#tests/support/rendered.ts";
import type { StayChoice, Offering } from "./choice.ts";
import type { Day } from "./use-availability.ts";
import { useCalendarDays } from "./use-calendar-days.ts";
import type { Checkout } from "./use-checkout.ts";

const free = { density: "free", placesLeft: 1, priceOre: 100_000 } as const;
const calendar = (
  days: readonly Partial<Day>[],
  terms: Partial<Offering>,
  closedByLaw: readonly string[] = [],
) => {
  const offering = {
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    durationType: "none",
    pricing: { per: "group", startPriceOre: 100_000, endPriceOre: 50_000 },
    dayPrices: [],
    ...terms,
  } as Offering;
  const choice = { fromDate: "", toDate: "" } as StayChoice;
  const daysByDate = new Map(days.map((day) => [day.date ?? "", { ...free, ...day } as Day]));
  const availability = { days: daysByDate } as unknown as Checkout["availability"];
  const isClosed = (date: string) => closedByLaw.includes(date);
  const law = { species: [], isClosed };
  return hookResult(() => useCalendarDays({ offering, choice, availability, law }));
};

it("days on which no stay can begin name the weekday of arrival", () => {
  const [thursday, friday] = calendar([{ date: "2027-10-07" }, { date: "2027-10-08" }], { startWeekday: 5 });
  expect(thursday?.whyNot).toBe("ankomst bare på fredager");
  expect(friday?.whyNot).toBeUndefined();
});

it("the reader's own requested days are marked as their own, and other people's as taken", () => {
  const fullDay = { density: "full", placesLeft: 0, reason: "booked" } as const;
  const [own, other] = calendar(
    [
      { date: "2027-10-07", ...fullDay, own: true },
      { date: "2027-10-08", ...fullDay },
    ],
    {},
  );
  expect(own?.why).toContain("har du allerede spurt om");
  expect(other?.why).toContain("opptatt");
});

it("the price of a fixed stay is shown on days of arrival, unless it is the same on all of them", () => {
  const days = ["2027-10-21", "2027-10-22", "2027-10-23"].map((date) => ({ date }));
  const pricesOf = (terms: Partial<Offering>) => calendar(days, terms).map((day) => day.priceOre);
  const stay = { durationType: "fixed_days", fixedDays: 3, validTo: "2027-10-23" } as const;
  const samePrice = { pricing: { per: "group", fixedPriceOre: 100_000 } } as const;
  expect(pricesOf({})).toEqual([100_000, 100_000, 100_000]);
  expect(pricesOf(samePrice)).toEqual([100_000, 100_000, 100_000]);
  expect(pricesOf(stay)).toEqual([100_000, undefined, undefined]);
  expect(pricesOf({ ...stay, ...samePrice })).toEqual([undefined, undefined, undefined]);
  expect(pricesOf({ durationType: "season", ...samePrice })).toEqual([undefined, undefined, undefined]);
});

it("days that the law closes say so, and cannot be chosen if the landowner refuses them", () => {
  const closed = ["2027-10-08"];
  const days = [{ date: "2027-10-07" }, { date: "2027-10-08" }];
  const [legal, warned] = calendar(days, { illegalDays: "warn" }, closed);
  expect([legal?.illegal, warned?.illegal, warned?.disabled]).toEqual([undefined, true, undefined]);
  expect(warned?.why).toContain("loven stenger");
  expect(calendar(days, { illegalDays: "refuse" }, closed)[1]?.disabled).toBe(true);
});
