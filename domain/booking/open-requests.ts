/** Limits on one hunter's unpaid requests (rules 2.8). */
import type { Refusal } from "./refusal.ts";

export type OpenRequestLimits = {
  /** Limits for a hunter who has never paid a booking. */
  newcomer: { requests: number; perProperty: number; nights: number };
  /** Limits for everybody else. */
  others: { requests: number; perProperty: number };
};
/**
 * `open`: pending requests in all, `openOnProperty` on the property asked for; `nights`: of all bookings that
 * hold places.
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
