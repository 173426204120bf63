/** Who may see and change a property, and whatever stands on it (rules 9.2, 9.6, 9.8). */
import { isAdmin, isSelfOrAdmin, type Person } from "../account/policy.ts";
import { type CoHostRight, type PropertyRight, propertyRights } from "../lists.ts";

/** `coHosts`: by their uid, what each may (rules 9.11). Left out where they have no part in it. */
type Owned = { ownerUid: string; coHosts?: Readonly<Record<string, readonly CoHostRight[]>> };
export type PropertyStatus = Owned & { status: string; visibility: string };

export const isOwner = (person: Pick<Person, "uid"> | undefined, { ownerUid }: Owned): boolean =>
  person?.uid === ownerUid;
/** Owners and administrators have every right, co-hosts those they were given. */
export function rightsOf(person: Person | undefined, { ownerUid, coHosts }: Owned): readonly PropertyRight[] {
  if (!person) return [];
  return isSelfOrAdmin(person, ownerUid) ? propertyRights : (coHosts?.[person.uid] ?? []);
}
export const may = (person: Person | undefined, property: Owned, right: PropertyRight): boolean =>
  rightsOf(person, property).includes(right);
/** Whoever has a part in a property sees all of it, drafts too. */
export const seesAll = (person: Person | undefined, property: Owned): boolean =>
  rightsOf(person, property).length > 0;
/** As whom somebody with a right uses it. */
export function roleOf(person: Person, property: Owned): "landowner" | "co_host" | "admin" {
  if (isOwner(person, property)) return "landowner";
  return isAdmin(person) && !property.coHosts?.[person.uid] ? "admin" : "co_host";
}

/** Fields whose change takes another right than `edit`: what something costs, whether and on which terms it is out. */
const fieldRights: Record<string, PropertyRight> = {
  pricing: "calendar",
  priceModifiers: "calendar",
  priceUnit: "calendar",
  pricePerDayOre: "calendar",
  priceOre: "calendar",
  blackoutPeriods: "calendar",
  cancellationPolicy: "own",
  published: "own",
  status: "own",
  visibility: "own",
};
/** In one form, whatever the order of its keys and whether nothing is null or left out. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === "object" && v !== null && !Array.isArray(v)
      ? Object.fromEntries(
          Object.entries(v)
            .filter(([, one]) => one !== null)
            .sort(),
        )
      : v,
  ) ?? "null";
/** What it takes to change these fields, where they differ from what is there. */
export function rightsToChange(before: object, changes: object): PropertyRight[] {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(changes).filter(
    ([name, value]) => name !== "version" && written(value) !== written(was.get(name)),
  );
  const rights = changed.map(([name]) => fieldRights[name] ?? "edit");
  return rights.length ? [...new Set(rights)] : ["edit"];
}
/** A co-host adds drafts: only the owner puts out what is let. */
export const rightsToAdd = (isOut: boolean): PropertyRight[] => (isOut ? ["edit", "own"] : ["edit"]);

/** Anyone with the link may see it. */
export const isOpen = ({ status, visibility }: Omit<PropertyStatus, "ownerUid">): boolean =>
  status === "published" && visibility !== "private";
/** Not even that it exists is told to strangers. An inactive one is known, and not for sale. */
export const isHidden = ({ status, visibility }: PropertyStatus): boolean =>
  status === "draft" || status === "under_review" || visibility === "private";

/** Why this person may not do what takes these rights. What a stranger cannot see is not there. */
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

/** Under review is where administrators put a property, and where only they take it from. */
export const maySetStatus = (person: Person, from: string | null, to: string): boolean =>
  from === to || isAdmin(person) || (from !== "under_review" && to !== "under_review");
