/**
 * Formats money, dates and quantities in the reader's language, for pages, refusals and e-mails. Plain dates
 * are YYYY-MM-DD; instants are shown in Norwegian time.
 */
import { osloDate } from "#domain/days.ts";
import type { Locale } from "#domain/locale.ts";
import { type Language, languages } from "./languages.ts";

const nbsp = "\u00a0";
const timeZone = "Europe/Oslo";

/** Caches Intl formatters: constructing one costs a hundred times as much as using it. */
function cachedFormatter<Options, Format>(
  Formatter: new (tag: string, o: Options) => Format,
): (locale: Locale, o: Options) => Format {
  const cache = new Map<string, Format>();
  return (locale, o) => {
    const key = locale + JSON.stringify(o);
    const found = cache.get(key) ?? new Formatter(languages[locale].tag, o);
    cache.set(key, found);
    return found;
  };
}
export const dateFormat = cachedFormatter<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  Intl.DateTimeFormat,
);
const numberFormat = cachedFormatter<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
const pluralRules = cachedFormatter<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules);
const listFormat = cachedFormatter<Intl.ListFormatOptions, Intl.ListFormat>(Intl.ListFormat);

/** The plural category of a number: «one», «other», or another that the language has. */
export const pluralOf = (n: number, locale: Locale): string => pluralRules(locale, {}).select(n);

/** Replaces no-break spaces by plain ones, for text that is copied. */
export const withPlainSpaces = (text: string): string => text.replaceAll(nbsp, " ");

/** Formats an amount in øre without currency: `18 000` / `18,000`. Decimals are shown unless they are 0. */
export function amount(ore: number, locale: Locale): string {
  const digits = ore % 100 === 0 ? 0 : 2;
  const figure = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return figure.format(Math.abs(ore) / 100).replaceAll(" ", nbsp);
}
/** Formats an amount in øre: `1800000` → `18 000 kr` / `NOK 18,000` */
export const money = (ore: number, locale: Locale): string =>
  (ore < 0 ? "−" : "") + languages[locale].money(amount(ore, locale));

/** Formats a "from" price, rounded up to whole kroner, so that nobody is promised less than it costs. */
export const fromMoney = (ore: number, locale: Locale): string => money(Math.ceil(ore / 100) * 100, locale);

/** Formats an amount in whole kroner, for cards and lists. Price lines and invoices also show øre. */
export const wholeMoney = (ore: number, locale: Locale): string =>
  money(Math.sign(ore) * Math.round(Math.abs(ore) / 100) * 100, locale);

export const number = (n: number, locale: Locale, digits = 0): string =>
  numberFormat(locale, { maximumFractionDigits: digits }).format(n).replaceAll(" ", nbsp);

/** Parses a plain date as UTC. It is also formatted as UTC, so that it never becomes another day. */
const plainDate = (d: string) => new Date(`${d}T00:00:00Z`);
const formatPlainDate = (d: string, locale: Locale, o: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...o, timeZone: "UTC" }).format(plainDate(d));

/** `now`: an instant; the year is written if the date is in another year. */
type DateOptions = { year?: boolean; now?: string; weekday?: boolean | "long"; short?: boolean };
const osloYear = (instant: Date): string => dateFormat("en", { year: "numeric", timeZone }).format(instant);
const hasYear = (year: string, o: DateOptions): boolean =>
  o.year ?? (o.now !== undefined && year !== osloYear(new Date(o.now)));
const dateIn = (zone: string, instant: Date, locale: Locale, o: DateOptions) =>
  dateFormat(locale, {
    day: "numeric",
    month: o.short ? "short" : "long",
    ...(o.weekday !== false && { weekday: o.weekday === "long" ? "long" : "short" }),
    ...(o.year && { year: "numeric" }),
    timeZone: zone,
  })
    .format(instant)
    .replace(",", "");
/**
 * Formats a date: `fre. 1. oktober`. The year is added if `year` is set, or if it is not the year of `now`.
 */
export const date = (d: string, locale: Locale, o: DateOptions = {}): string =>
  dateIn("UTC", plainDate(d), locale, { ...o, year: hasYear(d.slice(0, 4), o) });

/** The weekday of a plain date: `ma` or `mandag`. */
export function weekday(d: string, locale: Locale, form: "short" | "long"): string {
  const name = formatPlainDate(d, locale, { weekday: "long" });
  return form === "long" ? name : name.slice(0, 2);
}
/** The name of an ISO weekday (1 Monday … 7 Sunday): `mandag`. 2024-01-01 was a Monday. */
export const weekdayName = (isoWeekday: number, locale: Locale): string =>
  weekday(`2024-01-0${isoWeekday}`, locale, "long");

/** The month and year of a plain date: `oktober 2027`. */
export const monthName = (d: string, locale: Locale): string => formatPlainDate(d, locale, { month: "long" });
export const month = (d: string, locale: Locale): string =>
  formatPlainDate(d, locale, { month: "long", year: "numeric" });

/**
 * Formats a date range: `fre. 1.–man. 4. oktober`. A common month is written once. The year is added if
 * `year` is set, or if it is not the year of `now`.
 */
export function dateRange(from: string, to: string, locale: Locale, o: DateOptions = {}): string {
  const years = from.slice(0, 4) !== to.slice(0, 4);
  const last = date(to, locale, { ...o, year: years || hasYear(to.slice(0, 4), o) });
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${date(from, locale, { ...o, year: years })}–${last}`;
  const first = [
    o.weekday !== false && formatPlainDate(from, locale, { weekday: "short" }),
    languages[locale].dayOfMonth(Number(from.slice(8))),
  ]
    .filter(Boolean)
    .join(" ");
  return `${first}–${last}`;
}

function hourAndMinute(instant: string | Date): [hour: string, minute: string] {
  const format = dateFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const [hour = "", minute = ""] = format.format(new Date(instant)).split(":");
  return [hour, minute];
}
/** The time of day of an instant: `kl. 14.00` / `14:00`. */
/** A time of day, `HH:MM`, as it is written. */
export function clockTime(time: string, locale: Locale): string {
  const [hour = "", minute = ""] = time.split(":");
  return languages[locale].clock(hour, minute);
}
export const timeOfDay = (instant: string | Date, locale: Locale): string =>
  languages[locale].clock(...hourAndMinute(instant));

/**
 * Formats an instant: `fre. 3. september kl. 14.00`. The year is added if `year` is set, or if it is not that
 * of `now`.
 */
export function dateTime(instant: string | Date, locale: Locale, o: DateOptions = {}): string {
  const at = new Date(instant);
  const year = hasYear(osloYear(at), o);
  return languages[locale].dateTime(dateIn(timeZone, at, locale, { ...o, year }), timeOfDay(at, locale));
}

/** Today `kl. 14.00`, on another day `fre. 3. september kl. 14.00`. */
export const timeOrDate = (instant: string, now: string, locale: Locale): string =>
  osloDate(new Date(instant)) === osloDate(new Date(now))
    ? timeOfDay(instant, locale)
    : dateTime(instant, locale, { now });

/**
 * Formats a deadline: `fredag 3. september kl. 14.00`. Midnight is written by `atMidnight`, as the end of the
 * day before.
 */
export function deadline(
  instant: Date,
  locale: Locale,
  atMidnight: (date: string) => string,
  o: DateOptions = { weekday: "long" },
): string {
  if (hourAndMinute(instant).join(":") !== "00:00") return dateTime(instant, locale, o);
  const before = new Date(instant.getTime() - 1);
  return atMidnight(dateIn(timeZone, before, locale, o));
}

export type Area = { value: number; unit: keyof Language["units"] };
/** Formats an area in the unit that the landowner has chosen: `38 000 mål`. */
export function area({ value, unit }: Area, locale: Locale): string {
  const { units, maalInHectares } = languages[locale];
  const hectares = maalInHectares && unit === "maal" ? ` (${number(value / 10, locale)}${nbsp}ha)` : "";
  return `${number(value, locale, 1)}${nbsp}${units[unit]}${hectares}`;
}

/** Makes a name's letters small for use inside a sentence: `Rype` → `rype`. */
export const lowerCase = (text: string, locale: Locale): string =>
  text.toLocaleLowerCase(languages[locale].tag);

/**
 * A list of names: `Skog, myr og våtmark, TV`. Names after the first are in lower case, except abbreviations.
 */
export const list = (names: readonly string[], locale: Locale): string =>
  names.map((name, i) => (i === 0 ? name : withSmallInitial(name, locale))).join(", ");
const withSmallInitial = (name: string, locale: Locale) =>
  /\p{Lu}/u.test(name.slice(1)) ? name : lowerCase(name.charAt(0), locale) + name.slice(1);

/** Joins all names by commas and "and": `lørdag og søndag`. */
export const listAll = (names: readonly string[], locale: Locale): string =>
  listFormat(locale, { type: "conjunction" }).format(names);
