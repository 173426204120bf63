/** Seasons of any year: their days in a year, and their parts of a chart of the year. */
import { addDays, type CalendarDate, type DayRange } from "../days.ts";

/** The first and the last day of a season, `MM-DD`; one whose end precedes its start runs over New Year. */
export type SeasonDays = { from: string; to: string };

/** Whether a date (`YYYY-MM-DD`) is in the season. */
export function isInSeason({ from, to }: SeasonDays, date: string): boolean {
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
export function yearFractions({ from, to }: SeasonDays): [number, number][] {
  const start = partOfYear(from);
  const end = partOfYear(to) + 1 / 365;
  return from <= to
    ? [[start, end]]
    : [
        [0, end],
        [start, 1],
      ];
}

const dayIn = (year: number, monthDay: string): CalendarDate =>
  monthDay === "02-29" ? addDays(`${year}-03-01`, -1) : `${year}-${monthDay}`;

/** The season that is open on `today`, or the next one. */
export function comingSeasonOf({ from, to }: SeasonDays, today: CalendarDate): DayRange {
  const year = Number(today.slice(0, 4));
  const inYear = (y: number): DayRange => ({ from: dayIn(y, from), to: dayIn(from <= to ? y : y + 1, to) });
  return [inYear(year - 1), inYear(year)].find((season) => season.to >= today) ?? inYear(year + 1);
}
