import { day } from "./words.ts";

export type Values = Readonly<Record<string, string | number>>;
export type Text = (v: Values) => string;
export type ErrorSpec = { status: number; nb: string | Text; en: string | Text };

export const nbDay = (v: Values, key: string) => day(String(v[key]), "nb");
export const enDay = (v: Values, key: string) => day(String(v[key]), "en");
