/** Names of countries as people type them, in the languages of those who hunt in Norway. */
import type { Locale } from "#domain/locale.ts";

const languages = ["nb", "nn", "en", "sv", "da", "de", "nl", "fi", "fr"];
const normalizedName = (name: string) => name.normalize("NFC").trim().toLowerCase().replace(/[.]/g, "");
/** Country names that people type but that are not the name of any code in `Intl.DisplayNames`. */
const otherNames = { holland: "NL", uk: "GB", england: "GB", scotland: "GB", usa: "US" };

/** Codes that have a name but do not stand for a country: unions, parts of countries, and test codes. */
const codesOfNoCountry = "AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" ");
/** Whether the code is that of a country today; `Intl.Locale` replaces the codes of former ones (`DD`). */
const isInUse = (code: string) =>
  !codesOfNoCountry.includes(code) && new Intl.Locale(`und-${code}`).region === code;
function codesInUse(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isInUse);
}
const namesIn = (language: string) => new Intl.DisplayNames(language, { type: "region", fallback: "none" });

/** Code (ISO 3166-1) and name of each country: Norway first, the others in alphabetical order. */
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

let codeByName: Map<string, string> | undefined;
function codesByName(): Map<string, string> {
  const byName = new Map<string, string>(Object.entries(otherNames));
  const pairs = codesInUse();
  for (const language of languages) {
    const names = namesIn(language);
    for (const code of pairs) {
      const name = names.of(code);
      if (name && !byName.has(normalizedName(name))) byName.set(normalizedName(name), code);
    }
  }
  return byName;
}

/** `Tyskland`, `Germany` or `DE` → `DE` (ISO 3166-1); undefined if the text names no country. */
export function countryCode(country: string): string | undefined {
  codeByName ??= codesByName();
  const typed = normalizedName(country);
  const isCode = /^[a-z]{2}$/.test(typed) && [...codeByName.values()].includes(typed.toUpperCase());
  return codeByName.get(typed) ?? (isCode ? typed.toUpperCase() : undefined);
}
