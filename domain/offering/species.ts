import { fishSpecies } from "./fish-species.ts";

/** The species that can be hunted or fished, by category. */
export const speciesByCategory = {
  big_game: [
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
  ],
  small_game: ["rype", "skogsfugl", "hare", "and_gaas", "rev", "sjofugl", "bever"],
  fishing: fishSpecies,
  other: [],
} as const;
/** The categories of species, in display order. */
export const speciesGroups = ["big_game", "small_game", "fishing"] as const;
export const speciesKeys = [
  ...speciesByCategory.big_game,
  ...speciesByCategory.small_game,
  ...speciesByCategory.fishing,
] as const;
export type Species = (typeof speciesKeys)[number];
