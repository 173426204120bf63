/**
 * Declares a field that people write once (decision 163). Derived from it are the API's schema
 * (contract/fields.ts), the conversion between form and API (web/platform/draft/form-fields.ts), the input
 * (web/ui/form/inputs.tsx) and the right to change it (property/field-rights.ts).
 */
import type { PropertyRight } from "./property/lists.ts";
import type { English } from "./property/english.ts";

/** The maximum number of characters of a text that may also be given as a list of lines. */
export const longestText = 5000;
type Kind =
  /** A text. `rows`: the number of lines shown. `optional`: an empty text is null. */
  | { kind: "text"; max: number; rows?: number; required?: true; optional?: true }
  /** A number; null if empty, unless `required`. `first`: the initial value. */
  | { kind: "number"; min: number; max: number; whole?: true; unit?: string; required?: true; first?: number }
  /** Whole øre, typed in kroner. `ifEmpty`: the value of an empty input; if absent, a value is required. */
  | { kind: "amount"; required: true; ifEmpty?: 0 }
  /** A date; null if empty, unless `required`. */
  | { kind: "date"; required?: true }
  /** A time of day, HH:MM; null if empty. */
  | { kind: "time" }
  /** One of `options`, labelled from `lists.<list>`. `optional`: may be null. `first`: the initial value. */
  | {
      kind: "choice";
      options: readonly string[];
      list?: string;
      first?: string;
      required?: true;
      optional?: true;
    }
  | { kind: "choices"; options: readonly string[]; list?: string; max: number }
  | { kind: "yesNo"; first: boolean }
  /** A list with one item per line. `optional`: a text, or null if empty. */
  | { kind: "lines"; rows: number; optional?: true }
  /** A landowner's texts in English; `rules`: with the property's rules. */
  | { kind: "english"; rules?: true }
  /** A field with its own schema and input. `first`: the initial value; if absent, a value is required. */
  | { kind: "own"; first?: unknown };
/**
 * `right`: the right to change the field (rules 9.11). `fact`: a field without effect on bookings, which is
 * edited and shown in the standard way, with labels from `lists.fact`.
 */
export type Field = Kind & { right: PropertyRight | ItemRights; fact?: true };
/**
 * Rights on single fields of a list's items, which `id` identifies. Adding or removing an item needs the
 * right `whole`.
 */
type ItemRights = { id: string; whole: PropertyRight; fields: Readonly<Record<string, PropertyRight>> };
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's value in the API. */
export type ApiValue<F> = F extends { kind: "own" }
  ? never
  : F extends { kind: "english" }
    ? English | null
    : F extends { kind: "choices"; options: readonly (infer O)[] }
      ? O[]
      : F extends { kind: "yesNo" }
        ? boolean
        : F extends { kind: "lines" }
          ? string | string[] | (F extends { optional: true } ? null : never)
          : WrittenValue<F> | (F extends { required: true } | { first: unknown } ? never : NullIfEmpty<F>);
type WrittenValue<F> = F extends { kind: "number" | "amount" }
  ? number
  : F extends { kind: "choice"; options: readonly (infer O)[] }
    ? O
    : string;
/** The type of an empty value: "" for a text, else null. */
type NullIfEmpty<F> = F extends { kind: "text" } ? (F extends { optional: true } ? null : never) : null;

export type OwnName<F extends Fields> = { [N in keyof F]: F[N] extends { kind: "own" } ? N : never }[keyof F];
/** The names of fields without a schema and input of their own. */
export type PlainName<F extends Fields> = Exclude<keyof F, OwnName<F>> & string;

export const factNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => fields[name]?.fact) as FactName<F>[];
export type FactName<F extends Fields> = {
  [N in keyof F]: F[N] extends { fact: true } ? N & string : never;
}[keyof F];
export const plainNames = <F extends Fields>(fields: F): PlainName<F>[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind !== "own") as PlainName<F>[];

/** The initial value of a field; undefined if a value is required. */
export function initialValue(field: Field): unknown {
  if ("first" in field) return field.first;
  if ("required" in field || field.kind === "own") return undefined;
  if (field.kind === "choices") return [];
  if ("optional" in field) return null;
  return field.kind === "text" ? "" : field.kind === "lines" ? [] : null;
}

type Rights<F extends Fields> = { readonly [N in keyof F]: F[N]["right"] };
export const rightsOf = <F extends Fields>(fields: F): Rights<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { right }]) => [name, right])) as Rights<F>;
