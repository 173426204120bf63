/**
 * The bits of `search_row.species`, `.amenities` and `.extras`. They are stored in search rows: never change
 * or reuse a number.
 */
import { cabinFacilities } from "#domain/cabin/lists.ts";
import { speciesKeys, speciesTraits } from "#domain/species/species.ts";
import type { StoredExtra } from "#domain/search/filters.ts";

const bitsOf = <Word extends string>(words: readonly (readonly [Word, bit: number])[]) =>
  Object.fromEntries(words) as Readonly<Record<Word, number>>;
export const speciesBits = bitsOf(speciesKeys.map((one) => [one, speciesTraits[one].bit]));
/** At most 30, since the column is an `int`. */
export const facilityBits = bitsOf(cabinFacilities.map((one, place) => [one, place]));
/** At most 30, since the column is an `int`. */
export const extraBits: Readonly<Record<StoredExtra, number>> = {
  dogs: 0,
  road: 1,
  whole_season: 2,
  instant: 3,
  children: 4,
};

/** The bits of these words together; words without a bit are ignored. */
export const bitMaskOf = (bits: Readonly<Record<string, number>>, words: readonly string[]): number =>
  [...new Set(words)].reduce(
    (mask, word) => mask + (Object.hasOwn(bits, word) ? 2 ** (bits[word] ?? 0) : 0),
    0,
  );
