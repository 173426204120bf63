/** Limits on unpaid requests: one hunter's, and those of all who have never paid (rules 2.8). */
import { lengthsOf } from "../offering/bookability.ts";
import type { OfferingTerms } from "../offering/terms.ts";
import type { Refusal } from "./refusal.ts";

export type OpenRequestLimits = {
  /** Limits for a hunter who has never paid a booking. */
  newcomer: { requests: number; perProperty: number; nights: number };
  /** Limits for everybody else. */
  others: { requests: number; perProperty: number };
  /** What those who have never paid hold together of an offering, in percent of what is open. */
  newcomersSharePercent: number;
};
/**
 * `hasPaid`: a total over 0 came and was not refunded. `open`: pending requests in all, `openOnProperty` on the
 * property asked for; `nights`: of all bookings that hold places.
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
  const { nights: mostNights } = limits.newcomer;
  return !hasPaid && nights + requestedNights > mostNights
    ? refused({ most: mostNights, bound: "nights" })
    : [];
}

/**
 * An offering from today on, in places times nights, with the request's own nights taken: `held` by open
 * requests of hunters who have never paid, `free` for anybody. What others hold and what is closed is neither.
 */
export type NewcomersHoldings = { held: number; free: number };

/**
 * Refuses what takes more than those who have never paid may hold together: 422 `too_many_open_requests`; empty
 * if allowed (rules 2.8). Where the shortest stay is longer than their share, as a lease of the whole season
 * is, one at a time is theirs.
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
