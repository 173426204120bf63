/**
 * Who may read the location of the key: the landowner, co-hosts with the right to answer, and guests who have
 * paid. Not administrators.
 */
import type { Person } from "../account/policy.ts";
import type { Parties } from "../booking/policy.ts";
import { may, type PropertyStatus, roleOf } from "../property/policy.ts";

export const mayWriteManual = (person: Person, property: PropertyStatus | undefined): boolean =>
  property !== undefined && roleOf(person, property) !== "admin" && may(person, property, "answer");

/**
 * Whether the manual is open: from the payment until the stay is over. Undefined for outsiders of the
 * booking.
 */
export function manualOf(person: Person, booking: Parties): "open" | "closed" | undefined {
  if (person.uid !== booking.hunterUid) return undefined;
  return booking.status === "paid" || booking.status === "in_progress" ? "open" : "closed";
}
