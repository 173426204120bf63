/**
 * The name of each language, and how it writes money and times. The browser loads it for every language
 * before any text, so it is small. Everything else about a language is in its folder.
 */
import type { Locale } from "#domain/locale.ts";

export type Language = {
  /** BCP 47, for formatters. */
  tag: string;
  /** The language's own name. */
  name: string;
  /** The link text to this page in the language. */
  readHere: string;
  money: (figure: string) => string;
  /** The day of a month that is named later: `1.–4. oktober`. */
  dayOfMonth: (day: number) => string;
  clock: (hour: string, minute: string) => string;
  dateTime: (date: string, clock: string) => string;
  /** A date in a field: `short` has figures alone, `medium` the month by name. */
  dateField: "short" | "medium";
  units: { maal: string; hectares: string; sqm: string };
  /** The unit «mål» is unknown to visitors, so hectares are added. */
  maalInHectares: boolean;
};

export const languages: Record<Locale, Language> = {
  nb: {
    tag: "nb-NO",
    name: "Norsk",
    readHere: "Les denne siden på norsk",
    money: (figure) => `${figure}\u00a0kr`,
    dayOfMonth: (day) => `${day}.`,
    clock: (hour, minute) => `kl.\u00a0${hour}.${minute}`,
    dateTime: (date, clock) => `${date} ${clock}`,
    dateField: "short",
    units: { maal: "mål", hectares: "hektar", sqm: "m²" },
    maalInHectares: false,
  },
  en: {
    tag: "en-GB",
    name: "English",
    readHere: "Read this page in English",
    money: (figure) => `NOK\u00a0${figure}`,
    dayOfMonth: String,
    clock: (hour, minute) => `${hour}:${minute}`,
    dateTime: (date, clock) => `${date} at ${clock}`,
    dateField: "medium",
    units: { maal: "mål", hectares: "hectares", sqm: "m²" },
    maalInHectares: true,
  },
};
