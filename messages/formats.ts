import * as format from "#contract/format.ts";
import type { Locale } from "#contract/languages.ts";

type Value = string | number | undefined;
const spacedFor = (locale: Locale, spaced: (text: string) => string) => ({
  /** «20 000» / "20,000" */
  grouped: (n: Value) => spaced(format.number(Number(n), locale)),
  money: (ore: Value) => spaced(format.money(Number(ore ?? 0), locale)),
  deadline: (due: Date | null, atMidnight: (date: string) => string) =>
    due ? spaced(format.deadline(due, locale, atMidnight)) : "",
});

/**
 * Formats for values of refusals and emails in a language. Amounts and times have no-break spaces, which an
 * SMS replaces by ordinary ones; `plain`: ordinary ones throughout.
 */
export const formatsFor = (locale: Locale, { plain = false } = {}) => ({
  locale,
  ...spacedFor(locale, plain ? format.withPlainSpaces : (text) => text),
  /** A plain date: `2027-10-01` → «1. oktober» / "1 October". */
  day: (date: Value) => format.date(String(date), locale, { weekday: false }),
  /** «1.–4. oktober» / "1–4 October" */
  days: (from: Value, to: Value) => format.dateRange(String(from), String(to), locale, { weekday: false }),
  /** «fredag 1. oktober» */
  longWeekdayAndDay: (date: Value) => format.date(String(date), locale, { weekday: "long" }),
  /** «fre. 1.–man. 4. oktober 2027»: an email is read in another year too. */
  stayDates: ({ fromDate, toDate }: { fromDate: string; toDate: string }) =>
    format.dateRange(fromDate, toDate, locale, { year: true }),
  weekdayName: (isoWeekday: Value) => format.weekdayName(Number(isoWeekday), locale),
  /** As short as an SMS needs them: «28. sep.–4. okt.», «136 051 kr», «22. sep. kl. 14.30». */
  shortDays: (from: string, to: string) =>
    format.dateRange(from, to, locale, { weekday: false, short: true }),
  wholeMoney: (ore: number) => format.wholeMoney(ore, locale),
  shortDeadline: (due: Date | null, atMidnight: (date: string) => string) =>
    due ? format.deadline(due, locale, atMidnight, { weekday: false, short: true }) : "",
});
