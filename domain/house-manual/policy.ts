/**
 * Who may read where the key is: the landowner, co-hosts with the right to answer, and guests who have paid.
 * Administrators may not.
 */
import type { Person } from "../account/policy.ts";
import type { Parties } from "../booking/policy.ts";
import { may, type PropertyStatus, roleOf } from "../property/policy.ts";

export const mayWriteManual = (person: Person, property: PropertyStatus | undefined): boolean =>
  property !== undefined && roleOf(person, property) !== "admin" && may(person, property, "answer");

/** Whether the manual is open: from payment until the stay is over; undefined for outsiders. */
export function manualAccess(person: Person, booking: Parties): "open" | "closed" | undefined {
  if (person.uid !== booking.hunterUid) return undefined;
  return booking.status === "paid" || booking.status === "in_progress" ? "open" : "closed";
}
