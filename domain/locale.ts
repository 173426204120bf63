/** The supported languages, the default first; each is a folder of messages/. */
export const locales = ["nb", "en"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "nb";
