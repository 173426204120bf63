/**
 * Plain dates as people write and read them. Addresses, forms and the API have YYYY-MM-DD; both languages of
 * the pages write the day first, so one parser reads them all, and a link with a typed date means the same to
 * everybody.
 */
import { type Locale, locales } from "#domain/locale.ts";
import { languages } from "#messages/languages.ts";
import { isCalendarDate } from "#domain/days.ts";
import { dateFormat } from "./format.ts";

/** `24.12.2026` / `24 Dec 2026`: the text in a date field. */
export const dateText = (date: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: languages[locale].dateField, timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

const monthName = (locale: Locale, month: number): string =>
  dateFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month)).toLowerCase();
/** 1–12 of a number, or of a name that is cut off after its third letter at the earliest. */
function monthOf(text: string): number {
  const word = text.toLowerCase();
  if (/^\d+$/.test(word)) return Number(word);
  const isMatch = (month: number) => locales.some((locale) => monthName(locale, month).startsWith(word));
  return word.length < 3 ? 0 : [...Array(12).keys()].findIndex(isMatch) + 1;
}

/**
 * Parses a typed date, day before month: `24.12.2026`, `24/12/26`, `24 Dec 2026`, `24. desember 2026`,
 * `24122026`, or the form in addresses. Anything that is no day of the years 2000–2100 is undefined, never
 * another day.
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
