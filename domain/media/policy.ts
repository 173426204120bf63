/** Who may read the documents of a property (rules 9.2). */
import type { Person } from "../account/policy.ts";
import { type PropertyStatus, maySeeAll } from "../property/policy.ts";

/**
 * Whoever has a right on the property, administrators, and hunters with an agreed booking there; for
 * everybody else: not found.
 */
export const mayReadDocuments = (
  person: Person,
  property: (Pick<PropertyStatus, "ownerUid" | "coHosts"> & { booked: boolean }) | undefined,
): boolean => property !== undefined && (property.booked || maySeeAll(person, property));
