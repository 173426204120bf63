/** The documents and tests a hunter needs before the trip, by species. */
import { type Species, speciesByCategory } from "../offering/species.ts";

export const preparations = [
  "licence",
  "shootingTest",
  "trackingDog",
  "age",
  "fishingFee",
  "offline",
] as const;
export type Preparation = (typeof preparations)[number];

/** Hunting these species requires access to an approved tracking dog. */
const tracked: readonly Species[] = ["elg", "hjort", "raadyr"];

const among = (category: "big_game" | "small_game", species: readonly Species[]): boolean =>
  species.some((one) => (speciesByCategory[category] as readonly Species[]).includes(one));

export function preparationsFor(species: readonly Species[]): Preparation[] {
  const big = among("big_game", species);
  const hunt = big || among("small_game", species);
  const needed: Record<Preparation, boolean> = {
    licence: hunt,
    shootingTest: big,
    trackingDog: species.some((one) => tracked.includes(one)),
    age: hunt,
    fishingFee: species.includes("laksefiske"),
    offline: true,
  };
  return preparations.filter((one) => needed[one]);
}
