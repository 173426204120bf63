/**
 * Calendar dates in Europe/Oslo and the instants at which they begin (rules 1.1, 1.2). A date is never an
 * instant and is never parsed in a time zone.
 */

/** A day in Norway, as `YYYY-MM-DD`. */
export type CalendarDate = string;
/** A range of days that includes both ends. */
export type DayRange = { from: CalendarDate; to: CalendarDate };
/** The half-open period of a stay: `toDate` is the day of departure (rules 1.2). */
export type Stay = { fromDate: CalendarDate; toDate: CalendarDate };

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the days since 1970-01-01. It uses UTC only because each day of UTC has 24 hours. */
const dayNumberOf = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Cached dates, at most a century: seasons, prices and the search need the same ones by the thousand. */
const dates = new Map<number, CalendarDate>();
function dateOf(dayNumber: number): CalendarDate {
  const date = dates.get(dayNumber) ?? new Date(dayNumber * dayMs).toISOString().slice(0, 10);
  if (dates.size < 36_525) dates.set(dayNumber, date);
  return date;
}

/** Whether the text is a real date in the years 2000–2100; 31 February is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "2000-01-01" || text > "2100-12-31") return false;
  const dayNumber = dayNumberOf(text);
  return Number.isInteger(dayNumber) && dateOf(dayNumber) === text;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOf(dayNumberOf(date) + days);
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  dayNumberOf(to) - dayNumberOf(from);

/** The weekday from 1 (Monday) to 7 (Sunday). */
export const isoWeekday = (date: CalendarDate): number => ((((dayNumberOf(date) + 3) % 7) + 7) % 7) + 1;

/** The days from `from` until the day before `toExclusive`; empty if they are out of order. */
export function eachDay(from: CalendarDate, toExclusive: CalendarDate): CalendarDate[] {
  const first = dayNumberOf(from);
  const length = Math.max(0, dayNumberOf(toExclusive) - first);
  if (!(length <= 101 * 366)) throw new RangeError(`not a span of calendar dates: ${from}–${toExclusive}`);
  return Array.from({ length }, (_, index) => dateOf(first + index));
}

/**
 * Returns the nights of a stay to check one by one, in order: the first night, which represents all nights
 * without holds, and the nights with holds. A requested stay may be many years long.
 */
export const distinctNights = (
  takenByNight: Record<CalendarDate, unknown>,
  { fromDate, toDate }: Stay,
): CalendarDate[] => [
  fromDate,
  ...Object.keys(takenByNight)
    .filter((night) => fromDate < night && night < toDate)
    .sort(),
];

/** Created on first use, since it takes 40 ms on a phone, and many pages get their dates from the server. */
let osloCalendar: Intl.DateTimeFormat | undefined;
/** The date in Oslo at this instant. */
export function osloDate(instant: Date): CalendarDate {
  osloCalendar ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Oslo",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return osloCalendar.format(instant);
}

/**
 * The instant at which the day begins in Oslo. Daylight saving changes at 02:00 or 03:00, so midnight is
 * always 22:00 or 23:00 UTC the day before.
 */
export function osloMidnight(date: CalendarDate): Date {
  const inSummer = new Date(dayNumberOf(date) * dayMs - 2 * hourMs);
  return osloDate(inSummer) === date ? inSummer : new Date(inSummer.getTime() + hourMs);
}

export const addMs = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The number of nights of a stay, which is its number of days (rules 1.2). */
export const nightsOf = (stay: Stay): number => daysBetween(stay.fromDate, stay.toDate);

/** Whether two stays share a night. A stay may begin on the day another ends. */
export const overlaps = (a: Stay, b: Stay): boolean => a.fromDate < b.toDate && b.fromDate < a.toDate;
