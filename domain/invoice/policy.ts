/** Who may read the invoices and receipts of a booking (rules 8.3). */
import type { Person } from "../account/policy.ts";
import { type Parties, partyOf } from "../booking/policy.ts";

/**
 * Why the person may not read the documents. Strangers get 403 rather than 404, since an invoice's address is
 * no secret; the landowner of a draft gets 404.
 */
export function readingDenied(person: Person, booking: Parties): "not_found" | "no_access" | undefined {
  if (booking.status === "calculated" && person.uid === booking.landownerUid) return "not_found";
  return partyOf(person, booking) ? undefined : "no_access";
}

/** Only the landowner may read the commission invoice. */
export const mayReadCommission = (person: Person, landownerUid: string): boolean =>
  person.uid === landownerUid || person.roles.includes("admin");
