import { fishSpecies } from "./fish-species.ts";
import type { Species } from "./species.ts";

/** What those who come are called: water is fished, ground is hunted. */
export type Who = "fishing" | "hunting";
const fish: readonly Species[] = fishSpecies;

/** By the species; by whether the place is water where none is named. */
export const whoComes = (species: readonly Species[], onWater: boolean): Who =>
  (species.length ? species.every((s) => fish.includes(s)) : onWater) ? "fishing" : "hunting";
