/** Limits on unpaid requests: one hunter's, and those of all who have never paid (rules 2.8). */
import { lengthsOf } from "../offering/bookability.ts";
import type { OfferingTerms } from "../offering/terms.ts";
import type { Refusal } from "./refusal.ts";

export type OpenRequestLimits = {
  /** Limits for a hunter who has never paid a booking. */
  newcomer: { requests: number; perProperty: number; nights: number };
  /** Limits for hunters who have paid before. */
  others: { requests: number; perProperty: number };
  /** The share of open capacity that hunters who have never paid may hold together, in percent. */
  newcomersSharePercent: number;
};
/**
 * `hasPaid`: a total above 0 was paid and not refunded. `open`: all pending requests, `openOnProperty` those
 * for the same property; `nights`: of all bookings that hold capacity.
 */
export type HunterRequests = { hasPaid: boolean; open: number; openOnProperty: number; nights: number };

/**
 * Refuses one more request of so many nights over the limit: 422 `too_many_open_requests`; empty if allowed
 * (rules 2.8).
 */
export function checkOpenRequests(
  { hasPaid, open, openOnProperty, nights }: HunterRequests,
  requestedNights: number,
  limits: OpenRequestLimits,
): Refusal[] {
  const { requests, perProperty } = hasPaid ? limits.others : limits.newcomer;
  const refused = (values: { most: number; bound: "requests" | "property" | "nights" }): Refusal[] => [
    { code: "too_many_open_requests", values },
  ];
  if (open >= requests) return refused({ most: requests, bound: "requests" });
  if (openOnProperty >= perProperty) return refused({ most: perProperty, bound: "property" });
  const { nights: maxNights } = limits.newcomer;
  return !hasPaid && nights + requestedNights > maxNights
    ? refused({ most: maxNights, bound: "nights" })
    : [];
}

/**
 * An offering's capacity from today on, in places times nights, including this request: `held` by open
 * requests of hunters who have never paid, `free` for anybody. Other bookings and closed days count in
 * neither.
 */
export type NewcomersHoldings = { held: number; free: number };

/**
 * Refuses a request that exceeds what hunters who have never paid may hold together: 422
 * `too_many_open_requests`; empty if allowed (rules 2.8). If the shortest stay exceeds their share, as a
 * lease of a whole season does, one at a time is allowed.
 */
export function checkNewcomersShare(
  { held, free }: NewcomersHoldings,
  offering: Pick<OfferingTerms, "allowConcurrentBookings" | "minHunters"> & Parameters<typeof lengthsOf>[0],
  { newcomersSharePercent }: OpenRequestLimits,
): Refusal[] {
  const share = Math.floor(((held + free) * newcomersSharePercent) / 100);
  const shortestStay = lengthsOf(offering).min * (offering.allowConcurrentBookings ? offering.minHunters : 1);
  return held <= Math.max(share, shortestStay)
    ? []
    : [{ code: "too_many_open_requests", values: { most: newcomersSharePercent, bound: "newcomers" } }];
}
