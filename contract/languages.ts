/** The supported languages; each is a folder of messages/. */
import type { Language } from "#messages/language.ts";
import * as list from "#messages/languages.ts";

export type Locale = keyof typeof list;
export const languages: Record<Locale, Language> = list;
export const defaultLocale: Locale = "nb";
/** The default language first. */
export const locales = (Object.keys(list) as Locale[]).sort(
  (a, b) => Number(b === defaultLocale) - Number(a === defaultLocale),
);
