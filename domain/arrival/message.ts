/** The message that a host sends before arrival: a text with placeholders (rules 9.17). */
import type { Locale } from "../locale.ts";

/** The names of the placeholders; each is understood in texts of every language. */
export const arrivalPlaceholders = {
  guest: { nb: "gjest", en: "guest" },
  way: { nb: "vei", en: "way" },
  times: { nb: "tider", en: "times" },
  key: { nb: "nøkkel", en: "key" },
  bring: { nb: "ta med", en: "bring" },
} as const satisfies Record<string, Record<Locale, string>>;
export type ArrivalPlaceholder = keyof typeof arrivalPlaceholders;

const byName = new Map<string, ArrivalPlaceholder>(
  (Object.keys(arrivalPlaceholders) as ArrivalPlaceholder[]).flatMap((key) =>
    Object.values(arrivalPlaceholders[key]).map((name) => [name, key] as const),
  ),
);
const inBraces = /\{([^{}\n]{0,40})\}/g;
const placeholderNamed = (name: string) => byName.get(name.trim().toLowerCase());

/** The first name in braces that is no placeholder; undefined if there is none. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(inBraces)].map(([, name = ""]) => name).find((name) => !placeholderNamed(name));

/** Fills the placeholders. A line with placeholders of which none has a value is left out. */
export function fillArrivalText(text: string, values: Readonly<Record<ArrivalPlaceholder, string>>): string {
  const lines = text.split("\n").flatMap((line) => {
    const used = [...line.matchAll(inBraces)].flatMap(([, name = ""]) => placeholderNamed(name) ?? []);
    if (used.length > 0 && used.every((key) => values[key] === "")) return [];
    return [
      line.replaceAll(inBraces, (whole, name: string) => {
        const key = placeholderNamed(name);
        return key ? values[key] : whole;
      }),
    ];
  });
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** The host's own text in the guest's language, else their Norwegian one; undefined for the usual text. */
export const ownArrivalText = (
  { text, englishText }: { text: string; englishText: string },
  locale: Locale,
): string | undefined => (locale === "en" && englishText) || text || undefined;
