/**
 * How the fields are declared that a landowner writes (decision 164): a line each in
 * `contract/<noun>/fields.ts`. From it come what creating takes and changing takes, the answer, the right that
 * a change needs (rules 9.11), and the column of the same name.
 */
import { z } from "zod";
import type { PropertyRight } from "#domain/lists.ts";
import { Version } from "./schemas.ts";

export type Shape = Readonly<Record<string, z.ZodType>>;
type Flat<S> = { [F in keyof S]: S[F] };
type WithoutDefaults<S extends Shape> = { [F in keyof S]: S[F] extends z.ZodDefault<infer T> ? T : S[F] };
export type ValuesOf<S extends Shape> = { [F in keyof S]: z.output<S[F]> };

const withoutDefaults = <S extends Shape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      schema instanceof z.ZodDefault ? schema.unwrap() : schema,
    ]),
  ) as WithoutDefaults<S>;

/**
 * The fields by the right that changing one takes: whatever makes a price, opens or closes a day, or says who
 * may book is `calendar`; what is put out, on which terms it is cancelled and whom guests call is the owner's
 * (`own`); the rest is `edit`. The default of a field is what creating takes where it is left out.
 */
export function fieldsByRight<E extends Shape, C extends Shape, O extends Shape>(
  edit: E,
  calendar: C,
  own: O,
) {
  const created = { ...edit, ...calendar, ...own } as Flat<E & C & O>;
  const fields = withoutDefaults(created);
  const rightOf = (names: Shape, right: PropertyRight) => Object.keys(names).map((name) => [name, right]);
  return {
    /** As they are answered. */
    fields,
    Create: z.strictObject(created),
    /** Fields left out stay as they are. */
    Patch: z.strictObject({ ...fields, version: Version }).partial(),
    rights: Object.fromEntries([
      ...rightOf(edit, "edit"),
      ...rightOf(calendar, "calendar"),
      ...rightOf(own, "own"),
    ]) as { readonly [F in keyof (E & C & O)]: PropertyRight },
  };
}
