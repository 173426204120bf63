/**
 * A stay that is wished for, and those like it that can be had: under the same rules and prices as every
 * request (rules 2.1, 3).
 */
import { addDays, type CalendarDate, daysBetween } from "../days.ts";
import { lengthsOf } from "../offering/bookability.ts";
import { quoteFor } from "./price.ts";
import { checkRequest, type Taken } from "./request-rules.ts";
import type { Refusal } from "./refusal.ts";
import type { CabinTerms, OfferingTerms, StayRequest } from "../offering/terms.ts";

export type FoundStay = { fromDate: CalendarDate; toDate: CalendarDate; totalOre: number };
type StayDates = Pick<StayRequest, "fromDate" | "toDate" | "participants">;
export type Stays = {
  /** The price of the stay as it was wished for, or every rule in its way. */
  wanted: { totalOre: number } | { refusals: Refusal[] };
  /**
   * Of the length the offering lets, with the arrival nearest to the one wished for; absent where nothing can
   * be had.
   */
  nearest?: FoundStay;
  /** The lowest total there is left in the season; of those that cost the same, the first. */
  cheapest?: FoundStay;
};
type Offered = { offering: OfferingTerms; cabins: CabinTerms[]; vatRegistered: boolean };

/** So far ahead is looked: seasons are no longer. */
const searchWindowDays = 400;
/** Of so many offerings the stays are worked out for one question. */
export const maxOfferings = 24;

/** The length in days nearest to the wished one that the offering lets (rules 2.1). */
export function lengthFor(offering: Parameters<typeof lengthsOf>[0], wantedDays: number): number {
  const { min, max } = lengthsOf(offering);
  return Math.min(Math.max(wantedDays, min), max);
}

/** The span whose taken nights `staysLike` needs to know: half-open, from today or the season's start. */
export function spanToKnow(
  { validFrom, validTo }: Pick<OfferingTerms, "validFrom" | "validTo">,
  today: CalendarDate,
): { fromDate: CalendarDate; toDate: CalendarDate } {
  const fromDate = validFrom > today ? validFrom : today;
  const last = addDays(fromDate, searchWindowDays);
  const end = addDays(validTo, 1);
  return { fromDate, toDate: end < last ? end : last };
}

/**
 * `taken` covers `spanToKnow`. Without cabins and services beside what the offering includes. Amounts in øre.
 */
export function staysLike(
  { offering, cabins, vatRegistered }: Offered,
  wanted: StayDates,
  taken: Taken,
  today: CalendarDate,
): Stays {
  const asked = (fromDate: CalendarDate, toDate: CalendarDate): StayRequest => ({
    fromDate,
    toDate,
    participants: wanted.participants,
    cabins: [],
    services: [],
  });
  const refusalsOf = (request: StayRequest) => checkRequest({ offering, cabins, request, today, taken });
  const totalOf = (request: StayRequest) => quoteFor({ offering, cabins, request, vatRegistered }).totalOre;
  const wantedRequest = asked(wanted.fromDate, wanted.toDate);
  const refusals = refusalsOf(wantedRequest);
  const length = lengthFor(offering, Math.max(1, daysBetween(wanted.fromDate, wanted.toDate)));
  const { fromDate: first, toDate: end } = spanToKnow(offering, today);
  const found: FoundStay[] = [];
  for (let from = first; addDays(from, length) <= end; from = addDays(from, 1)) {
    const request = asked(from, addDays(from, length));
    if (refusalsOf(request).length === 0)
      found.push({ fromDate: from, toDate: request.toDate, totalOre: totalOf(request) });
  }
  const away = ({ fromDate }: FoundStay) => Math.abs(daysBetween(wanted.fromDate, fromDate));
  const nearest = found.toSorted((a, b) => away(a) - away(b))[0];
  const cheapest = found.toSorted((a, b) => a.totalOre - b.totalOre)[0];
  return {
    wanted: refusals.length > 0 ? { refusals } : { totalOre: totalOf(wantedRequest) },
    ...(nearest && { nearest }),
    ...(cheapest && { cheapest }),
  };
}
