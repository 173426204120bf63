import { type Species, type SpeciesTraits, speciesTraits } from "#domain/species/species.ts";
import type { SilhouetteName } from "./silhouettes.ts";

const traits: Readonly<Record<Species, SpeciesTraits<SilhouetteName>>> = speciesTraits;
const figureSizeOf = (figure: SpeciesTraits<SilhouetteName>["figure"]) => {
  const [name, tall, flies] = figure ?? [];
  return name && tall ? { name, tall, flies: flies !== undefined } : undefined;
};
export const figureOf = (species: Species | undefined) => species && figureSizeOf(traits[species].figure);
export const groundFigureOf = (species: Species | undefined) =>
  species && figureSizeOf(traits[species].groundFigure ?? traits[species].figure);
