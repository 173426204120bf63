/** How much one hunter may hold at once without having paid for any of it (rules 2.8). */
import type { Refusal } from "./refusal.ts";

export type OpenRequestLimits = {
  /** Of a hunter who has never paid a booking. */
  newcomer: { requests: number; perProperty: number; nights: number };
  /** Of everybody else. */
  others: { requests: number; perProperty: number };
};
/** `open`: pending requests, in all and on the property asked for; `nights`: of every booking that holds. */
export type Holdings = { hasPaid: boolean; open: number; openOnProperty: number; nights: number };

/**
 * What keeps one more request of so many nights from being sent: 422 `too_many_open_requests`, or nothing.
 */
export function checkOpenRequests(
  { hasPaid, open, openOnProperty, nights }: Holdings,
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
