/** Converts the values of declared fields (domain/fields.ts) between a form and the API. */
import {
  type ApiValue,
  type Field,
  type Fields,
  initialValue,
  type PlainName,
  plainNames,
} from "#domain/fields.ts";
import type { EnglishTexts } from "#domain/property/english.ts";
import { kronerText, linesOf, linesText, numberText, parseNumber, parseOre } from "#web/i18n/number-input.ts";

/** The type of a field's value in the form. What is typed is a text, "" if it is empty. */
type FormValue<F> = F extends { kind: "english" }
  ? EnglishTexts
  : F extends { kind: "choices" | "yesNo" }
    ? ApiValue<F>
    : F extends { kind: "choice"; options: readonly (infer O)[] }
      ? O | (F extends { optional: true } ? "" : never)
      : string;
export type FormValues<F extends Fields> = { [N in PlainName<F>]: FormValue<F[N]> };
type ApiValues<F extends Fields> = { [N in PlainName<F>]: ApiValue<F[N]> };

/** Converts a form's value for the API. Text that is no number becomes NaN, which is never sent. */
function toApiValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "text":
      return field.optional ? String(value).trim() || null : value;
    case "number":
      return parseNumber(String(value)) ?? (field.required ? Number.NaN : null);
    case "lines":
      return field.optional ? String(value).trim() || null : linesOf(String(value));
    case "amount":
      return parseOre(String(value)) ?? field.ifEmpty ?? Number.NaN;
    case "date":
      return field.required ? value : value || null;
    case "time":
      return value || null;
    case "choice":
      return field.optional ? (field.options.find((one) => one === value) ?? null) : value;
    case "english": {
      const texts = Object.entries(value as EnglishTexts).map(([name, text]) => [name, text.trim()]);
      const nonEmpty = texts.filter(([, text]) => text);
      return nonEmpty.length > 0 ? Object.fromEntries(nonEmpty) : null;
    }
    default:
      return value;
  }
}

function toFormValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "number":
      return numberText(value as number | null | undefined);
    case "lines":
      return linesText(value as string | string[] | null);
    case "amount":
      return kronerText(value as number | undefined);
    case "choice":
      return value ?? (field.optional ? "" : field.options[0]);
    case "english":
      return { name: "", description: "", rules: "", ...(value as Partial<EnglishTexts> | null) };
    case "text":
    case "date":
    case "time":
      return value ?? "";
    default:
      return value;
  }
}

/**
 * For all declared fields: the values in an empty form, the values of a saved object, and the request body.
 */
export function formFields<F extends Fields>(fields: F) {
  const each = (createValue: (field: Field, name: string) => unknown): unknown =>
    Object.fromEntries(plainNames(fields).map((name) => [name, createValue(fields[name] as Field, name)]));
  return {
    /** The names of fields whose value in the API is the typed text itself. */
    typed: plainNames(fields).filter((name) => {
      const { kind, whole }: { kind: string; whole?: true } = fields[name] as Field;
      return kind === "text" || kind === "lines" || whole;
    }),
    empty: each((field) => toFormValue(field, initialValue(field))) as FormValues<F>,
    valuesOf: (saved: ApiValues<F>) =>
      each((field, name) => toFormValue(field, saved[name as PlainName<F>])) as FormValues<F>,
    bodyOf: (values: FormValues<F>) =>
      each((field, name) => toApiValue(field, values[name as PlainName<F>])) as ApiValues<F>,
  };
}
