/** The few words that texts on both sides of the wire are made of. */
import type { Language } from "#messages/language.ts";
import * as list from "#messages/languages.ts";

export type Locale = keyof typeof list;
export const languages: Record<Locale, Language> = list;
export const defaultLocale: Locale = "nb";
/** The usual one first. */
export const locales = (Object.keys(list) as Locale[]).sort(
  (a, b) => Number(b === defaultLocale) - Number(a === defaultLocale),
);

/** Who has left (decision 21), to whoever met them. */
export const deletedUser: Record<Locale, string> = { nb: "Slettet bruker", en: "Deleted user" };

/** A search that was kept without a name. */
export const unnamedSearch: Record<Locale, string> = { nb: "Lagret søk", en: "Saved search" };

export const countOf = (n: string | number | undefined, one: string, many: string): string =>
  `${n} ${Number(n) === 1 ? one : many}`;
