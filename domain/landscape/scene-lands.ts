/** The landscapes that a picture can show. */
export const sceneLands = [
  "spruce",
  "birch",
  "fell",
  "fjord",
  "coast",
  "farmland",
  "river",
  "lake",
  "ice",
  "woodcabin",
  "fellcabin",
  "shorecabin",
  "rivercabin",
  "turfhut",
  "seter",
  "quay",
  "map",
] as const;
export type SceneLand = (typeof sceneLands)[number];
