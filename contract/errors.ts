/**
 * Every error code of the product with its HTTP status, joined from each noun's errors.ts; an unknown code
 * does not compile. The texts are in each language's catalogue, such as `messages/nb/booking.json`.
 */
import { mergeExports } from "#domain/merge-exports.ts";
import * as nouns from "./noun-errors.ts";

export const errors = mergeExports(nouns) satisfies Record<string, number>;
export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** Codes of `errors[].code` for a single field whose schema does not match. */
export const fieldErrorCodes = [
  "required",
  "invalid_type",
  "invalid_value",
  "invalid_email",
  "invalid_phone",
  "name_like_ours",
  "invalid_date",
  "invalid_time",
  "invalid_format",
  "too_short",
  "too_long",
  "too_many_periods",
  "negative",
  "too_small",
  "too_large",
  "unknown_field",
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** Values for a text's placeholders (`{ placesLeft, date }`); dates are YYYY-MM-DD. */
export type Values = Readonly<Record<string, string | number>>;
/**
 * An expected refusal, as a value instead of an exception. `path` names the field it belongs to; `values`
 * fill its text.
 */
export type Refusal = { code: ErrorCode; path?: string; values?: Values };
