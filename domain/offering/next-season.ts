/** Moves an offering's dates to its next season. */
import { addDays, type CalendarDate, daysBetween, isoWeekday, nightsOf, type Stay } from "../days.ts";
import type { SeasonPrice } from "./terms.ts";

/** The maximum length of an offering's name in the API. */
const maxNameLength = 200;

type SeasonDates = {
  validFrom: CalendarDate;
  /** The last day, included. */
  validTo: CalendarDate;
  salesStartDate: CalendarDate | null;
  /** Half-open periods: `to` is the first open day. */
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
  seasonPrices: readonly SeasonPrice[];
};
type Options = {
  today: CalendarDate;
  validFrom?: CalendarDate | undefined;
  validTo?: CalendarDate | undefined;
};
export type NextSeason = Omit<SeasonDates, "blackoutPeriods" | "seasonPrices"> & {
  blackoutPeriods: { from: CalendarDate; to: CalendarDate }[];
  seasonPrices: SeasonPrice[];
};

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));
const endOfFebruary = (year: number): CalendarDate => addDays(`${year}-03-01`, -1);
const isEndOfFebruary = (date: CalendarDate): boolean => date === endOfFebruary(yearOf(date));

/** The same date in another year; 29 February becomes 28 February in a common year. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = yearOf(date) + years;
  return date.endsWith("-02-29") ? endOfFebruary(year) : `${year}${date.slice(4)}`;
}

/**
 * Moves the dates to the first season at least a year later that has not ended on `today`; the last day of
 * February stays the last. With a given first day all dates move by the same distance, and the season keeps
 * its length unless the last day is given too; prices of a season card that would begin after it are left out.
 */
export function nextSeason(o: SeasonDates, { today, validFrom, validTo }: Options): NextSeason {
  const behind = yearOf(today) - yearOf(o.validTo);
  const years = Math.max(1, behind + (addYears(o.validTo, behind) < today ? 1 : 0));
  const days = validFrom === undefined ? undefined : daysBetween(o.validFrom, validFrom);
  const movedDate = (date: CalendarDate) =>
    days === undefined ? addYears(date, years) : addDays(date, days);
  const last =
    days === undefined && isEndOfFebruary(o.validTo)
      ? endOfFebruary(yearOf(o.validTo) + years)
      : movedDate(o.validTo);
  const lastDay = validTo ?? last;
  return {
    validFrom: movedDate(o.validFrom),
    validTo: lastDay,
    salesStartDate: o.salesStartDate && movedDate(o.salesStartDate),
    blackoutPeriods: o.blackoutPeriods.map(({ from, to }) => {
      const [start, end] = [movedDate(from), movedDate(to)];
      // a period from 28 to 29 February becomes one night in a common year
      return { from: start, to: start < end ? end : addDays(start, 1) };
    }),
    // 28 and 29 February become one day in a common year, which keeps the later price
    seasonPrices: o.seasonPrices
      .map(({ from, priceOre }) => ({ from: movedDate(from), priceOre }))
      .filter(({ from }, i, all) => from <= lastDay && all[i + 1]?.from !== from),
  };
}

/**
 * Returns the same stay, from the same weekday, in the first later year when it is ahead and within the
 * season; undefined if there is none.
 */
export function sameStayLater(
  stay: Stay,
  { validFrom, validTo }: Pick<SeasonDates, "validFrom" | "validTo">,
  today: CalendarDate,
): Stay | undefined {
  const isWithinSeason = ({ fromDate, toDate }: Stay) =>
    fromDate > today && fromDate >= validFrom && addDays(toDate, -1) <= validTo;
  for (let years = 1; years <= yearOf(validTo) - yearOf(stay.fromDate); years++) {
    const day = addYears(stay.fromDate, years);
    const toWeekday = ((isoWeekday(stay.fromDate) - isoWeekday(day) + 10) % 7) - 3;
    const found = [addDays(day, toWeekday), day]
      .map((fromDate) => ({ fromDate, toDate: addDays(fromDate, nightsOf(stay)) }))
      .find(isWithinSeason);
    if (found) return found;
  }
  return undefined;
}

/**
 * The name of a copy for another season: the year in the name is replaced. A name without a year gets the
 * season's first year, so that original and copy can be told apart.
 */
export function nameOfCopy(name: string, from: CalendarDate, to: CalendarDate): string {
  const movedName = nameForNextSeason(name, from, to);
  const nameWithYear = `${movedName} ${to.slice(0, 4)}`;
  return movedName !== name || /\b20\d\d\b/.test(name) || nameWithYear.length > maxNameLength
    ? movedName
    : nameWithYear;
}

/** Replaces the season's year in a name: «Elgjakt 2027» → «Elgjakt 2028». */
export const nameForNextSeason = (name: string, from: CalendarDate, to: CalendarDate): string =>
  name.replaceAll(new RegExp(`\\b${from.slice(0, 4)}\\b`, "g"), to.slice(0, 4));
