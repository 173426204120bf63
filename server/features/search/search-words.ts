/** Search words that no landowner writes: species and kinds in every language, in hunters' words. */
import { locales } from "#domain/locale.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { catalogues } from "#messages/index.ts";

const wordsByLanguage = locales.map((locale) => catalogues[locale].server.searchWords);
type LanguageWords = (typeof wordsByLanguage)[number];
const joinLanguages = (wordsOf: (words: LanguageWords) => string | undefined): string =>
  wordsByLanguage.map(wordsOf).filter(Boolean).join(" ");
/** The search words of a key; undefined if a row still has a key that was removed. */
const wordsOfKey = (words: Record<string, string>, key: string): string | undefined => words[key];

/** The known hunting terms, which are never treated as misspellings. */
export const vocabulary = joinLanguages((of) =>
  [
    ...[of.species, of.offeringType, of.propertyType, of.hunt, of.fish].flatMap((words) =>
      Object.values(words),
    ),
    ...[of.cabin, of.wholeSeason],
  ].join(" "),
);

/** Words that the search ignores. */
export const stopWords = joinLanguages(({ small }) => small).split(" ");

type OfferingFacts = {
  targetSpecies: string[];
  offeringType: string;
  propertyType: string;
  hasCabin: boolean;
  wholeSeason: boolean;
};
export function searchWordsOf({
  targetSpecies,
  offeringType,
  propertyType,
  hasCabin,
  wholeSeason,
}: OfferingFacts): string {
  const [fishes, hunts] = [
    targetSpecies.some(isFishSpecies),
    targetSpecies.some((species) => !isFishSpecies(species)),
  ];
  const activities = [...(hunts ? ["hunt" as const] : []), ...(fishes ? ["fish" as const] : [])];
  return [
    ...targetSpecies.map((key) => joinLanguages(({ species }) => wordsOfKey(species, key))),
    ...activities.map((one) => joinLanguages((words) => words[one].does)),
    ...(offeringType === "hunting_permit"
      ? activities.map((one) => joinLanguages((words) => words[one].permit))
      : []),
    joinLanguages((words) => wordsOfKey(words.offeringType, offeringType)),
    joinLanguages((words) => wordsOfKey(words.propertyType, propertyType)),
    hasCabin ? joinLanguages(({ cabin }) => cabin) : "",
    wholeSeason ? joinLanguages((words) => words.wholeSeason) : "",
  ].join(" ");
}
