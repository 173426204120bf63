/**
 * Names of properties, offerings and cabins as the reader is told them. Stored bookings, and the documents made
 * of them, keep the Norwegian ones.
 */
import type { Quote } from "#contract/booking/endpoints.ts";
import type { Locale } from "#contract/words.ts";
import { namedInEnglish } from "#domain/property/english.ts";

/** Names in the reader's language, where the landowner has given them. */
export const readerNames =
  (locale: Locale, english: ReadonlyMap<string, string>) =>
  (name: string): string =>
    locale === "en" ? namedInEnglish(name, english) : name;

export const quoteForReader = <Q extends Pick<Quote, "lines">>(
  quote: Q,
  named: (name: string) => string,
): Q => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, label: named(line.label) })),
});
