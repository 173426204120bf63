/** Dates that may give way: which stays a question asks for, the most wanted first. */
import { addDays, type CalendarDate, daysBetween, isoWeekday } from "../days.ts";

/** So many days to either side. */
export const daysAround = 3;
/** A weekend: from Friday to Sunday. */
const friday = 5;
const weekendDays = 2;

/** `around` the dates that are asked for, or a weekend of a month (YYYY-MM), whatever they are. */
export const isFlexible = (text: string): boolean => text === "around" || isMonth(text);
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** One length, and the days on which one could arrive. */
export type Stay = { days: number; arrivals: CalendarDate[] };

/** Fridays of the weekends whose Saturday is in the month. */
function fridaysOf(month: string): CalendarDate[] {
  const first = `${month}-01`;
  const firstFriday = addDays(first, ((friday - isoWeekday(first) + 8) % 7) - 1);
  return [0, 7, 14, 21, 28]
    .map((later) => addDays(firstFriday, later))
    .filter((day) => addDays(day, 1).startsWith(month));
}

type Asked = {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  flexible?: string | undefined;
};
/** Undefined where no stay is asked for. Of dates that may give way, those that are past are none. */
export function stayOf({ from, to, flexible = "" }: Asked, today: CalendarDate): Stay | undefined {
  const ahead = (days: CalendarDate[]) => days.filter((day) => day >= today);
  if (isMonth(flexible)) return { days: weekendDays, arrivals: ahead(fridaysOf(flexible)) };
  if (!from || !to) return undefined;
  const days = daysBetween(from, to);
  if (flexible === "") return { days, arrivals: [from] };
  const steps = Array.from({ length: daysAround }, (_, i) => i + 1).flatMap((n) => [n, -n]);
  return { days, arrivals: ahead([0, ...steps].map((n) => addDays(from, n))) };
}
