/** Search rows store bits, so a bit must keep its meaning when the lists in domain/ change. */
import { expect, it } from "vitest";
import { extraBits, facilityBits, bitMaskOf, speciesBits } from "./bits.ts";

const byBit = (bits: Readonly<Record<string, number>>) =>
  Object.entries(bits)
    .sort(([, a], [, b]) => a - b)
    .map(([word]) => word);

/** The stored meanings of the bits in order. Append new ones here too; never move one. */
const storedSpecies =
  "elg hjort daahjort villrein raadyr villsvin muflon moskusfe bjorn ulv jerv gaupe rype skogsfugl hare and_gaas rev sjofugl bever innlandsfiske elvefiske laksefiske havfiske isfiske";
const storedFacilities =
  "power running_water_indoors running_water_outdoors indoor_toilet outhouse shower sauna equipped_kitchen wood_stove wifi tv boat_access pets_allowed parking road_access";

it.each([
  ["species", speciesBits, storedSpecies, 52],
  ["facility", facilityBits, storedFacilities, 30],
  ["extra", extraBits, "dogs road whole_season instant children", 30],
] as const)("each %s keeps the bit by which it is stored", (_, bits, stored, last) => {
  const words = stored.split(" ");
  expect(byBit(bits)).toEqual(words);
  expect(words.map((word) => bits[word as never])).toEqual(words.map((_word, index) => index));
  const used = Object.values<number>(bits);
  expect(new Set(used).size).toBe(used.length);
  expect(Math.max(...used)).toBeLessThanOrEqual(last);
});

it("a mask has one bit for each known word, and none for an unknown word", () => {
  expect(bitMaskOf(speciesBits, ["elg", "isfiske", "elg", "toString", "dodo"])).toBe(2 ** 23 + 1);
  expect(bitMaskOf(facilityBits, [])).toBe(0);
});
