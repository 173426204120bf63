import type { PointKind } from "../arrival/fields.ts";
import { placeName } from "../place-name.ts";

/**
 * A thing or person that a message refers to by id. The name is looked up each time the message is read, so
 * no name is stored with the message (decision 140).
 */
export type Reference =
  | { person: string; as?: "firstName" | "nameOrEmail" }
  | { property: string }
  | { offering: string }
  | { cabin: string }
  /** A conversation: a group's own name, or the name of the property it is about. */
  | { conversation: string }
  /** The text that somebody wrote with a command of this booking at this time, from its history. */
  | { reasonOf: string; at: string }
  /** Where the guests of this booking park or meet, and their host's message before arrival. */
  | { pointsOf: string; kind: PointKind }
  | { arrivalTextOf: string }
  | { several: readonly Reference[]; between: string; end?: string };

/** The data of an event as stored. */
export type StoredValues = Readonly<Record<string, string | number | Reference>>;
/** Data as stored: a text may be a reference, and an instant is a text. */
export type StoredFacts<T> = T extends Date
  ? Date | string
  : T extends string
    ? T | Reference
    : T extends number | boolean | null | undefined
      ? T
      : { [K in keyof T]: StoredFacts<T[K]> };

const kinds = [
  "person",
  "property",
  "offering",
  "cabin",
  "conversation",
  "reasonOf",
  "pointsOf",
  "arrivalTextOf",
];
/** Matches a whole reference, since ordinary values may also have a field named like a kind of reference. */
const shapes =
  /^(?:(?:as,)?person|property|offering|cabin|conversation|at,reasonOf|kind,pointsOf|arrivalTextOf|between,(?:end,)?several)$/;
const isReference = (value: object): value is Reference =>
  shapes.test(Object.keys(value).sort().join()) &&
  Object.entries(value).every(([kind, id]) => !kinds.includes(kind) || typeof id === "string");

/** Returns all references in the values, including each one within `several`. */
export function referencesIn(value: unknown): Exclude<Reference, { several: unknown }>[] {
  if (typeof value !== "object" || value === null) return [];
  if (!isReference(value)) return Object.values(value).flatMap(referencesIn);
  return "several" in value ? value.several.flatMap(referencesIn) : [value];
}

/** Looks up the name of a reference; undefined if it has none. */
export type NameLookup = (reference: Exclude<Reference, { several: unknown }>) => string | undefined;

/** Whether the reference is to a booked offering or cabins at a property, as `placeReference` creates. */
const isBookedPlace = (one: Reference): boolean =>
  "several" in one ? one.several.every((each) => "cabin" in each) : "offering" in one || "cabin" in one;
const isPlaceReference = ([booked, property, more]: readonly Reference[]): boolean =>
  !more && booked !== undefined && property !== undefined && "property" in property && isBookedPlace(booked);

/** Replaces references in the values by their names, and leaves out references without a name. */
export function resolveReferences(value: unknown, nameOf: NameLookup): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (isReference(value)) {
    if (!("several" in value)) return nameOf(value);
    const resolved = value.several.map((one) => resolveReferences(one, nameOf));
    if (isPlaceReference(value.several) && typeof resolved[1] === "string")
      return placeName(resolved[0] as string | undefined, resolved[1]);
    const names = resolved.filter((name) => name !== undefined);
    return names.length ? names.join(value.between) + (value.end ?? "") : undefined;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const resolved = resolveReferences(one, nameOf);
      return resolved === undefined ? [] : [[key, resolved]];
    }),
  );
}

/** Creates the reference to an offering or to cabins at their property, or to the property alone. */
export function placeReference(at: {
  propertyId: string;
  offeringId?: string | null;
  cabinId?: string | null;
  cabinIds?: readonly string[] | null;
}): Reference {
  const property = { property: at.propertyId };
  const [cabin, ...more] = (at.cabinIds ?? [at.cabinId ?? []].flat()).map((id) => ({ cabin: id }));
  const cabins = cabin && more.length ? { several: [cabin, ...more], between: ", " } : cabin;
  const booked = at.offeringId ? { offering: at.offeringId } : cabins;
  return booked ? { several: [booked, property], between: ", " } : property;
}
