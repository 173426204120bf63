/**
 * The words people search by that stand in no text of the landowner: species and kinds in every language, as
 * hunters say them.
 */
import { locales } from "#contract/words.ts";
import { speciesByCategory } from "#domain/offering/species.ts";
import { catalogues } from "#messages/index.ts";

const ofLanguages = locales.map((locale) => catalogues[locale].server.searchWords);
type Words = (typeof ofLanguages)[number];
const inAll = (wordsOf: (words: Words) => string | undefined): string =>
  ofLanguages.map(wordsOf).filter(Boolean).join(" ");
/** What stands under a key; a row may name one that is no more. */
const under = (words: Record<string, string>, key: string): string | undefined => words[key];

const isFished = (species: string): boolean =>
  (speciesByCategory.fishing as readonly string[]).includes(species);

/** The whole vocabulary: these words are never another one spelt wrong. */
export const vocabulary = inAll(({ species, offeringType, propertyType, hunt, fish, cabin }) =>
  [...[species, offeringType, propertyType, hunt, fish].flatMap((words) => Object.values(words)), cabin].join(
    " ",
  ),
);

/** Words that say nothing of what is looked for. */
export const smallWords = inAll(({ small }) => small).split(" ");

type Offered = { targetSpecies: string[]; offeringType: string; propertyType: string; hasCabin: boolean };
export function wordsFor({ targetSpecies, offeringType, propertyType, hasCabin }: Offered): string {
  const [fishes, hunts] = [targetSpecies.some(isFished), targetSpecies.some((species) => !isFished(species))];
  const done = [...(hunts ? ["hunt" as const] : []), ...(fishes ? ["fish" as const] : [])];
  return [
    ...targetSpecies.map((key) => inAll(({ species }) => under(species, key))),
    ...done.map((one) => inAll((words) => words[one].does)),
    ...(offeringType === "hunting_permit" ? done.map((one) => inAll((words) => words[one].permit)) : []),
    inAll((words) => under(words.offeringType, offeringType)),
    inAll((words) => under(words.propertyType, propertyType)),
    hasCabin ? inAll(({ cabin }) => cabin) : "",
  ].join(" ");
}
