/** The bit of each species in the mask of a permit. */
import type { Species } from "../species/species.ts";

/**
 * The place of a species is its bit. Permits on paper and on phones have it, so a species is only ever
 * appended, and never moved, taken out or given another's place; at most 32.
 */
export const permitSpecies = [
  "elg",
  "hjort",
  "daahjort",
  "villrein",
  "raadyr",
  "villsvin",
  "muflon",
  "moskusfe",
  "bjorn",
  "ulv",
  "jerv",
  "gaupe",
  "rype",
  "skogsfugl",
  "hare",
  "and_gaas",
  "rev",
  "sjofugl",
  "bever",
  "innlandsfiske",
  "elvefiske",
  "laksefiske",
  "havfiske",
  "isfiske",
] as const satisfies readonly Species[];
const bitOf = new Map<Species, number>(permitSpecies.map((species, bit) => [species, bit]));

export function speciesBit(species: Species): number {
  const bit = bitOf.get(species);
  if (bit === undefined) throw new Error(`no bit of a permit for ${species}`);
  return bit;
}
export const speciesMask = (species: readonly Species[]): number =>
  [...new Set(species.map(speciesBit))].reduce((mask, bit) => mask + 2 ** bit, 0);
/** The species of a mask; undefined if it has a bit that is nobody's yet. */
export function speciesOfMask(mask: number): Species[] | undefined {
  const species = permitSpecies.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1);
  return speciesMask(species) === mask ? species : undefined;
}
