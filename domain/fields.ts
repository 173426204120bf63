/**
 * How a field that people write is declared, once (decision 163): the schema of the API
 * (contract/fields.ts), the value in a form with its way from and to the API
 * (web/platform/draft/form-fields.ts), its input (web/ui/form/inputs.tsx) and the right to change it
 * (property/field-rights.ts) follow from it.
 */
import type { PropertyRight } from "./property/lists.ts";
import type { English } from "./property/english.ts";

/** The maximum number of characters of a text that may be given as lines. */
export const longestText = 5000;
type Kind =
  /** `rows`: the number of lines shown. `optional`: null where it is empty. */
  | { kind: "text"; max: number; rows?: number; required?: true; optional?: true }
  /** Null where it is empty, unless `required`. `first`: the initial value. */
  | { kind: "number"; min: number; max: number; whole?: true; unit?: string; required?: true; first?: number }
  /** Whole øre, typed in kroner. `ifEmpty`: the value of an empty input; without it, a value is required. */
  | { kind: "amount"; required: true; ifEmpty?: 0 }
  /** Null where it is empty, unless `required`. */
  | { kind: "date"; required?: true }
  /** One of `options`, worded in `lists.<list>`; `optional`: may be null. `first`: the initial value. */
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
  /** `lines`: one item per line, or a text. `optional`: a text, or null if empty. */
  | { kind: "lines"; rows: number; optional?: true }
  /** A landowner's texts in English, `rules` among them. */
  | { kind: "english"; rules?: true }
  /** Schema and input are the noun's own. `first`: the initial value; without it, the field is required. */
  | { kind: "own"; first?: unknown };
/**
 * `right`: the right needed to change it (rules 9.11). `fact`: it has no effect on bookings, and is edited
 * and shown in the standard way, with its labels from `lists.fact`.
 */
export type Field = Kind & { right: PropertyRight | ItemRights; fact?: true };
/**
 * Rights per field of a list's items, which `id` identifies; adding or removing an item needs the right of
 * `whole`.
 */
type ItemRights = { id: string; whole: PropertyRight; fields: Readonly<Record<string, PropertyRight>> };
export type Fields = Readonly<Record<string, Field>>;

/** A field's value in the API. */
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
/** A text is "" where it is empty. */
type NullIfEmpty<F> = F extends { kind: "text" } ? (F extends { optional: true } ? null : never) : null;

export type OwnName<F extends Fields> = { [N in keyof F]: F[N] extends { kind: "own" } ? N : never }[keyof F];
/** The fields that are not the noun's own. */
export type PlainName<F extends Fields> = Exclude<keyof F, OwnName<F>> & string;

export const factNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => fields[name]?.fact) as FactName<F>[];
export type FactName<F extends Fields> = {
  [N in keyof F]: F[N] extends { fact: true } ? N & string : never;
}[keyof F];
export const plainNames = <F extends Fields>(fields: F): PlainName<F>[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind !== "own") as PlainName<F>[];

/** The initial value of a field; undefined if a value is required. */
export function firstValue(field: Field): unknown {
  if ("first" in field) return field.first;
  if ("required" in field || field.kind === "own") return undefined;
  if (field.kind === "choices") return [];
  if ("optional" in field) return null;
  return field.kind === "text" ? "" : field.kind === "lines" ? [] : null;
}

type Rights<F extends Fields> = { readonly [N in keyof F]: F[N]["right"] };
export const rightsOf = <F extends Fields>(fields: F): Rights<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { right }]) => [name, right])) as Rights<F>;
