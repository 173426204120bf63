/** The supported languages, the default one first. Each has a folder in messages/. */
export const locales = ["nb", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "nb";
