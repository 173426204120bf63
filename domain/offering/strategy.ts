/** Finds days that could be offered: the legal seasons of a property's species, less what is offered. */
import { addDays, type CalendarDate, type DayRange } from "../days.ts";
import type { Species } from "../species/species.ts";

/**
 * The legal seasons on the property's ground, from a day until the last day whose law was read; species without
 * an entry have rules that nobody has read, such as for fishing in lakes.
 */
export type LegalSeasons = {
  from: CalendarDate;
  until: CalendarDate;
  periods: Readonly<Partial<Record<Species, readonly DayRange[]>>>;
};
/** An offered season. Without species it is for all species of the property. */
type OfferedSeason = { targetSpecies: readonly Species[]; validFrom: CalendarDate; validTo: CalendarDate };
type Gap = DayRange & { species: Species };

/** The days of a range that are in another one too. */
export function commonDays(a: DayRange, b: DayRange): DayRange | undefined {
  const common = { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
  return common.from <= common.to ? common : undefined;
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

/** The season of a species that is open on `today`, or the next one. */
export const comingSeason = (
  { periods }: LegalSeasons,
  species: Species,
  today: CalendarDate,
): DayRange | undefined => periods[species]?.find(({ to }) => to >= today);

/**
 * Returns the periods of two days or more without any offering, from `today` on, in the coming legal season
 * of each species; earliest first.
 */
export function gaps(
  species: readonly Species[],
  offered: readonly OfferedSeason[],
  today: CalendarDate,
  legal: LegalSeasons,
): Gap[] {
  const found = species.flatMap((one) => {
    const coming = comingSeason(legal, one, today);
    if (!coming) return [];
    const offeredRanges = offered
      .filter((o) => o.targetSpecies.length === 0 || o.targetSpecies.includes(one))
      .map((o) => ({ from: o.validFrom, to: o.validTo }));
    return subtractDays({ from: coming.from < today ? today : coming.from, to: coming.to }, offeredRanges)
      .filter((range) => range.from < range.to)
      .map((range) => ({ species: one, ...range }));
  });
  return found.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
