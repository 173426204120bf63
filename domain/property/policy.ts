/** Who may see and change a property, and whatever stands on it (rules 9.2, 9.6, 9.8). */
import { isAdmin, isSelfOrAdmin, type Person } from "../account/policy.ts";

type Owned = { ownerUid: string };
export type PropertyStatus = Owned & { status: string; visibility: string };

export const isOwner = (person: Pick<Person, "uid"> | undefined, { ownerUid }: Owned): boolean =>
  person?.uid === ownerUid;
/** Owners and administrators see all of a property and may change it. */
export const canManage = (person: Person | undefined, { ownerUid }: Owned): boolean =>
  person !== undefined && isSelfOrAdmin(person, ownerUid);
/** In which of the two roles somebody who can manage it does so. */
export const roleOf = (person: Person, property: Owned): "landowner" | "admin" =>
  isOwner(person, property) ? "landowner" : "admin";

/** Anyone with the link may see it. */
export const isOpen = ({ status, visibility }: Omit<PropertyStatus, "ownerUid">): boolean =>
  status === "published" && visibility !== "private";
/** Not even that it exists is told to strangers. An inactive one is known, and not for sale. */
export const isHidden = ({ status, visibility }: PropertyStatus): boolean =>
  status === "draft" || status === "under_review" || visibility === "private";

/** Why this person may not change it. What a stranger cannot see is not there. */
export function changeDenied(
  person: Person,
  property: PropertyStatus | undefined,
): "not_found" | "forbidden" | undefined {
  if (!property) return "not_found";
  if (canManage(person, property)) return undefined;
  return isOpen(property) ? "forbidden" : "not_found";
}

/** Under review is where administrators put a property, and where only they take it from. */
export const maySetStatus = (person: Person, from: string | null, to: string): boolean =>
  from === to || isAdmin(person) || (from !== "under_review" && to !== "under_review");
