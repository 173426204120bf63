/** Describes a form: how a saved object becomes its values, and how its values become a request body. */
import type { Problem } from "#contract/client.ts";

export type FieldError = NonNullable<Problem["errors"]>[number];
/** Values and body fields that are saved and refused together, as one part of the form. */
type FieldGroup = { values: readonly string[]; fields: readonly string[] };
export type FieldGroups = Readonly<Record<string, FieldGroup>>;
export type FormShape<V extends object, B extends object, S> = {
  parts: FieldGroups;
  /** Names of parts that are a single text or number, typed and not chosen from a list. */
  typed?: readonly string[];
  valuesOf: (saved: S) => V;
  bodyOf: (values: V) => B;
};

/** A part whose values in the form and fields in the body have the same names. */
export const group = (...names: string[]): FieldGroup => ({ values: names, fields: names });

const pick = <T extends object>(from: T, keys: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<T>;
export const valuesOfPart = <V extends object>(values: V, part: FieldGroup | undefined): Partial<V> =>
  pick(values, part?.values ?? []);
export const bodyOfPart = <B extends object>(body: B, part: FieldGroup | undefined): Partial<B> =>
  pick(body, part?.fields ?? []);
/** The part to which a path from the server belongs: `parcels.0.gnr` → parcels. */
export function partOfPath(parts: FieldGroups, path: string | undefined): string | undefined {
  const [head = ""] = path?.split(".") ?? [];
  return Object.keys(parts).find((name) => parts[name]?.fields.includes(head));
}
/**
 * The parts of a form: the `grouped` ones, and one for each other value, whose name in the body is the same.
 */
export function partsOf(values: object, grouped: FieldGroups): FieldGroups {
  const groupedKeys = new Set(Object.values(grouped).flatMap((part) => part.values));
  const single = Object.keys(values).filter((key) => !groupedKeys.has(key));
  return { ...Object.fromEntries(single.map((key) => [key, { values: [key], fields: [key] }])), ...grouped };
}

/** Serializes a value such that NaN (invalid) and null (empty) differ, which JSON writes alike. */
const serialized = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (Number.isNaN(inner) ? "NaN" : inner));
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || serialized(a) === serialized(b);
export const refusal = (errors: FieldError[]): Problem => ({
  type: "",
  status: 422,
  code: "invalid_request",
  title: "",
  detail: "",
  errors,
});
