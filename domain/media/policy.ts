/** Who may read the documents of a property (rules 9.2). */
import type { Person } from "../account/policy.ts";
import { type PropertyStatus, seesAll } from "../property/policy.ts";

/** Who has a part in the property, administrators, and hunters whose booking there is agreed on; for everybody else there is nothing. */
export const mayReadDocuments = (
  person: Person,
  property: (Pick<PropertyStatus, "ownerUid" | "coHosts"> & { booked: boolean }) | undefined,
): boolean => property !== undefined && (property.booked || seesAll(person, property));
