/** The words that are stored with a hit for what it is and has, besides what its landowner writes. */
import { locales } from "#domain/locale.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { type SearchFact, type SearchMeaning, searchMeanings } from "#domain/search/search-words.ts";

/** The words of a meaning: those that are looked up in texts, and those that are only asked by. */
export const wordsOf = (meaning: SearchMeaning): { sought: string[]; asked: string[] } => ({
  sought: [...new Set(locales.flatMap((locale) => meaning[locale].split(", ")))],
  asked: meaning.asked?.split(", ") ?? [],
});

const wordsByFact = new Map<string, string[]>();
for (const meaning of searchMeanings) {
  const { sought, asked } = wordsOf(meaning);
  for (const fact of meaning.of ?? [])
    wordsByFact.set(fact, [...(wordsByFact.get(fact) ?? []), ...sought, ...asked]);
}

type HitFacts = {
  species: readonly string[];
  facilities: readonly string[];
  offeringType?: string | null;
  propertyType?: string;
  access?: string | null;
  experienceLevel?: string | null;
  cabin: boolean;
  dogs: boolean;
  children: boolean;
  instant: boolean;
  wholeSeason: boolean;
};
/** The words of a hit's facts. A stop word stands between them, so that no phrase is made of two words. */
export function storedWords(hit: HitFacts): string {
  const fishes = hit.species.some(isFishSpecies);
  const hunts = hit.species.some((one) => !isFishSpecies(one));
  const permit = hit.offeringType === "hunting_permit";
  const flags: Partial<Record<SearchFact, boolean>> = {
    hunt: hunts,
    fish: fishes,
    huntPermit: permit && hunts,
    fishPermit: permit && fishes,
    cabin: hit.cabin,
    dogs: hit.dogs,
    children: hit.children,
    instant: hit.instant,
    wholeSeason: hit.wholeSeason,
  };
  const facts = [
    ...hit.species.map((key) => `species.${key}`),
    ...hit.facilities.map((key) => `facility.${key}`),
    `offeringType.${hit.offeringType}`,
    `propertyType.${hit.propertyType}`,
    `access.${hit.access}`,
    `level.${hit.experienceLevel}`,
    ...Object.entries(flags).flatMap(([fact, holds]) => (holds ? [fact] : [])),
  ];
  // a fact that was removed from the lists has no words
  return [...new Set(facts.flatMap((fact) => wordsByFact.get(fact) ?? []))].join(" og ");
}
