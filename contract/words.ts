/** The languages that are spoken; what each is stands in its folder of messages/. */
import type { Language } from "#messages/language.ts";
import * as list from "#messages/languages.ts";

export type Locale = keyof typeof list;
export const languages: Record<Locale, Language> = list;
export const defaultLocale: Locale = "nb";
/** The usual one first. */
export const locales = (Object.keys(list) as Locale[]).sort(
  (a, b) => Number(b === defaultLocale) - Number(a === defaultLocale),
);
