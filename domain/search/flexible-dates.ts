/**
 * Flexible dates: the stays that match a search, the most wanted first. A hit shows the first bookable one,
 * not the cheapest, since who searches for the 9th wants the 9th. All have one length, so that the search can
 * bound the price of each from below.
 */
import { addDays, type CalendarDate, daysBetween, isoWeekday } from "../days.ts";

/** The number of days searched before and after the given dates. */
export const daysAround = 3;
/** A weekend is from Friday to Sunday. */
const friday = 5;
const weekendDays = 2;

/** Flexible dates are `around` the given ones, or any weekend of a month (YYYY-MM). */
export const isFlexible = (text: string): boolean => text === "around" || isMonth(text);
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The days of a month (YYYY-MM), half-open. */
export function daysOfMonth(month: string): { from: CalendarDate; to: CalendarDate } {
  const from = `${month}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
}

/** Stays of one length in days, with the possible days of arrival. */
export type Stay = { days: number; arrivals: CalendarDate[] };

/** The Fridays before each Saturday of the month. */
function fridaysOf(month: string): CalendarDate[] {
  const first = `${month}-01`;
  const firstFriday = addDays(first, ((friday - isoWeekday(first) + 8) % 7) - 1);
  return [0, 7, 14, 21, 28]
    .map((later) => addDays(firstFriday, later))
    .filter((day) => addDays(day, 1).startsWith(month));
}

type DateQuery = {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  flexible?: string | undefined;
};
/** The stays to search for; undefined if no dates are given. Flexible arrivals in the past are left out. */
export function stayOf({ from, to, flexible = "" }: DateQuery, today: CalendarDate): Stay | undefined {
  const notPast = (days: CalendarDate[]) => days.filter((day) => day >= today);
  if (isMonth(flexible)) return { days: weekendDays, arrivals: notPast(fridaysOf(flexible)) };
  if (!from || !to) return undefined;
  const days = daysBetween(from, to);
  if (flexible === "") return { days, arrivals: [from] };
  const steps = Array.from({ length: daysAround }, (_, i) => i + 1).flatMap((n) => [n, -n]);
  return { days, arrivals: notPast([0, ...steps].map((n) => addDays(from, n))) };
}
