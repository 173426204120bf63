/**
 * What an offering or a hold takes of a property's ground, and which two of them exclude each other on a
 * night (rules 2.9). The database applies the same rule (schema/ground.sql); a test compares the two.
 */
import { guestKindOf } from "../offering/guest-kind.ts";
import type { Species } from "../species/species.ts";

export const groundUses = ["alone", "together"] as const;
type GroundUse = (typeof groundUses)[number];
/** `cabins`: cabins that are booked without an offering. */
export const holdKinds = ["hunting", "fishing", "cabins"] as const;
type GroundHoldKind = (typeof holdKinds)[number];

/** `grounds`: ids of parts; empty means the whole ground. `held`: by hand, excludes hunting and fishing. */
export type GroundHold = {
  offeringId: string | null;
  grounds: readonly string[];
  kind: GroundHoldKind | "held";
  use: GroundUse;
  species: readonly Species[];
  togetherWith: readonly Species[];
  clashesWith: readonly GroundHoldKind[];
};

/** If `use` is not set, an offering without concurrent bookings takes its ground alone, others share it. */
export const groundUseOf = (use: GroundUse | null, allowConcurrentBookings: boolean): GroundUse =>
  use ?? (allowConcurrentBookings ? "together" : "alone");

type OfferingOnGround = {
  offeringId: string | null;
  targetSpecies: readonly Species[];
  allowConcurrentBookings: boolean;
  groundIds: readonly string[];
  groundUse: GroundUse | null;
  togetherWith: readonly Species[];
  clashesWith: readonly GroundHoldKind[];
};
/** What a booking of this offering would take of the ground. `onWater`: the property is a fishing area. */
export const groundHoldOf = (o: OfferingOnGround, onWater: boolean): GroundHold => ({
  offeringId: o.offeringId,
  grounds: o.groundIds,
  kind: guestKindOf(o.targetSpecies, onWater),
  use: groundUseOf(o.groundUse, o.allowConcurrentBookings),
  species: o.targetSpecies,
  togetherWith: o.togetherWith,
  clashesWith: o.clashesWith,
});

const sharesGround = (a: readonly string[], b: readonly string[]) =>
  a.length === 0 || b.length === 0 || a.some((id) => b.includes(id));
const toleratesHold = (a: GroundHold, b: GroundHold) =>
  a.use === "together" || (b.species.length > 0 && b.species.every((one) => a.togetherWith.includes(one)));
const clashesWithKind = (kind: GroundHold["kind"], { clashesWith }: GroundHold) =>
  kind !== "held" && clashesWith.includes(kind);
const kindsClash = (a: GroundHold, b: GroundHold) =>
  (a.kind === b.kind && a.kind !== "cabins") ||
  (a.kind === "held" && b.kind !== "cabins") ||
  (b.kind === "held" && a.kind !== "cabins") ||
  clashesWithKind(b.kind, a) ||
  clashesWithKind(a.kind, b);

/** Whether two holds exclude each other on a night. Each offering's calendar counts its own holds. */
export const holdsClash = (a: GroundHold, b: GroundHold): boolean =>
  (a.offeringId === null || a.offeringId !== b.offeringId) &&
  sharesGround(a.grounds, b.grounds) &&
  kindsClash(a, b) &&
  !(toleratesHold(a, b) && toleratesHold(b, a));
