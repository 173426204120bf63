import { fishSpecies } from "./fish-species.ts";

/** What is hunted and fished, by the categories it is shown in. */
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
/** The categories that have species, in the order they are shown. */
export const speciesGroups = ["big_game", "small_game", "fishing"] as const;
export const speciesKeys = [
  ...speciesByCategory.big_game,
  ...speciesByCategory.small_game,
  ...speciesByCategory.fishing,
] as const;
export type Species = (typeof speciesKeys)[number];
