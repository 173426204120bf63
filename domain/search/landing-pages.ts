/**
 * Addresses of the pages about a county, a species or both: /jakt/innlandet/elg. The words are Norwegian in
 * both languages, so that each page has one address.
 */
import { counties } from "../municipality/counties.ts";
import { guestKindOf } from "../offering/guest-kind.ts";
import { speciesFacts, type Species, speciesKeys } from "../species/species.ts";

export type County = (typeof counties)[number];
/** A landing page. Without county and species it is the page of all hits. */
export type LandingPage = { county?: County | undefined; species?: Species | undefined };

const slugOf = (name: string): string =>
  name.toLowerCase().replaceAll("ø", "o").replaceAll("å", "a").replaceAll("æ", "ae").replaceAll(" ", "-");

const slugOfSpecies = (species: Species): string => speciesFacts[species]?.slug ?? species;

/** The form of a word that is the same with or without hyphens and Norwegian letters: `rådyr`, `raadyr`. */
const normalizedWord = (word: string): string =>
  slugOf(word.normalize("NFC"))
    .replaceAll("aa", "a")
    .replaceAll(/[^a-z]/g, "");
const countyOf: ReadonlyMap<string, County> = new Map(counties.map((one) => [normalizedWord(one), one]));
const speciesOf: ReadonlyMap<string, Species> = new Map(
  speciesKeys.map((one) => [normalizedWord(slugOfSpecies(one)), one]),
);
const longestWord = 40;

/** The page that the words after `/jakt` name; undefined if they name none. */
export function landingPageOf(first?: string, second?: string): LandingPage | undefined {
  const words = [first, second].filter((word) => word !== undefined);
  if (words.some((word) => word.length > longestWord)) return undefined;
  const [place, animal] = words.map(normalizedWord);
  if (place === undefined) return {};
  const county = countyOf.get(place);
  if (animal === undefined) {
    const species = speciesOf.get(place);
    return county ? { county } : species && { species };
  }
  const species = speciesOf.get(animal);
  return county && species && { county, species };
}

/** The page's one address, under /jakt, or under /fiske for fish. */
export const landingAddress = ({ county, species }: LandingPage): string =>
  [
    species && guestKindOf([species], false) === "fishing" ? "/fiske" : "/jakt",
    ...(county ? [slugOf(county)] : []),
    ...(species ? [slugOfSpecies(species)] : []),
  ].join("/");

/** The neighbouring counties of each county. */
const neighbours: Record<County, readonly County[]> = {
  Agder: ["Rogaland", "Telemark"],
  Akershus: ["Oslo", "Innlandet", "Buskerud", "Østfold"],
  Buskerud: ["Akershus", "Oslo", "Innlandet", "Vestland", "Telemark", "Vestfold"],
  Finnmark: ["Troms"],
  Innlandet: ["Akershus", "Buskerud", "Vestland", "Møre og Romsdal", "Trøndelag"],
  "Møre og Romsdal": ["Vestland", "Innlandet", "Trøndelag"],
  Nordland: ["Trøndelag", "Troms"],
  Oslo: ["Akershus", "Buskerud"],
  Rogaland: ["Vestland", "Telemark", "Agder"],
  Telemark: ["Buskerud", "Vestfold", "Agder", "Rogaland", "Vestland"],
  Troms: ["Nordland", "Finnmark"],
  Trøndelag: ["Møre og Romsdal", "Innlandet", "Nordland"],
  Vestfold: ["Buskerud", "Telemark"],
  Vestland: ["Rogaland", "Telemark", "Buskerud", "Innlandet", "Møre og Romsdal"],
  Østfold: ["Akershus"],
};
export const neighboursOf = (county: County): readonly County[] => neighbours[county];
