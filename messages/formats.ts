import * as format from "#contract/format.ts";
import type { Locale } from "#contract/words.ts";

type Value = string | number | undefined;
/**
 * The formats that the refusals and emails of a language are written with, for values as an event or a
 * refusal carries them. Spaces are ordinary ones.
 */
export const formatsFor = (locale: Locale) => ({
  locale,
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
  /** «20 000» / "20,000" */
  grouped: (n: Value) => format.withPlainSpaces(format.number(Number(n), locale)),
  money: (ore: Value) => format.withPlainSpaces(format.money(Number(ore ?? 0), locale)),
  deadline: (due: Date | null, atMidnight: (date: string) => string) =>
    due ? format.withPlainSpaces(format.deadline(due, locale, atMidnight)) : "",
});
