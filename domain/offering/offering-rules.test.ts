import { expect, it } from "vitest";
import { checkOffering, type OfferingToCheck } from "./offering-rules.ts";

const good: OfferingToCheck = {
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "none",
  minDays: null,
  maxDays: null,
  fixedDays: null,
  blackoutPeriods: [],
  maxParticipants: 8,
  minHunters: 2,
  maxHunters: 8,
  allowConcurrentBookings: false,
  totalAreaCapacity: null,
  includedCabinIds: ["a"],
  optionalCabins: [{ cabinId: "b" }],
  pricing: { startPriceOre: 300_000, endPriceOre: 150_000 },
  seasonPrices: [],
  priceModifiers: [],
};
/** A season card for 20 hunters at once, whose price falls. */
const card = {
  durationType: "season",
  allowConcurrentBookings: true,
  totalAreaCapacity: 20,
  includedCabinIds: [],
  pricing: { fixedPriceOre: 90_000 },
} as const;
const priceFrom = (...days: string[]) => ({ seasonPrices: days.map((from) => ({ from, priceOre: 60_000 })) });
const own = new Set(["a", "b"]);
const refusalsOf = (change: Partial<OfferingToCheck>) =>
  checkOffering({ ...good, ...change }, own).map(({ code, path }) => `${code} ${path}`);

it("a valid offering is accepted, also with a season of one day and a price of zero", () => {
  expect(refusalsOf({})).toEqual([]);
  expect(refusalsOf({ validTo: "2027-09-25", pricing: { fixedPriceOre: 0 } })).toEqual([]);
});
it.each<[Partial<OfferingToCheck>, string[]]>([
  [{ validFrom: null }, ["season_required validFrom"]],
  [{ validTo: null }, ["season_required validTo"]],
  [{ validTo: "2027-09-24" }, ["season_order validTo"]],
  [{ validTo: "2032-09-23" }, []],
  [{ validTo: "2037-09-24" }, ["season_too_long validTo"]],
  [
    { pricing: {} },
    [
      "fixed_price_required pricing.fixedPriceOre",
      "start_and_end_price_required pricing.startPriceOre",
      "start_and_end_price_required pricing.endPriceOre",
    ],
  ],
  [{ pricing: { startPriceOre: 1 } }, ["start_and_end_price_required pricing.endPriceOre"]],
  [
    { pricing: { fixedPriceOre: 1, weekend: {}, longStay: {} } },
    ["fixed_price_excludes_modifiers pricing.weekend", "fixed_price_excludes_modifiers pricing.longStay"],
  ],
  [
    { pricing: { fixedPriceOre: 1, startPriceOre: 2 } },
    ["fixed_price_excludes_modifiers pricing.startPriceOre"],
  ],
  [{ durationType: "season" }, ["season_needs_fixed_price pricing.fixedPriceOre"]],
  [{ ...card, ...priceFrom("2027-09-25", "2027-10-01", "2027-10-24") }, []],
  [
    { ...card, ...priceFrom("2027-09-24", "2027-10-25") },
    ["season_price_outside_season seasonPrices.0.from", "season_price_outside_season seasonPrices.1.from"],
  ],
  [
    { ...card, ...priceFrom("2027-10-02", "2027-10-02", "2027-10-01") },
    ["season_prices_order seasonPrices.1.from", "season_prices_order seasonPrices.2.from"],
  ],
  [
    { ...card, allowConcurrentBookings: false, ...priceFrom("2027-10-01") },
    ["season_prices_need_card seasonPrices"],
  ],
  [{ ...card, durationType: "none", ...priceFrom("2027-10-01") }, ["season_prices_need_card seasonPrices"]],
  [{ durationType: "min_days" }, ["min_days_required minDays"]],
  [{ durationType: "fixed_days" }, ["fixed_days_required fixedDays"]],
  [{ minDays: 3, maxDays: 2 }, ["days_order maxDays"]],
  [{ minHunters: 9 }, ["hunters_order maxHunters"]],
  [{ maxParticipants: 1 }, ["hunters_order maxParticipants"]],
  [
    { allowConcurrentBookings: true, totalAreaCapacity: 1, includedCabinIds: [] },
    ["hunters_order totalAreaCapacity"],
  ],
  [{ allowConcurrentBookings: true, includedCabinIds: [] }, ["area_capacity_required totalAreaCapacity"]],
  [
    { allowConcurrentBookings: true, totalAreaCapacity: 8 },
    ["concurrent_excludes_accommodation allowConcurrentBookings"],
  ],
  [{ optionalCabins: [{ cabinId: "a" }] }, ["cabin_included_and_optional optionalCabins.0.cabinId"]],
  [
    { includedCabinIds: ["x"], optionalCabins: [{ cabinId: "y" }] },
    ["cabin_of_another_property includedCabinIds.0", "cabin_of_another_property optionalCabins.0.cabinId"],
  ],
  [{ blackoutPeriods: [{ from: "2027-10-01", to: "2027-10-01" }] }, ["blackout_order blackoutPeriods.0.to"]],
  [
    { priceModifiers: [{ type: "percent_decrease", value: 101 }] },
    ["price_modifier_value priceModifiers.0.value"],
  ],
  [
    {
      priceModifiers: [
        { type: "percent_increase", value: 12.5 },
        { type: "fixed_price", value: 0.5 },
      ],
    },
    ["price_modifier_value priceModifiers.1.value"],
  ],
])("an offering with %j is refused with %j", (change, expected) => {
  expect(refusalsOf(change)).toEqual(expected);
});
it("every validation error of an offering is returned at once", () => {
  expect(refusalsOf({ validTo: "2027-01-01", durationType: "min_days", minHunters: 9 }).length).toBe(3);
});
