import type { Species } from "../species/species.ts";

/** The kind of guests: anglers on water, hunters on land. */
export const guestKinds = ["fishing", "hunting"] as const;
export type GuestKind = (typeof guestKinds)[number];

/** Decides by the species' key, since every page of an offering would otherwise load the table of species. */
export const isFishSpecies = (species: string): boolean => species.endsWith("fiske");

/** The kind of guests by the species; without species, by whether the property is water. */
export const guestKindOf = (species: readonly Species[], onWater: boolean): GuestKind =>
  (species.length ? species.every(isFishSpecies) : onWater) ? "fishing" : "hunting";
