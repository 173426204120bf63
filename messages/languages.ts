/** The languages, one per line. Everything else about a language is in its folder. */
export { language as nb } from "./nb/language.ts";
export { language as en } from "./en/language.ts";
