/**
 * What an offering or a hold takes of a property's ground, and which two of them exclude each other on a
 * night (rules 2.9). The database applies the same rule (schema/ground.sql); a test compares the two.
 */
import { isFishSpecies } from "../offering/guest-kind.ts";
import type { Species } from "../species/species.ts";

export const groundUses = ["alone", "together"] as const;
type GroundUse = (typeof groundUses)[number];
/** What guests do with the ground; `cabins`: they take cabins, with an offering or on their own. */
export const holdKinds = ["hunting", "fishing", "cabins"] as const;
type GroundHoldKind = (typeof holdKinds)[number];

/** `grounds`: ids of parts; empty means the whole ground. `kinds`: a hold by hand has hunting and fishing. */
export type GroundHold = {
  offeringId: string | null;
  grounds: readonly string[];
  kinds: readonly GroundHoldKind[];
  use: GroundUse;
  species: readonly Species[];
  togetherWith: readonly Species[];
  clashesWith: readonly GroundHoldKind[];
};

/** If `use` is not set, an offering without concurrent bookings takes its ground alone, others share it. */
export const groundUseOf = (use: GroundUse | null, allowConcurrentBookings: boolean): GroundUse =>
  use ?? (allowConcurrentBookings ? "together" : "alone");

export type OfferingOnGround = {
  offeringId: string | null;
  targetSpecies: readonly Species[];
  allowConcurrentBookings: boolean;
  groundIds: readonly string[];
  groundUse: GroundUse | null;
  togetherWith: readonly Species[];
  clashesWith: readonly GroundHoldKind[];
};
/** An offering sells all that its species are; without species, what its property is. */
const takenKindsOf = (species: readonly Species[], onWater: boolean): GroundHoldKind[] =>
  species.length === 0
    ? [onWater ? "fishing" : "hunting"]
    : holdKinds.filter((kind) =>
        species.some((one) => (isFishSpecies(one) ? "fishing" : "hunting") === kind),
      );

/**
 * What a booking of this offering would take of the ground, apart from its cabins. `onWater`: the property is
 * a fishing area.
 */
export const groundHoldOf = (o: OfferingOnGround, onWater: boolean): GroundHold => ({
  offeringId: o.offeringId,
  grounds: o.groundIds,
  kinds: takenKindsOf(o.targetSpecies, onWater),
  use: groundUseOf(o.groundUse, o.allowConcurrentBookings),
  species: o.targetSpecies,
  togetherWith: o.togetherWith,
  clashesWith: o.clashesWith,
});

/** What cabins take that are booked without an offering. */
export const cabinsHold: GroundHold = {
  offeringId: null,
  grounds: [],
  kinds: ["cabins"],
  use: "together",
  species: [],
  togetherWith: [],
  clashesWith: [],
};

const sharesGround = (a: readonly string[], b: readonly string[]) =>
  a.length === 0 || b.length === 0 || a.some((id) => b.includes(id));
const toleratesHold = (a: GroundHold, b: GroundHold) =>
  a.use === "together" || (b.species.length > 0 && b.species.every((one) => a.togetherWith.includes(one)));
const isOnGround = (kind: GroundHoldKind) => kind !== "cabins";
const kindsClash = (a: GroundHold, b: GroundHold) =>
  a.kinds.some((kind) => isOnGround(kind) && (b.kinds.includes(kind) || b.clashesWith.includes(kind))) ||
  b.kinds.some((kind) => isOnGround(kind) && a.clashesWith.includes(kind));
const closesCabins = ({ use, clashesWith }: GroundHold) => use === "alone" && clashesWith.includes("cabins");
const takesCabins = ({ kinds }: GroundHold) => kinds.includes("cabins");

/**
 * Whether two holds exclude each other on a night. Each offering's calendar counts its own holds. Cabins are
 * no part of the ground, so that what closes them does so wherever it takes ground.
 */
export const holdsClash = (a: GroundHold, b: GroundHold): boolean =>
  (a.offeringId === null || a.offeringId !== b.offeringId) &&
  ((sharesGround(a.grounds, b.grounds) &&
    kindsClash(a, b) &&
    !(toleratesHold(a, b) && toleratesHold(b, a))) ||
    (closesCabins(a) && takesCabins(b)) ||
    (closesCabins(b) && takesCabins(a)));
