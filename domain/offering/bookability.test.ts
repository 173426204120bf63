import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stayWithoutExtras, priceOfDayOre } from "../booking/price.ts";
import { capacityOf } from "../availability/capacity.ts";
import { checkRequest } from "../booking/request-rules.ts";
import { addDays, eachDay } from "../days.ts";
import { aCabin, anOffering } from "../testing.ts";
import { bookabilityOf, hasBookableStay, lengthsOf, seasonDays, type SeasonTerms } from "./bookability.ts";
import type { Pricing } from "./terms.ts";

const today = "2027-09-10";
const aSeason = (changes: Partial<SeasonTerms> = {}): SeasonTerms => ({
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  salesStartDate: null,
  durationType: "none",
  minDays: null,
  maxDays: null,
  fixedDays: null,
  startWeekday: null,
  blackoutPeriods: [],
  pricing: { per: "hunter", startPriceOre: 300_000, endPriceOre: 150_000 },
  dayPrices: [],
  allowConcurrentBookings: false,
  placesNeeded: 1,
  placesLeft: null,
  smallestGroup: 1,
  includedCabins: [],
  ...changes,
});
const koie = {
  name: "Koia",
  published: true,
  availableFrom: null,
  availableTo: null,
  blackoutPeriods: [],
  taken: [],
};
const reasonsFor = (
  season: SeasonTerms,
  { on = today, status = "active", published = true, property = "published", visibility = "public" } = {},
) => bookabilityOf({ status, published, season, property: { status: property, visibility } }, on).notBookable;
const from = (season: SeasonTerms, on = today) =>
  bookabilityOf(
    { status: "active", published: true, season, property: { status: "published", visibility: "public" } },
    on,
  ).fromPriceOre;

it("the price of an offering is per day or for the whole stay, by its duration type", () => {
  const state = {
    status: "active",
    published: true,
    property: { status: "published", visibility: "public" },
  };
  const priceFor = (season: SeasonTerms) => bookabilityOf({ ...state, season }, today).priceFor;
  expect(priceFor(aSeason({ durationType: "min_days", minDays: 3 }))).toBe("day");
  expect(priceFor(aSeason({ durationType: "fixed_days", fixedDays: 5 }))).toBe("stay");
  expect(priceFor(aSeason({ durationType: "season" }))).toBe("stay");
});

describe("the reasons why an offering is not bookable, where", () => {
  it.each([
    ["there are none", aSeason(), {}, []],
    ["it is a draft", aSeason(), { status: "draft" }, [{ code: "draft" }]],
    ["it is taken down", aSeason(), { status: "inactive" }, [{ code: "inactive" }]],
    ["it is not published", aSeason(), { published: false }, [{ code: "unpublished" }]],
    ["its property is a draft", aSeason(), { property: "draft" }, [{ code: "property_unpublished" }]],
    ["its property is private", aSeason(), { visibility: "private" }, [{ code: "property_private" }]],
    ["the season is over", aSeason(), { on: "2027-10-25" }, [{ code: "season_over", date: "2027-10-24" }]],
    [
      "too little of the season is left for the shortest stay",
      aSeason({ durationType: "min_days", minDays: 3 }),
      { on: "2027-10-23" },
      [{ code: "season_over", date: "2027-10-24" }],
    ],
    [
      "let for the whole season, which has begun",
      aSeason({ durationType: "season" }),
      { on: "2027-10-01" },
      [{ code: "season_begun", date: "2027-09-25" }],
    ],
    [
      "a season card whose season has begun",
      aSeason({ durationType: "season", allowConcurrentBookings: true }),
      { on: "2027-10-24" },
      [],
    ],
    [
      "a season card whose season is over",
      aSeason({ durationType: "season", allowConcurrentBookings: true }),
      { on: "2027-10-25" },
      [{ code: "season_over", date: "2027-10-24" }],
    ],
    [
      "its cabin is a draft",
      aSeason({ includedCabins: [koie, { ...koie, name: "Nystua", published: false }] }),
      {},
      [{ code: "cabin_unpublished", cabin: "Nystua" }],
    ],
    [
      "sales have not begun",
      aSeason({ salesStartDate: "2027-09-20" }),
      {},
      [{ code: "before_sales_start", date: "2027-09-20" }],
    ],
    ["every night is taken", aSeason({ placesLeft: Array(30).fill(0) }), {}, [{ code: "fully_booked" }]],
    [
      "too few places for the smallest group",
      aSeason({ placesNeeded: 3, placesLeft: Array(30).fill(2) }),
      {},
      [{ code: "fully_booked" }],
    ],
    [
      "its cabin is held on every second night, and stays have two nights",
      aSeason({
        durationType: "min_days",
        minDays: 2,
        includedCabins: [
          {
            ...koie,
            taken: eachDay("2027-09-25", "2027-10-25").flatMap((d, i) =>
              i % 2 ? [{ from: d, to: addDays(d, 1) }] : [],
            ),
          },
        ],
      }),
      {},
      [{ code: "fully_booked" }],
    ],
    [
      "every day is closed",
      aSeason({ blackoutPeriods: [{ from: "2027-09-01", to: "2027-11-01" }] }),
      {},
      [{ code: "closed" }],
    ],
    [
      "several reasons apply, the first to fix first",
      aSeason({ salesStartDate: "2027-09-20" }),
      { status: "draft", property: "draft" },
      [
        { code: "draft" },
        { code: "property_unpublished" },
        { code: "before_sales_start", date: "2027-09-20" },
      ],
    ],
  ] as const)("%s", (_, season, state, reasons) => {
    expect(reasonsFor(season, state)).toEqual(reasons);
  });
});

describe("the lowest price", () => {
  it("is that of a day that is still available, and includes the weekend addition", () => {
    const weekend = { weekdays: [6, 7], percent: 20 };
    const season = aSeason({
      pricing: { per: "hunter", startPriceOre: 300_000, endPriceOre: 150_000, weekend },
    });
    expect(from(season)).toBe(160_345); // the last day is a Sunday, and dearer than the Friday before
    const placesLeft = eachDay("2027-09-25", "2027-10-25").map((d) => (d === "2027-10-22" ? 0 : 1));
    expect(from({ ...season, placesLeft: placesLeft })).toBe(165_517);
  });
  it("ignores days that no stay can include", () => {
    const season = aSeason({ durationType: "min_days", minDays: 3, maxDays: 3, startWeekday: 5 });
    expect(from(season)).toBe(priceOfDayOre(season, "2027-10-24"));
    const placesLeft = eachDay("2027-09-25", "2027-10-25").map((d) => (d === "2027-10-23" ? 0 : 1));
    expect(from({ ...season, placesLeft: placesLeft })).toBe(priceOfDayOre(season, "2027-10-17"));
  });
  it("is that of an arrival day if the arrival decides the price, also after the season", () => {
    const season = aSeason({ durationType: "fixed_days", fixedDays: 5 });
    expect(from(season)).toBe(priceOfDayOre(season, "2027-10-20"));
    expect(from(season, "2028-01-01")).toBe(priceOfDayOre(season, "2027-10-20"));
  });
});

const pricing: fc.Arbitrary<Pricing> = fc.oneof(
  fc.record({ per: fc.constant("hunter" as const), fixedPriceOre: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    per: fc.constant("group" as const),
    startPriceOre: fc.integer({ min: 0, max: 9000 }),
    endPriceOre: fc.integer({ min: 0, max: 9000 }),
    weekend: fc.record({ weekdays: fc.constant<number[]>([6, 7]), percent: fc.integer({ min: 0, max: 50 }) }),
  }),
);
const period = (maxDays: number) =>
  fc
    .tuple(fc.integer({ min: -3, max: 25 }), fc.integer({ min: 1, max: maxDays }))
    .map(([at, n]) => ({ from: addDays(today, at), to: addDays(today, at + n) }));
const anySeason = fc
  .record({
    begins: fc.integer({ min: -8, max: 5 }),
    length: fc.integer({ min: 1, max: 16 }),
    salesStartDate: fc.option(
      fc.integer({ min: -2, max: 6 }).map((n) => addDays(today, n)),
      { freq: 1 },
    ),
    durationType: fc.constantFrom("none", "min_days", "fixed_days", "season"),
    days: fc.integer({ min: 1, max: 4 }),
    maxDays: fc.option(fc.integer({ min: 4, max: 6 }), { freq: 1 }),
    startWeekday: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 1 }),
    blackoutPeriods: fc.array(period(4), { maxLength: 2 }),
    pricing,
    dayPrices: fc.array(
      fc.tuple(period(3), fc.integer({ min: 1, max: 900_000 })).map(([p, priceOre]) => ({ ...p, priceOre })),
      { maxLength: 2 },
    ),
    placesNeeded: fc.integer({ min: 1, max: 2 }),
    allowConcurrentBookings: fc.boolean(),
    cardPrices: fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 15 }), priceOre: fc.integer({ min: 0, max: 9000 }) }),
      { maxLength: 3, selector: ({ at }) => at },
    ),
    places: fc.array(fc.constantFrom(2, 2, 2, 1, 0), { minLength: 16, maxLength: 16 }),
    taken: fc.array(period(2), { maxLength: 2 }),
    beds: fc.constantFrom(null, null, null, 0, 1, 4),
    availableFrom: fc.option(
      fc.integer({ min: -2, max: 6 }).map((n) => addDays(today, n)),
      { freq: 1 },
    ),
    availableTo: fc.option(
      fc.integer({ min: 4, max: 12 }).map((n) => addDays(today, n)),
      { freq: 1 },
    ),
  })
  .map(
    ({
      begins,
      length,
      days,
      maxDays,
      places,
      cardPrices,
      taken,
      beds,
      availableFrom,
      availableTo,
      ...s
    }) => ({
      ...s,
      smallestGroup: s.placesNeeded,
      validFrom: addDays(today, begins),
      validTo: addDays(today, begins + length - 1),
      minDays: s.durationType === "min_days" ? days : null,
      fixedDays: s.durationType === "fixed_days" ? days : null,
      maxDays: s.durationType === "min_days" || s.durationType === "none" ? maxDays : null,
      startWeekday: s.startWeekday,
      seasonPrices:
        s.durationType === "season" && s.allowConcurrentBookings
          ? cardPrices
              .toSorted((a, b) => a.at - b.at)
              .map(({ at, priceOre }) => ({ from: addDays(today, begins + at), priceOre }))
          : [],
      // a season has no days with a price of their own
      dayPrices: s.durationType === "season" ? [] : s.dayPrices,
      placesLeft: places
        .slice(0, length)
        .map((left) => (s.allowConcurrentBookings ? left : Math.min(1, left))),
      placesNeeded: s.allowConcurrentBookings ? s.placesNeeded : 1,
      includedCabins: [{ ...koie, taken, beds, availableFrom, availableTo }],
    }),
  );

it("the lowest price counts a day's own price only if a stay can include the day", () => {
  const fixed = { per: "hunter" as const, fixedPriceOre: 45_000 };
  const cheap = { from: "2027-10-02", to: "2027-10-03", priceOre: 20_000 };
  expect(from(aSeason({ pricing: fixed, dayPrices: [cheap] }))).toBe(20_000);
  expect(from(aSeason({ pricing: fixed, dayPrices: [cheap], blackoutPeriods: [cheap] }))).toBe(45_000);
  expect(from(aSeason({ pricing: fixed, dayPrices: [{ ...cheap, priceOre: 90_000 }] }))).toBe(45_000);
});

it("the lowest price equals that of all stays checked one by one", () => {
  let bookable = 0;
  fc.assert(
    fc.property(anySeason, (season) => {
      const sales = season.salesStartDate ?? today;
      const on = sales > today ? sales : today;
      const set = Object.fromEntries(Object.entries(season).filter(([, value]) => value !== null));
      const [cabin] = season.includedCabins;
      const offering = anOffering({
        ...(set as object),
        includedCabinIds: ["koie"],
        totalAreaCapacity: 2,
        minHunters: season.smallestGroup,
      });
      const koia = aCabin({
        blackoutPeriods: [],
        beds: cabin?.beds ?? null,
        ...(cabin?.availableFrom && { availableFrom: cabin.availableFrom }),
        ...(cabin?.availableTo && { availableTo: cabin.availableTo }),
      });
      const nights = eachDay(season.validFrom, addDays(season.validTo, 1));
      const taken = {
        placesTaken: Object.fromEntries(
          nights.map((d, i) => [d, capacityOf(offering) - (season.placesLeft[i] ?? 0)]),
        ),
        cabinNights: { koie: (cabin?.taken ?? []).flatMap((h) => eachDay(h.from, h.to)) },
      };
      const { min, max } = lengthsOf(season, on);
      const stays = nights.flatMap((fromDate) =>
        nights
          .map((night) => ({ fromDate, toDate: addDays(night, 1) }))
          .filter(({ toDate }) => {
            const request = stayWithoutExtras({ fromDate, toDate, participants: season.smallestGroup });
            return (
              toDate > fromDate &&
              eachDay(fromDate, toDate).length >= min &&
              eachDay(fromDate, toDate).length <= max &&
              checkRequest({ offering, cabins: [koia], request, today: on, taken }).length === 0
            );
          }),
      );
      expect(hasBookableStay(season, today)).toBe(stays.length > 0);
      const dayOf = seasonDays(season, today);
      const byArrival = season.durationType === "fixed_days" || season.durationType === "season";
      for (const night of nights) {
        const around = stays.filter((s) => s.fromDate <= night && night < s.toDate);
        expect([night, dayOf(night).reason === undefined]).toEqual([night, around.length > 0]);
        const cost = around.map((s) => priceOfDayOre(season, byArrival ? s.fromDate : night));
        if (around.length > 0 && !stays.some((s) => byArrival && s.fromDate === night))
          expect(dayOf(night).priceOre).toBe(Math.min(...cost));
      }
      if (stays.length === 0) return;
      bookable++;
      const prices = nights.map(dayOf).flatMap((d) => (d.reason ? [] : [d.priceOre ?? -1]));
      expect(from(season)).toBe(Math.min(...prices));
    }),
    { numRuns: 400, seed: 2027 },
  );
  expect(bookable).toBeGreaterThan(100);
});
