/**
 * Figures and days as the reader's language writes them. Plain dates are YYYY-MM-DD; instants are shown in
 * Norwegian time.
 */
import { useLocale } from "use-intl";
import type { Locale } from "#contract/words.ts";

const tag = { nb: "nb-NO", en: "en-GB" } as const;
const zone = "Europe/Oslo";
const nbsp = "\u00a0";

/** Making a format costs a hundred times as much as using it. */
function kept<Options, Format>(
  make: new (tag: string, o: Options) => Format,
): (locale: Locale, o: Options) => Format {
  const cache = new Map<string, Format>();
  return (locale, o) => {
    const key = locale + JSON.stringify(o);
    const found = cache.get(key) ?? new make(tag[locale], o);
    cache.set(key, found);
    return found;
  };
}
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
/** A plain date has no zone: it is read and written as UTC, so it never moves. */
const plain = (date: string) => new Date(`${date}T00:00:00Z`);
const day = (date: string, locale: Locale, o: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...o, timeZone: "UTC" }).format(plain(date));

/** `1800000` → `18 000 kr` / `NOK 18,000`; øre only where there are any. */
export function money(ore: number, locale: Locale): string {
  const digits = ore % 100 === 0 ? 0 : 2;
  const figure = numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(Math.abs(ore) / 100)
    .replaceAll(" ", nbsp);
  const sign = ore < 0 ? "−" : "";
  return locale === "nb" ? `${sign}${figure}${nbsp}kr` : `${sign}NOK${nbsp}${figure}`;
}

/** A "from" price: rounded up to whole kroner, so that nobody is promised less than it costs. */
export const fromMoney = (ore: number, locale: Locale): string => money(Math.ceil(ore / 100) * 100, locale);

export const number = (n: number, locale: Locale, digits = 0): string =>
  numberFormat(locale, { maximumFractionDigits: digits }).format(n).replaceAll(" ", nbsp);

/** `fre. 1. oktober` / `Fri 1 October`; with the year where it is asked for. */
export const date = (
  d: string,
  locale: Locale,
  o: { year?: boolean; weekday?: boolean; short?: boolean } = {},
): string =>
  day(d, locale, {
    day: "numeric",
    month: o.short ? "short" : "long",
    ...(o.weekday !== false && { weekday: "short" }),
    ...(o.year && { year: "numeric" }),
  }).replace(",", "");

/** `ma` / `mandag` of a plain date. */
export function weekday(d: string, locale: Locale, form: "short" | "long"): string {
  const name = day(d, locale, { weekday: "long" });
  return form === "long" ? name : name.slice(0, 2);
}

/** `oktober 2027` */
export const month = (d: string, locale: Locale): string =>
  day(d, locale, { month: "long", year: "numeric" });

/**
 * `fre. 1.–man. 4. oktober`; the month is said once where it is the same, the year where it is not; with
 * `year` always.
 */
export function dateRange(
  from: string,
  to: string,
  locale: Locale,
  o: { weekday?: boolean; short?: boolean; year?: boolean } = {},
): string {
  const years = from.slice(0, 4) !== to.slice(0, 4);
  const last = date(to, locale, { ...o, year: years || o.year === true });
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${date(from, locale, { ...o, year: years })}–${last}`;
  const first = [
    o.weekday !== false && day(from, locale, { weekday: "short" }),
    locale === "nb" ? `${Number(from.slice(8))}.` : Number(from.slice(8)),
  ]
    .filter(Boolean)
    .join(" ");
  return `${first}–${last}`;
}

const oslo = (instant: string | Date, locale: Locale, o: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...o, timeZone: zone }).format(new Date(instant));
/** `kl. 14.00` / `14:00` */
export function clock(instant: string | Date, locale: Locale): string {
  const hhmm = oslo(instant, "en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return locale === "nb" ? `kl.${nbsp}${hhmm.replace(":", ".")}` : hhmm;
}
/** The plain date of an instant in Norway. */
export const osloDate = (instant: string | Date): string =>
  dateFormat("en", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" })
    .format(new Date(instant))
    .split("/")
    .reverse()
    .join("-");
/** `fre. 3. september kl. 14.00`; with the year where it is asked for. */
export const dateTime = (instant: string | Date, locale: Locale, o: { year?: boolean } = {}): string =>
  `${date(osloDate(instant), locale, o)}${locale === "nb" ? " " : " at "}${clock(instant, locale)}`;

export type Area = { value: number; unit: "maal" | "hectares" | "sqm" };
const units = {
  nb: { maal: "mål", hectares: "hektar", sqm: "m²" },
  en: { maal: "mål", hectares: "hectares", sqm: "m²" },
} as const;
/**
 * The area with the unit the landowner gave: `38 000 mål`. A mål tells a visitor nothing: they get hectares
 * beside it.
 */
export const area = (a: Area, locale: Locale): string =>
  `${number(a.value, locale, 1)}${nbsp}${units[locale][a.unit]}${locale === "en" && a.unit === "maal" ? ` (${number(a.value / 10, locale)}${nbsp}ha)` : ""}`;

/** `Skog, myr og våtmark, TV`: the names of a list, small after the first where a name is a word. */
export const list = (names: readonly string[], locale: Locale): string =>
  names.map((name, i) => (i === 0 ? name : small(name, locale))).join(", ");
const small = (name: string, locale: Locale) =>
  /\p{Lu}/u.test(name.slice(1)) ? name : name.charAt(0).toLocaleLowerCase(tag[locale]) + name.slice(1);

/** `lørdag og søndag` */
export const all = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(tag[locale], { type: "conjunction" }).format(names);

/** The same functions with the page's language filled in. */
export function useFormat() {
  const locale = useLocale();
  return {
    locale,
    money: (ore: number) => money(ore, locale),
    fromMoney: (ore: number) => fromMoney(ore, locale),
    number: (n: number, digits?: number) => number(n, locale, digits),
    date: (d: string, o?: Parameters<typeof date>[2]) => date(d, locale, o),
    month: (d: string) => month(d, locale),
    weekday: (d: string, form: "short" | "long") => weekday(d, locale, form),
    dateRange: (from: string, to: string, o?: Parameters<typeof dateRange>[3]) =>
      dateRange(from, to, locale, o),
    clock: (i: string | Date) => clock(i, locale),
    dateTime: (i: string | Date, o?: Parameters<typeof dateTime>[2]) => dateTime(i, locale, o),
    list: (names: readonly string[]) => list(names, locale),
    all: (names: readonly string[]) => all(names, locale),
    area: (a: Area) => area(a, locale),
  };
}
