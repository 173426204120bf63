/** Who may read the documents of a property (rules 9.2). */
import type { Person } from "../account/policy.ts";
import { canManage } from "../property/policy.ts";

/** Owner, administrators, and hunters whose booking there is agreed on; for everybody else there is nothing. */
export const mayReadDocuments = (
  person: Person,
  property: { ownerUid: string; booked: boolean } | undefined,
): boolean => property !== undefined && (property.booked || canManage(person, property));
