import { defaultLocale, type Locale } from "#domain/locale.ts";

/** Norwegian has the plain address; other languages add theirs to it. */
export const addressIn = (path: string, locale: Locale): string =>
  locale === defaultLocale ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
