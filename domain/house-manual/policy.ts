/**
 * Who may read where the key is: the landowner, co-hosts who answer guests, and who has paid to come. No
 * administrator.
 */
import type { Person } from "../account/policy.ts";
import type { Parties } from "../booking/policy.ts";
import { may, type PropertyStatus, roleOf } from "../property/policy.ts";

export const mayWriteManual = (person: Person, property: PropertyStatus | undefined): boolean =>
  property !== undefined && roleOf(person, property) !== "admin" && may(person, property, "answer");

/** Undefined: the booking is none of theirs. It is open from the payment until the stay is over. */
export function manualOf(person: Person, booking: Parties): "open" | "closed" | undefined {
  if (person.uid !== booking.hunterUid) return undefined;
  return booking.status === "paid" || booking.status === "in_progress" ? "open" : "closed";
}
