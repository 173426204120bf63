/** Arranges the texts of species, which their file has per species, for use by pages. */
import { type Species, speciesKeys } from "#domain/species/species.ts";

type Use = "name" | "hunt" | "act" | "search";
type SpeciesFile = { species: Record<Species, Record<Use, string>> };

export const speciesTexts = ({ species }: SpeciesFile, use: Use) =>
  Object.fromEntries(speciesKeys.map((one) => [one, species[one][use]])) as Record<Species, string>;

export function withSpeciesTexts<
  Pages extends { species: SpeciesFile & { category: object }; landing: object; strategy: object },
>(pages: Pages) {
  const [hunt, act] = [speciesTexts(pages.species, "hunt"), speciesTexts(pages.species, "act")];
  return {
    ...pages,
    species: { category: pages.species.category, ...speciesTexts(pages.species, "name") },
    landing: { ...pages.landing, name: hunt, act },
    strategy: { ...pages.strategy, hunt },
  };
}
