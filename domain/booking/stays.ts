/**
 * Finds bookable alternatives to a stay, under the same rules and prices as every request (rules 2.1, 3). The
 * server does it, for many offerings in two statements, since a browser would need a second copy of the
 * rules.
 */
import { addDays, type CalendarDate, daysBetween } from "../days.ts";
import type { Away } from "./away.ts";
import { lengthsOf } from "../offering/bookability.ts";
import { stayWithoutExtras, quoteFor } from "./price.ts";
import { checkRequest, type TakenCapacity } from "./request-rules.ts";
import type { Refusal } from "./refusal.ts";
import type { CabinTerms, OfferingTerms, StayRequest } from "../offering/terms.ts";

export type FoundStay = { fromDate: CalendarDate; toDate: CalendarDate; totalOre: number };
export type StayDates = Omit<StayRequest, "cabins" | "services">;
type StaySuggestions = {
  /** The total in øre of the requested stay, or every rule it breaks. */
  wanted: { totalOre: number } | { refusals: Refusal[] };
  /** The free stay of an allowed length with the arrival nearest to the requested one, if any. */
  nearest?: FoundStay;
  /** The stay with the lowest total left in the season; of equal totals the earliest. */
  cheapest?: FoundStay;
};
type StayTerms = { offering: OfferingTerms; cabins: CabinTerms[]; away?: Away | null };

/** The number of days searched for alternatives; no season is longer. */
const searchWindowDays = 400;
/** The maximum number of offerings evaluated per request. */
export const maxOfferings = 24;

/** The allowed length in days that is nearest to the requested one, for a stay booked on `today` (rules 2.1). */
export function nearestAllowedLength(
  offering: Parameters<typeof lengthsOf>[0],
  wantedDays: number,
  today: CalendarDate,
): number {
  const { min, max } = lengthsOf(offering, today);
  return Math.min(Math.max(wantedDays, min), max);
}

/** The half-open period, from today or the season's start, of which `staysLike` needs the held nights. */
export function heldNightsSpan(
  { validFrom, validTo }: Pick<OfferingTerms, "validFrom" | "validTo">,
  today: CalendarDate,
): { fromDate: CalendarDate; toDate: CalendarDate } {
  const fromDate = validFrom > today ? validFrom : today;
  const last = addDays(fromDate, searchWindowDays);
  const end = addDays(validTo, 1);
  return { fromDate, toDate: end < last ? end : last };
}

/** Finds alternatives to a stay, priced with included cabins only. `taken` must cover `heldNightsSpan`. */
export function similarStays(
  { offering, cabins, away = null }: StayTerms,
  wantedStay: StayDates,
  taken: TakenCapacity,
  today: CalendarDate,
): StaySuggestions {
  const requestFor = (fromDate: CalendarDate, toDate: CalendarDate): StayRequest =>
    stayWithoutExtras({ ...wantedStay, fromDate, toDate });
  const refusalsOf = (request: StayRequest) =>
    checkRequest({ offering, cabins, away, request, today, taken });
  // the total is the same with any VAT, which is included
  const totalOf = (request: StayRequest) =>
    quoteFor({ offering, cabins, request, vatRegistered: false }).totalOre;
  const wantedRequest = requestFor(wantedStay.fromDate, wantedStay.toDate);
  const refusals = refusalsOf(wantedRequest);
  const length = nearestAllowedLength(
    offering,
    Math.max(1, daysBetween(wantedStay.fromDate, wantedStay.toDate)),
    today,
  );
  const { fromDate: first, toDate: end } = heldNightsSpan(offering, today);
  const found: FoundStay[] = [];
  for (let from = first; addDays(from, length) <= end; from = addDays(from, 1)) {
    const request = requestFor(from, addDays(from, length));
    if (refusalsOf(request).length === 0)
      found.push({ fromDate: from, toDate: request.toDate, totalOre: totalOf(request) });
  }
  const daysFromWanted = ({ fromDate }: FoundStay) => Math.abs(daysBetween(wantedStay.fromDate, fromDate));
  const nearest = found.toSorted((a, b) => daysFromWanted(a) - daysFromWanted(b))[0];
  const cheapest = found.toSorted((a, b) => a.totalOre - b.totalOre)[0];
  return {
    wanted: refusals.length > 0 ? { refusals } : { totalOre: totalOf(wantedRequest) },
    ...(nearest && { nearest }),
    ...(cheapest && { cheapest }),
  };
}
