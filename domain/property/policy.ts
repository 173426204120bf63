/** Who may see and change a property and everything on it (rules 9.2, 9.6, 9.8). */
import { isAdmin, isSelfOrAdmin, type Person } from "../account/policy.ts";
import { type CoHostRight, type PropertyRight, propertyRights } from "./lists.ts";

/** `coHosts`: each co-host's rights, by uid (rules 9.11); absent where co-hosts have no access. */
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
/** Whether rights are more than a warden's, who sees nothing of a property but its borders (rules 9.27). */
export const areMoreThanControl = (rights: readonly PropertyRight[]): boolean =>
  rights.some((right) => right !== "control");
/** Whoever has a right on a property may see all of it, including drafts; a warden may not. */
export const maySeeAll = (person: Person | undefined, property: WithOwner): boolean =>
  areMoreThanControl(rightsOf(person, property));
/** The role as which somebody with a right on the property acts. */
export function roleOf(person: Person, property: WithOwner): "landowner" | "co_host" | "admin" {
  if (isOwner(person, property)) return "landowner";
  const isCoHost = areMoreThanControl(property.coHosts?.[person.uid] ?? []);
  return isAdmin(person) && !isCoHost ? "admin" : "co_host";
}

/** The rights needed to add something. A co-host may add drafts, since only the owner publishes. */
export const rightsToAdd = (isOut: boolean): PropertyRight[] => (isOut ? ["edit", "own"] : ["edit"]);

/** Whether anyone with the link may see the property. */
export const isOpen = ({ status, visibility }: Omit<PropertyStatus, "ownerUid">): boolean =>
  status === "published" && visibility !== "private";
/** Whether searches find the property's offerings and cabins, and search engines may list them. */
export const isListed = (
  { status, published }: { status: string; published: boolean },
  property: Omit<PropertyStatus, "ownerUid">,
): boolean =>
  status === "active" && published && property.status === "published" && property.visibility === "public";
/** Whether strangers get 404. An inactive property is readable, but not for sale. */
export const isHidden = ({ status, visibility }: PropertyStatus): boolean =>
  status === "draft" || status === "under_review" || visibility === "private";

/** Why this person may not act with these rights: `not_found` if they may not even see the property. */
export function changeDenied(
  person: Person,
  property: PropertyStatus | undefined,
  rights: readonly PropertyRight[],
): "not_found" | "forbidden" | "right_missing" | undefined {
  if (!property) return "not_found";
  const granted = rightsOf(person, property);
  if (rights.every((right) => granted.includes(right))) return undefined;
  if (areMoreThanControl(granted)) return "right_missing";
  return isOpen(property) ? "forbidden" : "not_found";
}

/**
 * Whether a property waits under review until its right to let is approved, instead of being published (rules
 * 9.13). `rightToLet`: the setting RIGHT_TO_LET. One that is published without a right stays so; one whose
 * approval does not cover its parcels any more does not. A refused one always waits for another decision.
 */
export function waitsForRight(
  person: Person,
  rightToLet: "after" | "before",
  property: {
    from: string | null;
    to: string;
    right: string;
    parcels: readonly string[];
    approvedParcels: readonly string[] | null;
  },
): boolean {
  const { from, to, right, parcels, approvedParcels } = property;
  if (to !== "published" || isAdmin(person)) return false;
  if (from !== "published" && right === "refused") return true;
  if (rightToLet === "after") return false;
  const isCovered = approvedParcels !== null && parcels.every((parcel) => approvedParcels.includes(parcel));
  return from === "published" ? approvedParcels !== null && !isCovered : !isCovered;
}

/** Only administrators may put a property under review, and only they may end the review. */
export const maySetStatus = (person: Person, from: string | null, to: string): boolean =>
  from === to || isAdmin(person) || (from !== "under_review" && to !== "under_review");
