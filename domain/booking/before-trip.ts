/** What a hunter must have in order before the trip, by what is hunted or fished. */
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

/** Whoever hunts these has an approved tracking dog within reach. */
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
