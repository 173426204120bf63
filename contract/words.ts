/** The few words and dates that texts on both sides of the wire are made of. */
export const locales = ["nb", "en"] as const;
export type Locale = (typeof locales)[number];
const tag = { nb: "nb-NO", en: "en-GB" } as const;
const days = {
  nb: new Intl.DateTimeFormat(tag.nb, { day: "numeric", month: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat(tag.en, { day: "numeric", month: "long", timeZone: "UTC" }),
};
const weekdays = {
  nb: new Intl.DateTimeFormat(tag.nb, { weekday: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat(tag.en, { weekday: "long", timeZone: "UTC" }),
};

/** Who has left (decision 21), to whoever met them. */
export const deletedUser: Record<Locale, string> = { nb: "Slettet bruker", en: "Deleted user" };

/** A search that was kept without a name. */
export const unnamedSearch: Record<Locale, string> = { nb: "Lagret søk", en: "Saved search" };

/** A plain date as it is said: `2027-10-01` → «1. oktober» / "1 October". */
export const day = (date: string, locale: Locale): string =>
  days[locale].format(new Date(`${date}T00:00:00Z`));
/** ISO weekday (1 Monday … 7 Sunday) → «mandag». 2024-01-01 was a Monday. */
export const weekday = (isoWeekday: number, locale: Locale): string =>
  weekdays[locale].format(new Date(Date.UTC(2024, 0, isoWeekday)));
export const countOf = (n: string | number | undefined, one: string, many: string): string =>
  `${n} ${Number(n) === 1 ? one : many}`;

/** A whole number from 0: 20000 → «20 000» / "20,000". */
export const grouped = (n: string | number | undefined, locale: Locale): string =>
  String(n).replace(/\B(?=(\d{3})+$)/g, locale === "nb" ? " " : ",");

/** 3605107 → «36 051,07 kr»; øre only where there are any. */
export function money(ore: number, locale: Locale): string {
  const kroner = Math.trunc(Math.abs(ore) / 100);
  const rest = Math.abs(ore) % 100;
  const decimals = rest ? `${locale === "nb" ? "," : "."}${String(rest).padStart(2, "0")}` : "";
  return `${ore < 0 ? "−" : ""}${locale === "nb" ? "" : "NOK "}${grouped(kroner, locale)}${decimals}${locale === "nb" ? " kr" : ""}`;
}
