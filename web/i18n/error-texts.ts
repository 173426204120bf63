/**
 * The few texts that must be there when nothing else is: no loader, no network. So they are built in, and
 * plain.
 */
import en from "#messages/en/common/error.json" with { type: "json" };
import nb from "#messages/nb/common/error.json" with { type: "json" };
import { defaultLocale } from "#contract/reader-language.ts";
import type { Locale } from "#contract/words.ts";

export const errorTexts = { nb, en: en satisfies typeof nb };
/** The language of the page at hand, in the browser. */
export const errorTextsHere = () =>
  errorTexts[document.documentElement.lang as Locale] ?? errorTexts[defaultLocale];
