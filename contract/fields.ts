/**
 * The schemas of the fields that a landowner writes, built from their declarations (domain/fields.ts,
 * decisions 163 and 164): the bodies of create and update, the response, and the right that a change needs.
 */
import { z } from "zod";
import {
  type ApiValue,
  type Field,
  type Fields,
  initialValue,
  longestText,
  type OwnName,
  rightsOf,
} from "#domain/fields.ts";
import { CalendarDate, EnglishTexts, Line, Lines, Ore, Text, TimeOfDay, Version } from "./schemas.ts";

export type Shape = Readonly<Record<string, z.ZodType>>;
export type ValuesOf<S extends Shape> = { [F in keyof S]: z.output<S[F]> };
export const TextOrLines = z.union([Text(longestText), Lines]);

function schemaOf(field: Exclude<Field, { kind: "own" }>): z.ZodType {
  switch (field.kind) {
    case "text": {
      const text = field.rows ? Text(field.max) : Line(field.max);
      return field.optional ? text.nullable() : field.required ? text.min(1) : text;
    }
    case "lines":
      return field.optional ? TextOrLines.nullable() : TextOrLines;
    case "number": {
      const number = (field.whole ? z.int() : z.number()).min(field.min).max(field.max);
      return field.required ? number : number.nullable();
    }
    case "amount":
      return Ore;
    case "date":
      return field.required ? CalendarDate : CalendarDate.nullable();
    case "time":
      return TimeOfDay.nullable();
    case "choice":
      return field.optional ? z.enum(field.options).nullable() : z.enum(field.options);
    case "choices":
      return z.array(z.enum(field.options)).max(field.max);
    case "yesNo":
      return z.boolean();
    case "english":
      return EnglishTexts.nullable();
  }
}

type Schemas<F extends Fields, O> = {
  [N in keyof F]: N extends keyof O ? O[N] & z.ZodType : z.ZodType<ApiValue<F[N]>, ApiValue<F[N]>>;
};
type RequiredOnCreate = { required: true; first?: never } | { kind: "own"; first?: never };
type CreateShape<F extends Fields, O> = {
  [N in keyof F]: F[N] extends RequiredOnCreate ? Schemas<F, O>[N] : z.ZodDefault<Schemas<F, O>[N]>;
};

/** `own`: schemas of those fields of the noun that no general kind of field describes. */
export function declaredFields<F extends Fields, const O extends Record<OwnName<F>, z.ZodType>>(
  declared: F,
  own: O,
) {
  const schemas = Object.entries(declared).map(
    ([name, field]) => [name, field.kind === "own" ? own[name as OwnName<F>] : schemaOf(field)] as const,
  );
  const created = schemas.map(([name, schema]) => {
    const first = initialValue(declared[name] as Field);
    return [name, first === undefined ? schema : schema.default(first)];
  });
  const fields = Object.fromEntries(schemas) as Schemas<F, O>;
  return {
    /** The fields as the API returns them. */
    fields,
    /** A field that is left out gets its initial value. */
    Create: z.strictObject(Object.fromEntries(created) as CreateShape<F, O>),
    /** Fields that are left out do not change. */
    Patch: z.strictObject({ ...fields, version: Version }).partial(),
    rights: rightsOf(declared),
  };
}
