/**
 * The bits of `search_row.species`, `.amenities` and `.extras`. They are stored in search rows: never change
 * or reuse a number; a new word takes a free one.
 */
import type { cabinFacilities } from "#domain/lists.ts";
import type { Species } from "#domain/offering/species.ts";
import type { StoredExtra } from "#domain/search/filters.ts";

/** `bigint`; below 53, so that a mask is a safe integer in JavaScript too. */
export const speciesBits: Readonly<Record<Species, number>> = {
  elg: 0,
  hjort: 1,
  daahjort: 2,
  villrein: 3,
  raadyr: 4,
  villsvin: 5,
  muflon: 6,
  moskusfe: 7,
  bjorn: 8,
  ulv: 9,
  jerv: 10,
  gaupe: 11,
  rype: 12,
  skogsfugl: 13,
  hare: 14,
  and_gaas: 15,
  rev: 16,
  sjofugl: 17,
  bever: 18,
  innlandsfiske: 19,
  elvefiske: 20,
  laksefiske: 21,
  havfiske: 22,
  isfiske: 23,
};

/** `int`: at most 30 bits. */
export const facilityBits: Readonly<Record<(typeof cabinFacilities)[number], number>> = {
  power: 0,
  running_water_indoors: 1,
  running_water_outdoors: 2,
  indoor_toilet: 3,
  outhouse: 4,
  shower: 5,
  sauna: 6,
  equipped_kitchen: 7,
  wood_stove: 8,
  wifi: 9,
  tv: 10,
  boat_access: 11,
  pets_allowed: 12,
  parking: 13,
  road_access: 14,
};

/** `int`: at most 30 bits. */
export const extraBits: Readonly<Record<StoredExtra, number>> = { dogs: 0, road: 1 };

/** A word without a bit is ignored. */
export const maskOf = (bits: Readonly<Record<string, number>>, words: readonly string[]): number =>
  [...new Set(words)].reduce(
    (mask, word) => mask + (Object.hasOwn(bits, word) ? 2 ** (bits[word] ?? 0) : 0),
    0,
  );
