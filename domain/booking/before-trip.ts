/**
 * The documents and tests a hunter needs before the trip, by species: the Wildlife Resources Act § 16 and the
 * regulation on hunting practice (FOR-2002-03-22-313) §§ 5, 6, 18, 23 and 26 a; for reindeer the regulation on
 * deer (FOR-2016-01-08-12) § 30.
 */
import { huntingPractice } from "../law/regulations/hunting-practice.ts";
import { wildlifeResourcesAct } from "../law/regulations/wildlife-resources-act.ts";
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

/** Where a preparation is demanded: the act or regulation, with its sections. Read on `preparationsReadOn`. */
type Demand = { act: "wildlife" | "practice" | "deer" | "fishing"; sections: string };
export const preparationsReadOn = "2026-11-28";
export const demandAddresses: Record<Demand["act"], string> = {
  wildlife: wildlifeResourcesAct.source.url,
  practice: huntingPractice.source.url,
  deer: "https://lovdata.no/dokument/SF/forskrift/2016-01-08-12",
  fishing: "https://lovdata.no/dokument/NL/lov/1992-05-15-47",
};
const demands: Partial<Record<Preparation, Demand>> = {
  licence: { act: "wildlife", sections: "16" },
  shootingTest: { act: "practice", sections: "18" },
  trackingDog: { act: "practice", sections: "23" },
  huntLeader: { act: "practice", sections: "26 a" },
  controlCard: { act: "deer", sections: "30" },
  age: { act: "practice", sections: "5, 6" },
  ageBigGame: { act: "practice", sections: "5, 6" },
  fishingFee: { act: "fishing", sections: "30" },
};
/** The acts and regulations of these preparations, each once, with its sections in their order. */
export function demandsOf(needed: readonly Preparation[]): Demand[] {
  const all = needed.flatMap((one) => demands[one] ?? []);
  return [...Map.groupBy(all, ({ act }) => act)].map(([act, ofAct]) => ({
    act,
    sections: [...new Set(ofAct.flatMap(({ sections }) => sections.split(", ")))]
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .join(", "),
  }));
}

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
