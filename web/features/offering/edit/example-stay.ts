/**
 * The price of a typical stay and the landowner's earnings, by the same calculation as every quote (rules
 * 3.7).
 */
import { addDays, daysBetween, isoWeekday } from "#domain/days.ts";
import { netOfSale } from "#domain/financials/landowner-net.ts";
import { stayWithoutExtras, type Quote, quoteFor, splitOre } from "#domain/booking/price.ts";
import type { DayPrice, OfferingTerms, Pricing, StayRequest } from "#domain/offering/terms.ts";
import { invalidNumberPaths } from "#web/i18n/number-input.ts";
import {
  completeSeasonPrices,
  isSeason,
  type OfferingBody,
  type OfferingValues,
  offeringBody,
} from "./offering-form.ts";

export type Example = {
  stay: StayRequest;
  bounds: ExampleBounds;
  quote: Quote;
  commissionPercent: number;
  commissionOre: number;
  earningsOre: number;
  vatOre: number;
  netOre: number;
};

export function pricingOf({
  fixedPriceOre,
  startPriceOre,
  endPriceOre,
  ...rest
}: OfferingBody["pricing"]): Pricing | undefined {
  const { per, accommodationSharePercent: share, weekend, longStay } = rest;
  const shared = { per, ...(share !== undefined && { accommodationSharePercent: share }) };
  if (fixedPriceOre !== undefined) return { ...shared, fixedPriceOre };
  if (startPriceOre === undefined || endPriceOre === undefined) return undefined;
  return {
    ...shared,
    startPriceOre,
    endPriceOre,
    ...(weekend && { weekend }),
    ...(longStay && { longStay }),
  };
}

/** The landowner's changes to the example stay. */
export type ExampleChoice = { fromDate?: string; days?: number; participants?: number };
/** The limits of these changes. If `days.min` equals `days.max`, the offering fixes the length. */
type ExampleBounds = { days: { min: number; max: number }; participants: { min: number; max: number } };

function boundsOf(b: OfferingBody): ExampleBounds | undefined {
  if (!isSeason(b.validFrom, b.validTo)) return undefined;
  const season = daysBetween(b.validFrom, b.validTo) + 1;
  const set =
    b.durationType === "season" ? season : b.durationType === "fixed_days" ? b.fixedDays : undefined;
  const days = set
    ? { min: set, max: set }
    : { min: b.minDays ?? 1, max: Math.min(b.maxDays ?? 365, season) };
  const participants = { min: b.minHunters ?? 1, max: Math.min(b.maxHunters, b.maxParticipants) };
  const possible =
    set !== null &&
    days.min >= 1 &&
    days.min <= days.max &&
    days.max <= season &&
    season <= 3660 &&
    participants.min >= 1 &&
    participants.min <= participants.max;
  return possible ? { days, participants } : undefined;
}

const clamp = (n: number, { min, max }: { min: number; max: number }) => Math.max(min, Math.min(n, max));

/** The example stay: by default in mid-season, three days and four people, within the offering's limits. */
function stayFor(b: OfferingBody, bounds: ExampleBounds, choice: ExampleChoice): StayRequest | undefined {
  const days = clamp(choice.days ?? 3, bounds.days);
  const participants = clamp(choice.participants ?? 4, bounds.participants);
  const season = daysBetween(b.validFrom, b.validTo) + 1;
  const stay = (fromDate: string): StayRequest =>
    stayWithoutExtras({ fromDate, toDate: addDays(fromDate, days), participants });
  if (choice.fromDate && choice.fromDate >= b.validFrom && addDays(choice.fromDate, days - 1) <= b.validTo)
    return stay(choice.fromDate);
  const middle = addDays(b.validFrom, Math.floor((season - days) / 2));
  const weekday = b.startWeekday ?? isoWeekday(middle);
  const fromDate = addDays(middle, (weekday - isoWeekday(middle) + 7) % 7);
  if (addDays(fromDate, days - 1) > b.validTo) return undefined;
  return stay(fromDate);
}

const numbersNeeded = [
  "minHunters",
  "maxHunters",
  "maxParticipants",
  "pricing",
  "minDays",
  "maxDays",
  "fixedDays",
];

/** The data for the example that the form does not contain. */
export type ExampleContext = {
  vatRegistered: boolean;
  commissionPercent: number;
  cabinName: (cabinId: string) => string;
  dayPrices: readonly DayPrice[];
};

/** The example; undefined until the form has enough values to calculate it. */
export function exampleStay(
  v: OfferingValues,
  { vatRegistered, commissionPercent, cabinName, dayPrices }: ExampleContext,
  choice: ExampleChoice = {},
): Example | undefined {
  const body = offeringBody(v);
  if (invalidNumberPaths(body).some((path) => numbersNeeded.some((n) => path.startsWith(n))))
    return undefined;
  const pricing = pricingOf(body.pricing);
  const bounds = boundsOf(body);
  const stay = bounds && stayFor(body, bounds, choice);
  if (!pricing || !stay) return undefined;
  const includedCabinIds = body.includedCabinIds ?? [];
  const offering: OfferingTerms = {
    name: v.name || "–",
    available: true,
    validFrom: v.validFrom,
    validTo: v.validTo,
    durationType: v.durationType,
    blackoutPeriods: [],
    minHunters: 1,
    maxHunters: stay.participants,
    maxParticipants: stay.participants,
    allowConcurrentBookings: false,
    pricing,
    dayPrices: [...dayPrices],
    seasonPrices: completeSeasonPrices(body),
    includedCabinIds,
    optionalCabins: [],
    services: [],
    cancellationPolicy: v.cancellationPolicy,
  };
  const cabins = includedCabinIds.map((cabinId) => ({
    cabinId,
    name: cabinName(cabinId),
    available: true,
    pricePerDayOre: 0,
    blackoutPeriods: [],
  }));
  const quote = quoteFor({ offering, cabins, request: stay, vatRegistered });
  const shares = splitOre(quote.totalOre, commissionPercent);
  const net = netOfSale({ ...shares, vat: quote.vat, vatRegistered, day: stay.toDate });
  return { stay, bounds, quote, commissionPercent, ...shares, ...net };
}
