/** Converts between typed numbers and amounts in øre. The parser is in domain/typed-number.ts. */
import { parseKroner } from "#domain/typed-number.ts";

/** A text that is no number becomes NaN, which `useForm` refuses at its field. */
export { parseNumber } from "#domain/typed-number.ts";
/** Converts typed kroner to øre, rounded to the nearest øre. */
export function parseOre(kroner: string): number | undefined {
  const value = parseKroner(kroner);
  return value === undefined ? undefined : Math.round(value * 100);
}
/** The text of an amount in a field, without spaces: 125050 → `1250,50`; 125000 → `1250`. */
export const kronerText = (amountOre: number | undefined): string =>
  amountOre === undefined ? "" : (amountOre / 100).toFixed(amountOre % 100 === 0 ? 0 : 2).replace(".", ",");
/** The text of a number field: 12.5 → `12,5`, but 12.345 → `12,3450`, since three decimals are ambiguous. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ""
    : String(value)
        .replace(/\.(\d{3})$/, ".$10")
        .replace(".", ",");

/** Splits a text with one item per line into a list. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
export const linesText = (value: string | readonly string[] | null): string =>
  value === null ? "" : typeof value === "string" ? value : value.join("\n");

/** The paths of NaN values in a body, in the form of the server's field paths: `parcels.0.gnr`. */
export function invalidNumberPaths(value: unknown, at: readonly (string | number)[] = []): string[] {
  if (typeof value === "number") return Number.isNaN(value) ? [at.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => invalidNumberPaths(inner, [...at, key]));
}
