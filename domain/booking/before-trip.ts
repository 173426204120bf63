/**
 * The documents and tests a hunter needs before the trip, by species: the Wildlife Resources Act § 16 and the
 * regulation on hunting practice (FOR-2002-03-22-313) §§ 5, 6, 18, 23 and 26 a; for reindeer the regulation on
 * deer (FOR-2016-01-08-12) § 30.
 */
import { speciesFacts, type Species } from "../species/species.ts";

export const preparations = [
  "licence",
  "shootingTest",
  "trackingDog",
  "huntLeader",
  "controlCard",
  "age",
  "ageBigGame",
  "fishingFee",
  "offline",
] as const;
export type Preparation = (typeof preparations)[number];

/** Species that are hunted with a leader whom the municipality is told of. */
const huntsWithLeader: readonly Species[] = ["elg", "hjort", "bjorn"];

export function preparationsFor(species: readonly Species[]): Preparation[] {
  const factsOfSpecies = species.flatMap((one) => speciesFacts[one] ?? []);
  const big = factsOfSpecies.some(({ category }) => category === "big_game");
  const hunt = big || factsOfSpecies.some(({ category }) => category === "small_game");
  const isNeeded: Record<Preparation, boolean> = {
    licence: hunt,
    shootingTest: big,
    trackingDog: factsOfSpecies.some((one) => one.trackingDog),
    huntLeader: species.some((one) => huntsWithLeader.includes(one)),
    controlCard: species.includes("villrein"),
    age: hunt && !big,
    ageBigGame: big,
    fishingFee: factsOfSpecies.some((one) => one.fishingFee),
    offline: true,
  };
  return preparations.filter((one) => isNeeded[one]);
}
