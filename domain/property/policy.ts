/** Who may see and change a property and everything on it (rules 9.2, 9.6, 9.8). */
import { isAdmin, isSelfOrAdmin, type Person } from "../account/policy.ts";
import { type CoHostRight, type PropertyRight, propertyRights } from "./lists.ts";

/** `coHosts`: rights by uid (rules 9.11). Absent where co-hosts have no access. */
type WithOwner = { ownerUid: string; coHosts?: Readonly<Record<string, readonly CoHostRight[]>> };
export type PropertyStatus = WithOwner & { status: string; visibility: string };

export const isOwner = (person: Pick<Person, "uid"> | undefined, { ownerUid }: WithOwner): boolean =>
  person?.uid === ownerUid;
/** Owners and administrators have every right, co-hosts the rights they were given. */
export function rightsOf(
  person: Person | undefined,
  { ownerUid, coHosts }: WithOwner,
): readonly PropertyRight[] {
  if (!person) return [];
  return isSelfOrAdmin(person, ownerUid) ? propertyRights : (coHosts?.[person.uid] ?? []);
}
export const may = (person: Person | undefined, property: WithOwner, right: PropertyRight): boolean =>
  rightsOf(person, property).includes(right);
/** Whoever has a right on a property sees all of it, drafts too. */
export const maySeeAll = (person: Person | undefined, property: WithOwner): boolean =>
  rightsOf(person, property).length > 0;
/** The role of somebody who acts with a right. */
export function roleOf(person: Person, property: WithOwner): "landowner" | "co_host" | "admin" {
  if (isOwner(person, property)) return "landowner";
  return isAdmin(person) && !property.coHosts?.[person.uid] ? "admin" : "co_host";
}

/** A co-host may add drafts: only the owner publishes. */
export const rightsToAdd = (isOut: boolean): PropertyRight[] => (isOut ? ["edit", "own"] : ["edit"]);

/** Whether anyone with the link may see it. */
export const isOpen = ({ status, visibility }: Omit<PropertyStatus, "ownerUid">): boolean =>
  status === "published" && visibility !== "private";
/** Whether a property's offerings and cabins are found by searching, and may be listed by search engines. */
export const isListed = (
  { status, published }: { status: string; published: boolean },
  property: Omit<PropertyStatus, "ownerUid">,
): boolean =>
  status === "active" && published && property.status === "published" && property.visibility === "public";
/** Whether strangers are answered 404. An inactive property is readable, but not for sale. */
export const isHidden = ({ status, visibility }: PropertyStatus): boolean =>
  status === "draft" || status === "under_review" || visibility === "private";

/** Why this person may not act with these rights; `not_found` for what they may not even see. */
export function changeDenied(
  person: Person,
  property: PropertyStatus | undefined,
  rights: readonly PropertyRight[],
): "not_found" | "forbidden" | "right_missing" | undefined {
  if (!property) return "not_found";
  const granted = rightsOf(person, property);
  if (rights.every((right) => granted.includes(right))) return undefined;
  if (granted.length > 0) return "right_missing";
  return isOpen(property) ? "forbidden" : "not_found";
}

/** Only administrators set the status "under review", and only they end it. */
export const maySetStatus = (person: Person, from: string | null, to: string): boolean =>
  from === to || isAdmin(person) || (from !== "under_review" && to !== "under_review");
