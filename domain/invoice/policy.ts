/** Who may read the invoices and receipts of a booking (rules 8.3). */
import type { Person } from "../account/policy.ts";
import { type Parties, partyOf } from "../booking/policy.ts";

/**
 * A stranger gets 403 rather than 404, since an invoice's address is not a secret. For a draft, its landowner
 * gets 404.
 */
export function readingDenied(person: Person, booking: Parties): "not_found" | "no_access" | undefined {
  if (booking.status === "calculated" && person.uid === booking.landownerUid) return "not_found";
  return partyOf(person, booking) ? undefined : "no_access";
}

/** The commission is between Utmark and the landowner. */
export const mayReadCommission = (person: Person, landownerUid: string): boolean =>
  person.uid === landownerUid || person.roles.includes("admin");
