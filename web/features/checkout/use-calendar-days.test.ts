import { expect, it } from "vitest";
import { given } from "#tests/rendered.ts";
import type { StayChoice, Offering } from "./choice.ts";
import type { Day } from "./use-availability.ts";
import { useCalendarDays } from "./use-calendar-days.ts";
import type { Checkout } from "./use-checkout.ts";

const free = { density: "free", placesLeft: 1, priceOre: 100_000 } as const;
const calendar = (days: readonly Partial<Day>[], terms: Partial<Offering>) => {
  const offering = {
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    durationType: "none",
    ...terms,
  } as Offering;
  const choice = { fromDate: "", toDate: "" } as StayChoice;
  const known = new Map(days.map((day) => [day.date ?? "", { ...free, ...day } as Day]));
  const availability = { days: known } as unknown as Checkout["availability"];
  return given(() => useCalendarDays({ offering, choice, availability }));
};

it("marks every day that a fixed weekday of arrival excludes, and names the weekday", () => {
  const [thursday, friday] = calendar([{ date: "2027-10-07" }, { date: "2027-10-08" }], { startWeekday: 5 });
  expect(thursday?.whyNot).toBe("ankomst bare på fredager");
  expect(friday?.whyNot).toBeUndefined();
});

it("marks the reader's own requested days as theirs, and others as taken", () => {
  const taken = { density: "full", placesLeft: 0, reason: "booked" } as const;
  const [own, other] = calendar(
    [
      { date: "2027-10-07", ...taken, own: true },
      { date: "2027-10-08", ...taken },
    ],
    {},
  );
  expect(own?.why).toContain("har du allerede spurt om");
  expect(other?.why).toContain("opptatt");
});
