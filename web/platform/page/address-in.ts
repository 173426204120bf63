import { defaultLocale, type Locale } from "#contract/languages.ts";

/** Norwegian at the plain address; another language says so in its own. */
export const addressIn = (path: string, locale: Locale): string =>
  locale === defaultLocale ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
