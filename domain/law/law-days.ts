/** Days as the law counts them: closed days, seasons that run over New Year, hunting years from 1 April. */
import { type CalendarDate, eachDay, addDays, isoWeekday } from "../days.ts";
import { easterSunday } from "../holidays.ts";
import type { MonthDay, Season } from "./rules.ts";

export type LawDay = { date: CalendarDate; monthDay: MonthDay; weekday: number };

let last: { from: CalendarDate; to: CalendarDate; days: readonly LawDay[] } | undefined;
/** The days from the first to the last. A question about several animals asks for the same days many times. */
export function lawDays(from: CalendarDate, to: CalendarDate): readonly LawDay[] {
  if (last?.from !== from || last.to !== to) last = { from, to, days: listDays(from, to) };
  return last.days;
}
function listDays(from: CalendarDate, to: CalendarDate): LawDay[] {
  const first = isoWeekday(from) - 1;
  return eachDay(from, addDays(to, 1)).map((date, at) => ({
    date,
    monthDay: date.slice(5),
    weekday: ((first + at) % 7) + 1,
  }));
}

export const isWithin = ([from, to]: Season, day: MonthDay): boolean =>
  from <= to ? from <= day && day <= to : day >= from || day <= to;

/** Whether something that may have a first and a last day holds on the date. */
export const holdsOn = (
  { from, to }: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  date: CalendarDate,
): boolean => (from === undefined || from <= date) && (to === undefined || date <= to);

const easterByYear = new Map<number, readonly [CalendarDate, CalendarDate]>();
/** Whether the date is Good Friday, the day after it or Easter Sunday. */
export function isEaster(date: CalendarDate): boolean {
  const year = Number(date.slice(0, 4));
  let days = easterByYear.get(year);
  if (!days) {
    const sunday = easterSunday(year);
    days = [addDays(sunday, -2), sunday];
    easterByYear.set(year, days);
  }
  return days[0] <= date && date <= days[1];
}

/** The year in which the hunting year of the date begins, on 1 April. */
export const huntingYearOf = (date: CalendarDate): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < "04-01" ? 1 : 0);
