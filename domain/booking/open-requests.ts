/** Limits on unpaid requests, for one hunter and for all who have never paid together (rules 2.8). */
import { type CalendarDate, nightsOf, type Stay } from "../days.ts";
import { lengthsOf } from "../offering/bookability.ts";
import { isSeasonCard } from "../offering/season-card.ts";
import type { OfferingTerms } from "../offering/terms.ts";
import type { Refusal } from "./refusal.ts";

export type OpenRequestLimits = {
  /** Limits for a hunter who has never paid a booking. */
  newcomer: { requests: number; perProperty: number; nights: number };
  /** Limits for hunters who have paid before. */
  others: { requests: number; perProperty: number };
  /** The share of free capacity that all hunters who have never paid may hold together, in percent. */
  newcomersSharePercent: number;
};
/**
 * `hasPaid`: a total above 0 was paid and not refunded. `open`: the number of pending requests;
 * `openOnProperty`: those for the same property; `nights`: the sum over all bookings that hold capacity, without
 * season cards.
 */
export type HunterRequests = { hasPaid: boolean; open: number; openOnProperty: number; nights: number };

/**
 * The nights of a request that count towards what a hunter holds. Those of a season card do not: it takes one
 * place among many, and is longer than what a hunter who has never paid may hold (rules 2.8, 2.10).
 */
export const countedNights = (offering: OfferingTerms | undefined, stay: Stay): number =>
  offering && isSeasonCard(offering) ? 0 : nightsOf(stay);

/**
 * Returns the refusal 422 `too_many_open_requests` if one more request of so many nights exceeds the hunter's
 * limit, else nothing (rules 2.8).
 */
export function checkOpenRequests(
  { hasPaid, open, openOnProperty, nights }: HunterRequests,
  requestedNights: number,
  limits: OpenRequestLimits,
): Refusal[] {
  const { requests, perProperty } = hasPaid ? limits.others : limits.newcomer;
  const refusalWith = (values: { most: number; bound: "requests" | "property" | "nights" }): Refusal[] => [
    { code: "too_many_open_requests", values },
  ];
  if (open >= requests) return refusalWith({ most: requests, bound: "requests" });
  if (openOnProperty >= perProperty) return refusalWith({ most: perProperty, bound: "property" });
  const { nights: maxNights } = limits.newcomer;
  return !hasPaid && nights + requestedNights > maxNights
    ? refusalWith({ most: maxNights, bound: "nights" })
    : [];
}

/**
 * An offering's capacity from today on, in places times nights, including this request. `held` is in open
 * requests of hunters who have never paid, `free` is open to anybody; neither includes other bookings or
 * closed days.
 */
export type NewcomersHoldings = { held: number; free: number };

/**
 * Returns the refusal 422 `too_many_open_requests` if a request exceeds what all hunters who have never paid
 * may hold together, else nothing (rules 2.8). If the shortest stay exceeds their share, as a lease of a
 * whole season does, one such request at a time is allowed.
 */
export function checkNewcomersShare(
  { held, free }: NewcomersHoldings,
  offering: Pick<OfferingTerms, "allowConcurrentBookings" | "minHunters"> & Parameters<typeof lengthsOf>[0],
  { newcomersSharePercent }: OpenRequestLimits,
  today: CalendarDate,
): Refusal[] {
  const share = Math.floor(((held + free) * newcomersSharePercent) / 100);
  const shortestStay =
    lengthsOf(offering, today).min * (offering.allowConcurrentBookings ? offering.minHunters : 1);
  return held <= Math.max(share, shortestStay)
    ? []
    : [{ code: "too_many_open_requests", values: { most: newcomersSharePercent, bound: "newcomers" } }];
}
