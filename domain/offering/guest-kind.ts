import { fishSpecies } from "./fish-species.ts";
import type { Species } from "./species.ts";

/** The kind of guests: anglers on water, hunters on land. */
export type GuestKind = "fishing" | "hunting";
const fish: readonly Species[] = fishSpecies;

/** From the species; without any, from whether the property is water. */
export const guestKindOf = (species: readonly Species[], onWater: boolean): GuestKind =>
  (species.length ? species.every((s) => fish.includes(s)) : onWater) ? "fishing" : "hunting";
