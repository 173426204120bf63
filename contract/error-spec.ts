import { date, number, withPlainSpaces } from "./format.ts";
import type { Locale } from "./words.ts";

export type Values = Readonly<Record<string, string | number>>;
export type Text = (v: Values) => string;
export type ErrorSpec = { status: number; nb: string | Text; en: string | Text };

const day = (v: Values, key: string, locale: Locale) => date(String(v[key]), locale, { weekday: false });
/** A plain date among the values, as it is said: `2027-10-01` → «1. oktober» / "1 October". */
export const nbDay = (v: Values, key: string) => day(v, key, "nb");
export const enDay = (v: Values, key: string) => day(v, key, "en");
/** «20 000» / "20,000" */
export const grouped = (n: string | number | undefined, locale: Locale) =>
  withPlainSpaces(number(Number(n), locale));
