/** What a typical stay costs and pays, by the same calculation as every quote (rules 3.7). */
import { addDays, daysBetween, isCalendarDate, isoWeekday } from "#domain/days.ts";
import { defaultCommissionRatePercent, landownerNetOre, type Quote, quoteFor, splitOre } from "#domain/price.ts";
import type { OfferingTerms, Pricing, StayRequest } from "#domain/terms.ts";
import { notNumbers } from "../../platform/figures.ts";
import { type OfferingBody, type OfferingValues, offeringBody } from "./offering-form.ts";

export type Example = { stay: StayRequest; quote: Quote; commissionOre: number; earningsOre: number; netOre: number };

function pricingOf({ fixedPriceOre, startPriceOre, endPriceOre, ...rest }: OfferingBody["pricing"]): Pricing | undefined {
  const { per, accommodationSharePercent: share, weekend, longStay } = rest;
  const shared = { per, ...(share !== undefined && { accommodationSharePercent: share }) };
  if (fixedPriceOre !== undefined) return { ...shared, fixedPriceOre };
  if (startPriceOre === undefined || endPriceOre === undefined) return undefined;
  return { ...shared, startPriceOre, endPriceOre, ...(weekend && { weekend }), ...(longStay && { longStay }) };
}

/** In the middle of the season, three days unless the offering says otherwise, four hunters where that fits. */
function typicalStay(b: OfferingBody): StayRequest | undefined {
  if (!isCalendarDate(b.validFrom) || !isCalendarDate(b.validTo) || b.validFrom > b.validTo) return undefined;
  const season = daysBetween(b.validFrom, b.validTo) + 1;
  const usual = Math.max(b.minDays ?? 1, Math.min(3, b.maxDays ?? 3));
  const days = b.durationType === "season" ? season : b.durationType === "fixed_days" ? b.fixedDays : usual;
  if (!days || days > season || season > 3660) return undefined;
  const middle = addDays(b.validFrom, Math.floor((season - days) / 2));
  const wanted = b.startWeekday ?? isoWeekday(middle);
  const fromDate = addDays(middle, (wanted - isoWeekday(middle) + 7) % 7);
  if (addDays(fromDate, days - 1) > b.validTo) return undefined;
  const participants = Math.min(Math.max(4, b.minHunters ?? 1), b.maxHunters, b.maxParticipants);
  return { fromDate, toDate: addDays(fromDate, days), participants, cabins: [], services: [] };
}

const numbersNeeded = ["minHunters", "maxHunters", "maxParticipants", "pricing", "minDays", "maxDays", "fixedDays"];

/** Undefined until enough is written to reckon with. */
export function exampleStay(v: OfferingValues, vatRegistered: boolean, cabinName: (cabinId: string) => string): Example | undefined {
  const body = offeringBody(v);
  if (notNumbers(body).some((path) => numbersNeeded.some((n) => path.startsWith(n)))) return undefined;
  const pricing = pricingOf(body.pricing);
  const stay = pricing && typicalStay(body);
  if (!pricing || !stay || stay.participants < 1) return undefined;
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
    includedCabinIds,
    optionalCabins: [],
    services: [],
    cancellationPolicy: v.cancellationPolicy,
  };
  const cabins = includedCabinIds.map((cabinId) => ({ cabinId, name: cabinName(cabinId), available: true, pricePerDayOre: 0, blackoutPeriods: [] }));
  const quote = quoteFor({ offering, cabins, request: stay, vatRegistered });
  const split = splitOre(quote.totalOre, defaultCommissionRatePercent);
  return { stay, quote, ...split, netOre: landownerNetOre(split.earningsOre, quote.vat) };
}
