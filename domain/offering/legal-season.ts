/** Compares an offering's season with the ordinary legal seasons of its species. */
import { addDays, type CalendarDate, daysBetween } from "../days.ts";
import { addYears } from "./next-season.ts";
import type { Season } from "./seasons.ts";
import type { Species } from "../species/species.ts";
import { comingSeason, subtractDays, seasonOfSpecies, type DayRange } from "./strategy.ts";

const overlapOf = (a: DayRange, b: DayRange): DayRange | undefined => {
  const common = { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
  return common.from <= common.to ? common : undefined;
};

/** Returns the species that are offered outside their legal season, each with the nearest legal season. */
export function outsideLegalSeason(
  species: readonly Species[],
  offered: DayRange,
): (DayRange & { species: Species })[] {
  return species.flatMap((one) => {
    const season = seasonOfSpecies(one);
    if (!season) return [];
    const legal: DayRange[] = [];
    for (let day = offered.from; day <= offered.to; day = addDays(legal.at(-1)?.to ?? offered.to, 1))
      legal.push(comingSeason(season, day));
    if (subtractDays(offered, legal).length === 0) return [];
    const nearest = legal.find((range) => overlapOf(range, offered)) ?? legal[0];
    return nearest ? [{ species: one, ...nearest }] : [];
  });
}

/** Moves the property's own season to the year of the legal season. */
const moveToYearOf = (own: DayRange, legal: DayRange): DayRange => {
  const years = Number(legal.from.slice(0, 4)) - Number(own.from.slice(0, 4));
  return { from: addYears(own.from, years), to: addYears(own.to, years) };
};

/** The number of days that must be left for a season to be suggested. */
const minSuggestedDays = 30;
export function nextSeasonOf(season: Season, today: CalendarDate): DayRange {
  const coming = comingSeason(season, today);
  return daysBetween(today, coming.to) < minSuggestedDays
    ? comingSeason(season, addDays(coming.to, 1))
    : coming;
}

/**
 * Returns a season in which all of these species may be hunted or fished, from `today` on and within the
 * property's own season if they overlap. Undefined if the law sets no season for any of them.
 */
export function suggestedSeason(
  species: readonly Species[],
  today: CalendarDate,
  own?: DayRange,
): DayRange | undefined {
  const legal = species.flatMap((one) => {
    const season = seasonOfSpecies(one);
    return season ? [nextSeasonOf(season, today)] : [];
  });
  const [first, ...otherSeasons] = legal;
  if (!first) return undefined;
  const commonSeason = otherSeasons.reduce((all, next) => overlapOf(all, next) ?? all, first);
  const season = (own && overlapOf(commonSeason, moveToYearOf(own, commonSeason))) ?? commonSeason;
  return overlapOf(season, { from: today, to: season.to }) ?? commonSeason;
}
