/** Countries as people choose and write them, in the languages of those who hunt in Norway. */
import type { Locale } from "#domain/locale.ts";

const languages = ["nb", "nn", "en", "sv", "da", "de", "nl", "fi", "fr"];
const plain = (name: string) => name.normalize("NFC").trim().toLowerCase().replace(/[.]/g, "");
/** Values that `Intl.DisplayNames` gives for codes that are no country. */
const otherNames = { holland: "NL", uk: "GB", england: "GB", scotland: "GB", usa: "US" };

/** Codes that have a name and are no country: unions, parts of countries, and codes for tests. */
const noCountries = "AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" ");
/** Codes of former countries (`DD`) have another meaning today. */
const isInUse = (code: string) =>
  !noCountries.includes(code) && new Intl.Locale(`und-${code}`).region === code;
function codesInUse(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isInUse);
}
const namesIn = (language: string) => new Intl.DisplayNames(language, { type: "region", fallback: "none" });

/** Code (ISO 3166-1) and name of each country in the language, Norway first, the others by the alphabet. */
export function countriesIn(locale: Locale): [code: string, name: string][] {
  const names = namesIn(locale);
  const { compare } = new Intl.Collator(locale);
  return codesInUse()
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name ? [[code, name]] : [];
    })
    .sort(([a, nameA], [b, nameB]) => Number(b === "NO") - Number(a === "NO") || compare(nameA, nameB));
}

let codes: Map<string, string> | undefined;
function codesByName(): Map<string, string> {
  const byName = new Map<string, string>(Object.entries(otherNames));
  const pairs = codesInUse();
  for (const language of languages) {
    const names = namesIn(language);
    for (const code of pairs) {
      const name = names.of(code);
      if (name && !byName.has(plain(name))) byName.set(plain(name), code);
    }
  }
  return byName;
}

/** `Tyskland`, `Germany` or `DE` → `DE` (ISO 3166-1); undefined for what is no country. */
export function countryCode(country: string): string | undefined {
  codes ??= codesByName();
  const typed = plain(country);
  const isCode = /^[a-z]{2}$/.test(typed) && [...codes.values()].includes(typed.toUpperCase());
  return codes.get(typed) ?? (isCode ? typed.toUpperCase() : undefined);
}
