/** Who may read the documents of a property (rules 9.2). */
import type { Person } from "../account/policy.ts";
import { type PropertyStatus, maySeeAll } from "../property/policy.ts";

/**
 * Whether the person has a right on the property, is an administrator, or is a hunter with an agreed booking
 * there. Everybody else gets 404.
 */
export const mayReadDocuments = (
  person: Person,
  property: (Pick<PropertyStatus, "ownerUid" | "coHosts"> & { booked: boolean }) | undefined,
): boolean => property !== undefined && (property.booked || maySeeAll(person, property));
