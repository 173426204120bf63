/** Countries as people write them, in the languages of those who hunt in Norway. */

const languages = ["nb", "nn", "en", "sv", "da", "de", "nl", "fi", "fr"];
const plain = (name: string) => name.normalize("NFC").trim().toLowerCase().replace(/[.]/g, "");
/** What is no country's name in any of them. */
const otherNames = { holland: "NL", uk: "GB", england: "GB", scotland: "GB", usa: "US" };

let codes: Map<string, string> | undefined;
/** Codes of today: those of countries that are gone (`DD`) mean another one now. */
const isInUse = (code: string) => new Intl.Locale(`und-${code}`).region === code;
function codesByName(): Map<string, string> {
  const byName = new Map<string, string>(Object.entries(otherNames));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b)).filter(isInUse);
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
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
