/** The legal seasons of the example year's species, for the loader: browsers do not load the regulations. */
import { exampleYear } from "#domain/company/example-year.ts";
import { nationalSeason } from "#domain/law/national-seasons.ts";
import type { SeasonDays } from "#domain/offering/seasons.ts";
import type { Species } from "#domain/species/species.ts";

export const legalSeasonsOfExample = (today: string): Partial<Record<Species, SeasonDays>> =>
  Object.fromEntries(
    exampleYear.flatMap(({ species }) => {
      const season = nationalSeason(species, today);
      return season ? [[species, { from: season.from, to: season.to }]] : [];
    }),
  );
