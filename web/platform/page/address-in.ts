import { defaultLocale, type Locale } from "#domain/locale.ts";

/** Adds the language to a path. Norwegian pages have the path without a language. */
export const addressIn = (path: string, locale: Locale): string =>
  locale === defaultLocale ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
