/**
 * The few texts that must be there when nothing else is: no loader, no network. So they are built in, and
 * plain.
 */
import en from "./en/error.json" with { type: "json" };
import nb from "./nb/error.json" with { type: "json" };

export const errorTexts = { nb, en: en satisfies typeof nb };
/** The language of the page at hand, in the browser. */
export const errorTextsHere = () => errorTexts[document.documentElement.lang === "en" ? "en" : "nb"];
