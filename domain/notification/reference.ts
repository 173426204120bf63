import { placeName } from "../place-name.ts";

/**
 * A thing or person that a message refers to by id: its name is looked up each time the message is read, so
 * that no name is stored with it (decision 140).
 */
export type Reference =
  | { person: string; as?: "firstName" | "nameOrEmail" }
  | { property: string }
  | { offering: string }
  | { cabin: string }
  /** The name of a group, of another conversation its property's. */
  | { conversation: string }
  /**
   * A text that somebody wrote with a command of this booking at this instant; it is stored in the history.
   */
  | { reasonOf: string; at: string }
  | { several: readonly Reference[]; between: string; end?: string };

/** The stored data of an event. */
export type StoredValues = Readonly<Record<string, string | number | Reference>>;
/** Facts as stored: texts may be references, instants are texts. */
export type StoredFacts<T> = T extends Date
  ? Date | string
  : T extends string
    ? T | Reference
    : T extends number | boolean | null | undefined
      ? T
      : { [K in keyof T]: StoredFacts<T[K]> };

const kinds = ["person", "property", "offering", "cabin", "conversation", "reasonOf"];
/** Exactly a reference: values may also have a field named like a reference kind. */
const shapes =
  /^(?:(?:as,)?person|property|offering|cabin|conversation|at,reasonOf|between,(?:end,)?several)$/;
const isReference = (value: object): value is Reference =>
  shapes.test(Object.keys(value).sort().join()) &&
  Object.entries(value).every(([kind, id]) => !kinds.includes(kind) || typeof id === "string");

/** All references in these values, including each of `several`. */
export function referencesIn(value: unknown): Exclude<Reference, { several: unknown }>[] {
  if (typeof value !== "object" || value === null) return [];
  if (!isReference(value)) return Object.values(value).flatMap(referencesIn);
  return "several" in value ? value.several.flatMap(referencesIn) : [value];
}

/** The name of a reference; undefined if it has none. */
export type NameLookup = (reference: Exclude<Reference, { several: unknown }>) => string | undefined;

/** The booked offering or cabins at the property; `placeReference` creates it. */
const isBooked = (one: Reference): boolean =>
  "several" in one ? one.several.every((each) => "cabin" in each) : "offering" in one || "cabin" in one;
const isPlace = ([booked, property, more]: readonly Reference[]): boolean =>
  !more && booked !== undefined && property !== undefined && "property" in property && isBooked(booked);

/** The values with names instead of references; a reference without a name is left out. */
export function resolveReferences(value: unknown, nameOf: NameLookup): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (isReference(value)) {
    if (!("several" in value)) return nameOf(value);
    const resolved = value.several.map((one) => resolveReferences(one, nameOf));
    if (isPlace(value.several) && typeof resolved[1] === "string")
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

/** An offering, a cabin or several cabins at their property, or the property alone. */
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
