/** Compares an offering's season with the legal seasons of its species on the property's ground. */
import { addDays, type CalendarDate, type DayRange, daysBetween } from "../days.ts";
import { addYears } from "./next-season.ts";
import type { Species } from "../species/species.ts";
import { comingSeason, commonDays, type LegalSeasons, subtractDays } from "./strategy.ts";

/** A species that may not be hunted on some of the days, with its nearest legal season, if it has one. */
type OutsideSeason = { species: Species; nearest?: DayRange };

/** Returns the species that are offered outside their legal season, each with the nearest legal season. */
export function outsideLegalSeason(
  species: readonly Species[],
  offered: DayRange,
  legal: LegalSeasons,
): OutsideSeason[] {
  const known = commonDays(offered, { from: legal.from, to: legal.until });
  if (!known) return [];
  return species.flatMap((one): OutsideSeason[] => {
    const periods = legal.periods[one];
    if (!periods || subtractDays(known, periods).length === 0) return [];
    const nearest =
      periods.find((range) => commonDays(range, offered)) ?? periods.find(({ from }) => from > offered.from);
    return [{ species: one, ...(nearest && { nearest }) }];
  });
}

/** Moves the property's own season to the year of the legal season. */
const moveToYearOf = (own: DayRange, legal: DayRange): DayRange => {
  const years = Number(legal.from.slice(0, 4)) - Number(own.from.slice(0, 4));
  return { from: addYears(own.from, years), to: addYears(own.to, years) };
};

/** The number of days that must be left for a season to be suggested. */
const minSuggestedDays = 30;
/** The coming season of a species, or the one after it if only some days of it are left. */
function nextSeasonOf(species: Species, today: CalendarDate, legal: LegalSeasons): DayRange | undefined {
  const coming = comingSeason(legal, species, today);
  if (!coming || daysBetween(today, coming.to) >= minSuggestedDays) return coming;
  return comingSeason(legal, species, addDays(coming.to, 1)) ?? coming;
}

/**
 * Returns a season in which all of these species may be hunted or fished, from `today` on and within the
 * property's own season if they overlap. Undefined if the law sets no season for any of them.
 */
export function suggestedSeason(
  species: readonly Species[],
  today: CalendarDate,
  legal: LegalSeasons,
  own?: DayRange,
): DayRange | undefined {
  const seasons = species.flatMap((one) => nextSeasonOf(one, today, legal) ?? []);
  const [first, ...others] = seasons;
  if (!first) return undefined;
  const common = others.reduce((all, next) => commonDays(all, next) ?? all, first);
  const season = (own && commonDays(common, moveToYearOf(own, common))) ?? common;
  return commonDays(season, { from: today, to: season.to }) ?? common;
}
