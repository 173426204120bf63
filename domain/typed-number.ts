/** Parses every number that people type, as Norwegians and others write it. */

const plain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .replace("−", "-")
    .trim();

const bySpace = /^-?(?:\d{1,3}(?: \d{3})+|\d+)(?:[.,]\d+)?$/;
const byDot = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const byComma = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const thousandsOrDecimals = /^-?[1-9]\d{0,2},\d{3}$/;

/**
 * `1 250,5` → 1250.5; empty → undefined; anything that is no number, or is ambiguous → NaN. Three digits
 * after a single dot are thousands (`12.000` is twelve thousand). After a single comma they are ambiguous
 * (`1,500` could mean one and a half).
 */
export function parseNumber(text: string): number | undefined {
  const typed = plain(text);
  if (typed === "") return undefined;
  if (byDot.test(typed)) return Number(typed.replaceAll(".", "").replace(",", "."));
  if (thousandsOrDecimals.test(typed)) return Number.NaN;
  if (byComma.test(typed)) return Number(typed.replaceAll(",", ""));
  return bySpace.test(typed) ? Number(typed.replaceAll(" ", "").replace(",", ".")) : Number.NaN;
}

/** Parses kroner, also `kr 1500`, `1500,-` and `1.500,50 kr`; fractions of an øre are refused. */
export function parseKroner(text: string): number | undefined {
  const typed = plain(text);
  const figure = typed
    .replace(/^(?:kr|nok)\.? ?/i, "")
    .replace(/ ?(?:kroner|kr|nok)\.?$/i, "")
    .replace(/[.,] ?[-–—]+$/, "");
  if (figure === "" && typed !== "") return Number.NaN;
  const kroner = parseNumber(figure);
  return kroner !== undefined && Number(kroner.toFixed(2)) !== kroner ? Number.NaN : kroner;
}
