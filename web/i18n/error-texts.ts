/**
 * The few texts that are needed when nothing can be loaded. The server writes those of the page's language
 * into the page, so that browsers download no other language.
 */
import type { screens } from "#messages/nb/error-page.json";
import { defaultLocale, type Locale } from "#domain/locale.ts";
import { overrides } from "#messages/overrides.ts";

type ErrorTexts = (typeof screens)["error"];
declare global {
  var pageErrorTexts: ErrorTexts;
}

const messagesFolder = "../../messages";
const serverTexts = import.meta.env.SSR
  ? import.meta.glob<typeof screens>("../../messages/*/error-page.json", { eager: true, import: "screens" })
  : {};

/** The texts on the server, with administrators' corrections. */
function serverErrorTexts(locale: Locale): ErrorTexts {
  const texts = { ...serverTexts[`${messagesFolder}/${locale}/error-page.json`]!.error };
  for (const [key, text] of Object.entries(overrides()[locale] ?? {}))
    if (key.startsWith("error.")) texts[key.slice("error.".length) as keyof ErrorTexts] = text;
  return texts;
}

/** The error texts. In the browser they are always in the page's language. */
export const errorTexts = (locale: Locale = defaultLocale): ErrorTexts =>
  import.meta.env.SSR ? serverErrorTexts(locale) : pageErrorTexts;

export const errorTextsScript = (locale: Locale): string =>
  `pageErrorTexts=${JSON.stringify(errorTexts(locale)).replaceAll("<", "\\u003c")}`;
