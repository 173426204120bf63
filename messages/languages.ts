/** The languages, a line each. All else of a language stands in its folder. */
export { language as nb } from "./nb/language.ts";
export { language as en } from "./en/language.ts";
