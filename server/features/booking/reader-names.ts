/**
 * Names of properties, offerings and cabins in the reader's language. Stored bookings, and documents made
 * from them, have the Norwegian names.
 */
import type { Quote } from "#contract/booking/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { namedInEnglish, isUntranslated } from "#domain/property/english.ts";

type ReaderNames = {
  /** The name in the reader's language, if the landowner has given it; otherwise the Norwegian name. */
  named: (name: string) => string;
  /** Whether a reader of another language gets the Norwegian name. */
  isNorwegian: (name: string) => boolean;
};
export const readerNames = (locale: Locale, english: ReadonlyMap<string, string>): ReaderNames =>
  locale === "en"
    ? {
        named: (name) => namedInEnglish(name, english),
        isNorwegian: (name) => isUntranslated(name, english),
      }
    : { named: (name) => name, isNorwegian: () => locale !== "nb" };

export const quoteForReader = <Q extends Pick<Quote, "lines">>(
  quote: Q,
  { named, isNorwegian }: ReaderNames,
): Q => ({
  ...quote,
  lines: quote.lines.map((line) => ({
    ...line,
    label: named(line.label),
    ...(isNorwegian(line.label) && { labelLanguage: "nb" as const }),
  })),
});
