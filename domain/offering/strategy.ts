/** Finds days that could be offered: the legal seasons of a property's species, less what is offered. */
import { addDays, type CalendarDate } from "../days.ts";
import type { Species } from "../species/species.ts";
import { plannedSeasons, type Season } from "./seasons.ts";

/** A range of days that includes both ends. */
export type DayRange = { from: CalendarDate; to: CalendarDate };
/** An offered season. Without species it is for all species of the property. */
type OfferedSeason = { targetSpecies: readonly Species[]; validFrom: CalendarDate; validTo: CalendarDate };
type Gap = DayRange & { species: Species };

const dayIn = (year: number, monthDay: string): CalendarDate =>
  monthDay === "02-29" ? addDays(`${year}-03-01`, -1) : `${year}-${monthDay}`;

/** The season that is open on `today`, or the next one. */
export function comingSeason(season: Season, today: CalendarDate): DayRange {
  const year = Number(today.slice(0, 4));
  const seasonInYear = (y: number): DayRange => ({
    from: dayIn(y, season.from),
    to: dayIn(season.from <= season.to ? y : y + 1, season.to),
  });
  return [seasonInYear(year - 1), seasonInYear(year)].find(({ to }) => to >= today) ?? seasonInYear(year + 1);
}

/** Returns the days of a range that are in none of the other ranges. */
export function subtractDays(range: DayRange, takenRanges: readonly DayRange[]): DayRange[] {
  const freeRanges: DayRange[] = [];
  let from = range.from;
  for (const t of takenRanges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (t.to < from || t.from > range.to) continue;
    if (t.from > from) freeRanges.push({ from, to: addDays(t.from, -1) });
    from = addDays(t.to, 1);
  }
  return from <= range.to ? [...freeRanges, { from, to: range.to }] : freeRanges;
}

export const seasonOfSpecies = (species: Species): Season | undefined =>
  plannedSeasons.find((s) => s.species === species);

/**
 * Returns the periods of two days or more without any offering, from `today` on, in the coming legal season
 * of each species; earliest first.
 */
export function gaps(
  species: readonly Species[],
  offered: readonly OfferedSeason[],
  today: CalendarDate,
): Gap[] {
  const found = species.flatMap((one) => {
    const legal = seasonOfSpecies(one);
    if (!legal) return [];
    const { from, to } = comingSeason(legal, today);
    const offeredRanges = offered
      .filter((o) => o.targetSpecies.length === 0 || o.targetSpecies.includes(one))
      .map((o) => ({ from: o.validFrom, to: o.validTo }));
    return subtractDays({ from: from < today ? today : from, to }, offeredRanges)
      .filter((range) => range.from < range.to)
      .map((range) => ({ species: one, ...range }));
  });
  return found.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
