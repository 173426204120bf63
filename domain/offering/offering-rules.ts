/** Validates an offering before it is saved (rules 2.3, 2.10, 3.1, 3.2). */
import { checkBlackouts } from "../cabin/cabin-rules.ts";
import { type CalendarDate, daysBetween } from "../days.ts";
import type { DurationType, PriceModifierType } from "./lists.ts";
import { isSeasonCard } from "./season-card.ts";
import type { SeasonPrice } from "./terms.ts";

export type OfferingToCheck = {
  validFrom: CalendarDate | null;
  validTo: CalendarDate | null;
  durationType: DurationType;
  minDays: number | null;
  maxDays: number | null;
  fixedDays: number | null;
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
  maxParticipants: number;
  minHunters: number;
  maxHunters: number;
  allowConcurrentBookings: boolean;
  totalAreaCapacity: number | null;
  includedCabinIds: readonly string[];
  optionalCabins: readonly { cabinId: string }[];
  pricing: {
    fixedPriceOre?: number | undefined;
    startPriceOre?: number | undefined;
    endPriceOre?: number | undefined;
    weekend?: object | undefined;
    longStay?: object | undefined;
  };
  seasonPrices: readonly SeasonPrice[];
  /** `value`: percent, or øre if `type` is fixed. */
  priceModifiers: readonly { type: PriceModifierType; value: number }[];
};

type OfferingRefusalCode =
  | "season_required"
  | "season_order"
  | "season_too_long"
  | "fixed_price_required"
  | "start_and_end_price_required"
  | "fixed_price_excludes_modifiers"
  | "season_needs_fixed_price"
  | "season_prices_need_card"
  | "season_price_outside_season"
  | "season_prices_order"
  | "min_days_required"
  | "fixed_days_required"
  | "days_order"
  | "hunters_order"
  | "area_capacity_required"
  | "concurrent_excludes_accommodation"
  | "cabin_included_and_optional"
  | "cabin_of_another_property"
  | "blackout_order"
  | "price_modifier_value";
type OfferingRefusal = {
  code: OfferingRefusalCode;
  path: string;
  values?: { years: number } | { validFrom: CalendarDate; validTo: CalendarDate };
};

/** The maximum length of a season, since calendar and prices have an entry for each of its days. */
const maxSeasonYears = 5;
const maxSeasonDays = maxSeasonYears * 366;

/**
 * Checks that a season has both days, in order, at most five years apart: `season_required`, `season_order`,
 * `season_too_long`.
 */
export function checkSeason({
  validFrom,
  validTo,
}: Pick<OfferingToCheck, "validFrom" | "validTo">): OfferingRefusal[] {
  if (!validFrom || !validTo) return [{ code: "season_required", path: validFrom ? "validTo" : "validFrom" }];
  if (validFrom > validTo) return [{ code: "season_order", path: "validTo" }];
  return daysBetween(validFrom, validTo) >= maxSeasonDays
    ? [{ code: "season_too_long", path: "validTo", values: { years: maxSeasonYears } }]
    : [];
}

/** Checks for a fixed price or prices of the first and last day; modifiers require the latter. */
function checkPricing({ pricing: p, durationType }: OfferingToCheck): OfferingRefusal[] {
  const refusals: OfferingRefusal[] = [];
  const fixed = p.fixedPriceOre !== undefined;
  if (durationType === "season" && !fixed)
    refusals.push({ code: "season_needs_fixed_price", path: "pricing.fixedPriceOre" });
  if (fixed) {
    const excludedFields = (["startPriceOre", "endPriceOre", "weekend", "longStay"] as const).filter(
      (field) => p[field] !== undefined,
    );
    return [
      ...refusals,
      ...excludedFields.map((field) => ({
        code: "fixed_price_excludes_modifiers" as const,
        path: `pricing.${field}`,
      })),
    ];
  }
  const missingFields = (["startPriceOre", "endPriceOre"] as const).filter((field) => p[field] === undefined);
  if (missingFields.length === 2)
    refusals.push({ code: "fixed_price_required", path: "pricing.fixedPriceOre" });
  return [
    ...refusals,
    ...missingFields.map((field) => ({
      code: "start_and_end_price_required" as const,
      path: `pricing.${field}`,
    })),
  ];
}

/** Checks that only a season card has prices from some days on: in its season, ascending, without repeats. */
function checkSeasonPrices(o: OfferingToCheck): OfferingRefusal[] {
  const { seasonPrices, validFrom, validTo } = o;
  if (seasonPrices.length > 0 && !isSeasonCard(o))
    return [{ code: "season_prices_need_card", path: "seasonPrices" }];
  if (!validFrom || !validTo) return [];
  return seasonPrices.flatMap(({ from }, i): OfferingRefusal[] => {
    const path = `seasonPrices.${i}.from`;
    const before = seasonPrices[i - 1];
    if (from < validFrom || from > validTo)
      return [{ code: "season_price_outside_season", path, values: { validFrom, validTo } }];
    return before && from <= before.from ? [{ code: "season_prices_order", path }] : [];
  });
}

function checkDuration({ durationType, minDays, maxDays, fixedDays }: OfferingToCheck): OfferingRefusal[] {
  const refusals: OfferingRefusal[] = [];
  if (durationType === "min_days" && minDays === null)
    refusals.push({ code: "min_days_required", path: "minDays" });
  if (durationType === "fixed_days" && fixedDays === null)
    refusals.push({ code: "fixed_days_required", path: "fixedDays" });
  if (minDays !== null && maxDays !== null && minDays > maxDays)
    refusals.push({ code: "days_order", path: "maxDays" });
  return refusals;
}

/** Checks that the minimum group size does not exceed any maximum. */
function checkCapacity(o: OfferingToCheck): OfferingRefusal[] {
  const refusals: OfferingRefusal[] = [];
  if (o.minHunters > o.maxHunters) refusals.push({ code: "hunters_order", path: "maxHunters" });
  else if (o.minHunters > o.maxParticipants)
    refusals.push({ code: "hunters_order", path: "maxParticipants" });
  if (o.allowConcurrentBookings && o.totalAreaCapacity !== null && o.minHunters > o.totalAreaCapacity)
    refusals.push({ code: "hunters_order", path: "totalAreaCapacity" });
  if (o.allowConcurrentBookings && o.totalAreaCapacity === null)
    refusals.push({ code: "area_capacity_required", path: "totalAreaCapacity" });
  if (o.allowConcurrentBookings && o.includedCabinIds.length > 0)
    refusals.push({ code: "concurrent_excludes_accommodation", path: "allowConcurrentBookings" });
  return refusals;
}

type Party = Pick<
  OfferingToCheck,
  "maxHunters" | "maxParticipants" | "allowConcurrentBookings" | "totalAreaCapacity"
>;
/** Limits the group sizes to the total capacity, if the ground is shared (rules 2.3). */
export function withinCapacity({
  maxHunters,
  maxParticipants,
  allowConcurrentBookings,
  totalAreaCapacity,
}: Party): Pick<Party, "maxHunters" | "maxParticipants"> {
  const capacity = (allowConcurrentBookings && totalAreaCapacity) || Number.POSITIVE_INFINITY;
  return { maxHunters: Math.min(maxHunters, capacity), maxParticipants: Math.min(maxParticipants, capacity) };
}

function checkCabins(
  { includedCabinIds, optionalCabins }: OfferingToCheck,
  ofProperty: ReadonlySet<string>,
): OfferingRefusal[] {
  const all = [
    ...includedCabinIds.map((cabinId, i) => ({ cabinId, path: `includedCabinIds.${i}` })),
    ...optionalCabins.map(({ cabinId }, i) => ({ cabinId, path: `optionalCabins.${i}.cabinId` })),
  ];
  const foreign = all
    .filter(({ cabinId }) => !ofProperty.has(cabinId))
    .map(({ path }) => ({ code: "cabin_of_another_property" as const, path }));
  const cabinsInBoth = optionalCabins.flatMap(({ cabinId }, i) =>
    includedCabinIds.includes(cabinId)
      ? [{ code: "cabin_included_and_optional" as const, path: `optionalCabins.${i}.cabinId` }]
      : [],
  );
  return [...foreign, ...cabinsInBoth];
}

export const largestPercent = { percent_increase: 500, percent_decrease: 100 } as const;

/** Modifiers are labels (rules 10.1), but must be plausible: 0–500 % more, 0–100 % less, or whole øre. */
const checkModifiers = ({ priceModifiers }: OfferingToCheck): OfferingRefusal[] =>
  priceModifiers.flatMap(({ type, value }, i) => {
    const maxPercent =
      type in largestPercent ? largestPercent[type as keyof typeof largestPercent] : undefined;
    const isValid = maxPercent === undefined ? Number.isInteger(value) : value <= maxPercent;
    return isValid ? [] : [{ code: "price_modifier_value" as const, path: `priceModifiers.${i}.value` }];
  });

/** Returns every validation error with its field. `ofProperty`: the ids of the property's own cabins. */
export const checkOffering = (o: OfferingToCheck, ofProperty: ReadonlySet<string>): OfferingRefusal[] => [
  ...checkSeason(o),
  ...checkPricing(o),
  ...checkSeasonPrices(o),
  ...checkDuration(o),
  ...checkCapacity(o),
  ...checkCabins(o, ofProperty),
  ...checkBlackouts(o.blackoutPeriods),
  ...checkModifiers(o),
];
