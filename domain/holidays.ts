/** Norwegian public holidays and business days (rules 6.3). 24 and 31 December are business days. */
import { addDays, type CalendarDate, isoWeekday } from "./days.ts";

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
export function easterSunday(year: number): CalendarDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const monthAndDay = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${year}-${pad(Math.floor(monthAndDay / 31))}-${pad((monthAndDay % 31) + 1)}`;
}

const fixedHolidays = ["01-01", "05-01", "05-17", "12-25", "12-26"];
/**
 * Holidays by days from Easter Sunday: Maundy Thursday, Good Friday, Easter, Easter Monday, Ascension,
 * Whitsun, Whit Monday.
 */
const movableHolidays = [-3, -2, 0, 1, 39, 49, 50];

export function norwegianHolidays(year: number): CalendarDate[] {
  const easter = easterSunday(year);
  return [
    ...new Set([
      ...fixedHolidays.map((day) => `${year}-${day}`),
      ...movableHolidays.map((offset) => addDays(easter, offset)),
    ]),
  ].sort();
}

export const isBusinessDay = (date: CalendarDate): boolean =>
  isoWeekday(date) <= 5 && !norwegianHolidays(Number(date.slice(0, 4))).includes(date);

/** Returns the `count`-th business day after the date. */
export function addBusinessDays(date: CalendarDate, count: number): CalendarDate {
  let day = date;
  for (let daysLeft = count; daysLeft > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) daysLeft -= 1;
  }
  return day;
}
