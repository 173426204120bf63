/**
 * The species that can be hunted or fished, each with a line in both tables; the browser loads only the first
 * table. Their names and other words are in messages/<locale>/species.json, new figures in
 * server/features/landscape/silhouettes.ts.
 */
import type { SceneLand } from "../landscape/scene-lands.ts";

/** The categories of species, in display order. */
export const speciesGroups = ["big_game", "small_game", "fishing"] as const;
type Listed = {
  /** `fishing` exactly for keys that end in `fiske`: `isFishSpecies` depends on it. */
  category: (typeof speciesGroups)[number];
  /** The species' word in page addresses, if it differs from the key. */
  slug?: string;
  /** Whether hunting it requires access to an approved tracking dog. */
  trackingDog?: true;
  /** Whether the state's fishing fee must be paid. */
  fishingFee?: true;
};
/** The species in display order, with only what pages need, since they load the whole table. */
const allSpecies = {
  elg: { category: "big_game", trackingDog: true },
  hjort: { category: "big_game", trackingDog: true },
  daahjort: { category: "big_game", slug: "dahjort" },
  villrein: { category: "big_game" },
  raadyr: { category: "big_game", slug: "radyr", trackingDog: true },
  villsvin: { category: "big_game" },
  muflon: { category: "big_game" },
  moskusfe: { category: "big_game" },
  bjorn: { category: "big_game" },
  ulv: { category: "big_game" },
  jerv: { category: "big_game" },
  gaupe: { category: "big_game" },
  rype: { category: "small_game" },
  skogsfugl: { category: "small_game" },
  hare: { category: "small_game" },
  and_gaas: { category: "small_game", slug: "and-og-gas" },
  rev: { category: "small_game" },
  sjofugl: { category: "small_game" },
  bever: { category: "small_game" },
  innlandsfiske: { category: "fishing" },
  elvefiske: { category: "fishing" },
  laksefiske: { category: "fishing", fishingFee: true },
  havfiske: { category: "fishing" },
  isfiske: { category: "fishing" },
} as const satisfies Record<string, Listed>;

export type Species = keyof typeof allSpecies;
export const speciesKeys = Object.keys(allSpecies) as Species[];
/** The facts of each species; undefined for a species newer than the page that asks. */
export const speciesFacts: Readonly<Partial<Record<Species, Listed>>> = allSpecies;
const speciesInCategory = (category: Listed["category"]): readonly Species[] =>
  speciesKeys.filter((one) => allSpecies[one].category === category);
export const speciesByCategory = {
  big_game: speciesInCategory("big_game"),
  small_game: speciesInCategory("small_game"),
  fishing: speciesInCategory("fishing"),
};

/** A drawn animal. `tall`: its height in a picture of 1,000 units; small animals are drawn nearer. */
type Figure<Name> = readonly [name: Name, tall: number, flies?: "flies"];
export type SpeciesTraits<Name = string> = {
  /**
   * The species' bit in `search_row.species`, a `bigint`. Stored rows have it, so never change or reuse a
   * number. It is below 53, so that a mask is a safe integer in JavaScript too.
   */
  bit: number;
  /** The landscapes it is drawn in, best first: the first that the property has, else the first. */
  habitats: readonly [SceneLand, ...SceneLand[]];
  /** How it is drawn, unless it has several poses (server/features/landscape/animals.ts); no fish is. */
  figure?: Figure<Name>;
  /**
   * Matches the species' names that landowners write in a quota, in lower case, but not longer names of other
   * species.
   */
  inQuota?: RegExp;
};
/** Traits that only the server needs. */
export const speciesTraits = {
  elg: { bit: 0, habitats: ["spruce", "birch"], figure: ["elg", 250], inQuota: /elg|moose|\belk/ },
  hjort: {
    bit: 1,
    habitats: ["fjord", "spruce"],
    figure: ["hjort", 250],
    inQuota: /(?<!då)hjort|(?<!fallow ?|roe ?|rein)deer/,
  },
  daahjort: {
    bit: 2,
    habitats: ["farmland", "spruce"],
    figure: ["hjort", 215],
    inQuota: /dåhjort|dådyr|fallow ?deer/,
  },
  villrein: { bit: 3, habitats: ["fell"], inQuota: /villrein|\brein\w*/ },
  raadyr: {
    bit: 4,
    habitats: ["farmland", "spruce"],
    figure: ["raadyr", 165],
    inQuota: /rådyr|råbukk|roe ?deer/,
  },
  villsvin: { bit: 5, habitats: ["spruce", "farmland"], figure: ["villsvin", 120], inQuota: /villsvin|boar/ },
  muflon: { bit: 6, habitats: ["coast", "spruce"], figure: ["muflon", 150], inQuota: /muflon|mouflon/ },
  moskusfe: { bit: 7, habitats: ["fell"], figure: ["moskusfe", 170], inQuota: /moskus|musk ?ox/ },
  bjorn: { bit: 8, habitats: ["spruce"], figure: ["bjorn", 160], inQuota: /bjørn|\bbear/ },
  ulv: { bit: 9, habitats: ["spruce"], figure: ["ulv", 130], inQuota: /\bulv|\bwol[fv]/ },
  jerv: { bit: 10, habitats: ["fell"], figure: ["jerv", 100], inQuota: /jerv|wolverine/ },
  gaupe: { bit: 11, habitats: ["spruce"], figure: ["gaupe", 130], inQuota: /gaupe|lynx/ },
  rype: { bit: 12, habitats: ["fell", "birch"], inQuota: /rype|ptarmigan/ },
  skogsfugl: {
    bit: 13,
    habitats: ["birch", "spruce"],
    inQuota: /skogsfugl|storfugl|orrfugl|orrhane|\btiur|capercaillie|grouse/,
  },
  hare: { bit: 14, habitats: ["birch", "spruce", "fell"], figure: ["hare", 120], inQuota: /\bhare/ },
  and_gaas: {
    bit: 15,
    habitats: ["farmland", "birch", "coast"],
    figure: ["gaas", 116, "flies"],
    inQuota: /\bender|gås|gjess|duck|goose|geese/,
  },
  rev: {
    bit: 16,
    habitats: ["farmland", "spruce", "fell"],
    figure: ["rev", 105],
    inQuota: /\brev(er|en|ene)?\b|\bfox/,
  },
  sjofugl: {
    bit: 17,
    habitats: ["coast"],
    figure: ["sjofugl", 70],
    inQuota: /sjøfugl|skarv|cormorant|sea ?bird/,
  },
  bever: { bit: 18, habitats: ["river", "lake"], figure: ["bever", 84], inQuota: /bever|beaver/ },
  innlandsfiske: { bit: 19, habitats: ["lake"] },
  elvefiske: { bit: 20, habitats: ["river"] },
  laksefiske: { bit: 21, habitats: ["river"] },
  havfiske: { bit: 22, habitats: ["coast"] },
  isfiske: { bit: 23, habitats: ["ice"] },
} as const satisfies Record<Species, SpeciesTraits>;
