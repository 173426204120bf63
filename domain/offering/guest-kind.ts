import type { Species } from "../species/species.ts";

/** The kind of guests: anglers on water, hunters on land. */
export type GuestKind = "fishing" | "hunting";

/**
 * Uses the species' key: every offering needs this, and its page would otherwise load the table of species.
 */
export const isFishSpecies = (species: string): boolean => species.endsWith("fiske");

/** Derived from the species; without any, from whether the property is water. */
export const guestKindOf = (species: readonly Species[], onWater: boolean): GuestKind =>
  (species.length ? species.every(isFishSpecies) : onWater) ? "fishing" : "hunting";
