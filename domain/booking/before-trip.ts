/** The documents and tests a hunter needs before the trip, by species. */
import { speciesFacts, type Species } from "../species/species.ts";

export const preparations = [
  "licence",
  "shootingTest",
  "trackingDog",
  "age",
  "fishingFee",
  "offline",
] as const;
export type Preparation = (typeof preparations)[number];

export function preparationsFor(species: readonly Species[]): Preparation[] {
  const factsOfSpecies = species.flatMap((one) => speciesFacts[one] ?? []);
  const big = factsOfSpecies.some(({ category }) => category === "big_game");
  const hunt = big || factsOfSpecies.some(({ category }) => category === "small_game");
  const isNeeded: Record<Preparation, boolean> = {
    licence: hunt,
    shootingTest: big,
    trackingDog: factsOfSpecies.some((one) => one.trackingDog),
    age: hunt,
    fishingFee: factsOfSpecies.some((one) => one.fishingFee),
    offline: true,
  };
  return preparations.filter((one) => isNeeded[one]);
}
