/** Norwegian identity numbers: eleven digits, the last two check digits; a D-number adds 4 to its first. */
import { isCalendarDate, type CalendarDate } from "../days.ts";

const firstWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const lastWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
const remainder = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11;
/** Numbers given out from 2032 may leave 1, 2 or 3 at the first check digit, so that they do not run out. */
const allowedFirst = [0, 1, 2, 3];

const century = (year: number, serial: number): number | undefined => {
  if (serial < 500) return 1900 + year;
  if (serial < 750 && year >= 54) return 1800 + year;
  if (year < 40) return 2000 + year;
  return serial >= 900 ? 1900 + year : undefined;
};

/** The birth date within the number; undefined if the number is invalid. */
export function birthDateOf(number: string): CalendarDate | undefined {
  if (!/^\d{11}$/.test(number)) return undefined;
  const digits = [...number].map(Number);
  if (remainder(digits, lastWeights) !== 0 || !allowedFirst.includes(remainder(digits, firstWeights)))
    return undefined;
  const [day, month] = [Number(number.slice(0, 2)), number.slice(2, 4)];
  const year = century(Number(number.slice(4, 6)), Number(number.slice(6, 9)));
  const date = `${year}-${month}-${String(day > 40 ? day - 40 : day).padStart(2, "0")}`;
  const real = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(date);
  return year !== undefined && (isCalendarDate(date) || (year < 2000 && isReal)) ? date : undefined;
}
export const isNationalIdentityNumber = (number: string): boolean => birthDateOf(number) !== undefined;
