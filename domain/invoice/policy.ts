/** Who may read the papers of a booking (rules 8.3). */
import type { Person } from "../account/policy.ts";
import { type Parties, partyOf } from "../booking/policy.ts";

/**
 * Strangers learn that they may not read it: an invoice's address is not a secret. Of a draft its landowner
 * learns nothing.
 */
export function readingDenied(person: Person, booking: Parties): "not_found" | "no_access" | undefined {
  if (booking.status === "calculated" && person.uid === booking.landownerUid) return "not_found";
  return partyOf(person, booking) ? undefined : "no_access";
}
