/**
 * Converts dates between YYYY-MM-DD, as in addresses, forms and the API, and what people type and read. Every
 * language writes the day first, so one parser reads them all, and a link with a typed date means the same to
 * everybody.
 */
import { type Locale, locales } from "#domain/locale.ts";
import { languages } from "#messages/languages.ts";
import { isCalendarDate } from "#domain/days.ts";
import { dateFormat } from "./format.ts";

/** The text of a date field: `24.12.2026` / `24 Dec 2026`. */
export const dateText = (date: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: languages[locale].dateField, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

const monthName = (locale: Locale, month: number): string =>
  dateFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month)).toLowerCase();
/** The number of a month, typed as a number or as a name of at least three letters; 0 for other words. */
function monthOf(text: string): number {
  const word = text.toLowerCase();
  if (/^\d+$/.test(word)) return Number(word);
  const isMatch = (month: number) => locales.some((locale) => monthName(locale, month).startsWith(word));
  return word.length < 3 ? 0 : [...Array(12).keys()].findIndex(isMatch) + 1;
}

/**
 * Parses a typed date with the day before the month: `24.12.2026`, `24/12/26`, `24 Dec 2026`, `24. desember
 * 2026`, `24122026`, or YYYY-MM-DD. Undefined for a date that does not exist or is not in the years
 * 2000–2100.
 */
export function parseDate(typed: string): string | undefined {
  const text = typed.trim();
  if (isCalendarDate(text)) return text;
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}+)[\s./-]+(\d{4}|\d\d)$/u.exec(text) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text) ??
    [];
  const date = [year.padStart(4, "20"), String(monthOf(month)).padStart(2, "0"), day.padStart(2, "0")].join(
    "-",
  );
  return isCalendarDate(date) ? date : undefined;
}
