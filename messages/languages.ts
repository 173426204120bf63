/**
 * The name of each language, and how it writes money and times. This file is small, since the browser loads
 * it before any text. Everything else about a language is in its folder.
 */
import type { Locale } from "#domain/locale.ts";

export type Language = {
  /** The language's BCP 47 tag, for Intl formatters. */
  tag: string;
  /** The language's own name. */
  name: string;
  /** The text of the link to the page in this language. */
  readHere: string;
  money: (figure: string) => string;
  /** Formats a day whose month is written after the next one, as in `1.–4. oktober`. */
  dayOfMonth: (day: number) => string;
  clock: (hour: string, minute: string) => string;
  dateTime: (date: string, clock: string) => string;
  /** The format of a date in a field: `short` has figures only, `medium` has the month's name. */
  dateField: "short" | "medium";
  units: { maal: string; hectares: string; sqm: string };
  /** Whether hectares are added to areas in «mål», a unit that visitors do not know. */
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
