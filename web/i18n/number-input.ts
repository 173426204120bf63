/** Converts between typed figures and the API's whole øre. Parsing is in domain/typed-number.ts. */
import { parseKroner } from "#domain/typed-number.ts";

/** NaN is refused beside its field by `useForm`. */
export { parseNumber } from "#domain/typed-number.ts";
/** Kroner as typed → øre, rounded to the nearest. */
export function parseOre(kroner: string): number | undefined {
  const value = parseKroner(kroner);
  return value === undefined ? undefined : Math.round(value * 100);
}
/** 125050 → `1250,50`; whole kroner without a fraction. For an input field, so without spaces. */
export const kronerText = (amountOre: number | undefined): string =>
  amountOre === undefined ? "" : (amountOre / 100).toFixed(amountOre % 100 === 0 ? 0 : 2).replace(".", ",");
/** 12.5 → `12,5`; 12.345 → `12,3450`, since three digits after a comma are ambiguous. */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? ""
    : String(value)
        .replace(/\.(\d{3})$/, ".$10")
        .replace(".", ",");

/** One thing per line, as a list. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
export const linesText = (value: string | readonly string[] | null): string =>
  value === null ? "" : typeof value === "string" ? value : value.join("\n");

/** The paths at which a body holds NaN, in the form the server names fields: `parcels.0.gnr`. */
export function invalidNumberPaths(value: unknown, at: readonly (string | number)[] = []): string[] {
  if (typeof value === "number") return Number.isNaN(value) ? [at.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => invalidNumberPaths(inner, [...at, key]));
}
