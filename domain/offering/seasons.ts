/** The ordinary national seasons, for orientation, since municipalities and landowners may narrow them. */
import { speciesFacts, type Species, speciesKeys } from "../species/species.ts";

export type Season = { species: Species; from: string; to: string };

/** The nationwide season of each species. */
export const plannedSeasons: readonly Season[] = speciesKeys.flatMap((species) => {
  const season = speciesFacts[species]?.season;
  return season ? [{ species, ...season }] : [];
});

/** Whether a date (`YYYY-MM-DD`) is in the season. */
export function isInSeason({ from, to }: Season, date: string): boolean {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/** The start of a day (`MM-DD`) as a fraction of an ordinary year, 0–1. */
export const partOfYear = (day: string): number =>
  (daysBefore[Number(day.slice(0, 2)) - 1]! +
    Math.min(Number(day.slice(3)), day.startsWith("02") ? 28 : 31) -
    1) /
  365;

/** The season as `[start, end]` fractions of the year, 0–1; two ranges if it runs over New Year. */
export function yearFractions({ from, to }: Season): [number, number][] {
  const start = partOfYear(from);
  const end = partOfYear(to) + 1 / 365;
  return from <= to
    ? [[start, end]]
    : [
        [0, end],
        [start, 1],
      ];
}
