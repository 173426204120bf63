/** The ordinary seasons of an offering's species, for the loader: browsers do not load the regulations. */
import type { DayRange } from "#domain/days.ts";
import { nationalSeason } from "#domain/law/national-seasons.ts";
import { comingSeasonOf } from "#domain/offering/seasons.ts";
import { counties, countyNumbers } from "#domain/municipality/counties.ts";
import { seasonNotes } from "#messages/law-seasons.ts";
import type { Locale } from "#domain/locale.ts";
import type { Offering } from "#web/features/checkout/public.ts";

export type OrdinarySeason = DayRange & { notes: string[] };

/**
 * The season in the county of each species in the year of the offering's season; species without one, or with
 * the whole year, are left out.
 */
export function ordinarySeasonsOf(
  { targetSpecies, validFrom, county: countyName }: Offering,
  locale: Locale,
): Record<string, OrdinarySeason | undefined> {
  const county = counties.find((one) => one === countyName);
  return Object.fromEntries(
    targetSpecies.flatMap((species) => {
      const season = nationalSeason(species, validFrom, county && countyNumbers[county]);
      if (!season || season.isAllYear) return [];
      return [[species, { ...comingSeasonOf(season, validFrom), notes: seasonNotes(season, locale) }]];
    }),
  );
}
