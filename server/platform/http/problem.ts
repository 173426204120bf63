/** Converts refusals and invalid requests to RFC 9457 problem details, in the reader's language. */
import type { z } from "zod";
import type { Problem } from "#contract/client.ts";
import {
  type ErrorCode,
  errors,
  type FieldErrorCode,
  fieldErrorCodes,
  type Refusal,
  type Values,
} from "#contract/errors.ts";
import type { Locale } from "#domain/locale.ts";
import { catalogues, errorText } from "#messages/index.ts";
import { isCutOff, isRetryable, isUnreachable } from "#server/platform/database/database.ts";
import type { Refused } from "./handler.ts";
import { isDeletedAccount } from "#server/platform/database/sqlstates.ts";
import { FilesAway } from "#server/platform/files/storage.ts";

/**
 * The maximum number of field errors: a caller corrects a few at a time, and a response must not be longer
 * than its request.
 */
const MAX_ERRORS = 20;

/**
 * The first refusal gives code and status. If business rules refused (422), all refusals are listed, up to a
 * limit.
 */
export function problemOf({ refused, extra }: Refused, locale: Locale, requestId: string): Problem {
  const first = refused[0] ?? { code: "internal_error" as const };
  const status = errors[first.code];
  const titles: Record<string, string> & { other: string } = catalogues[locale].server.problemTitles;
  const listed = status === 422 || refused.length > 1 || first.path !== undefined;
  return {
    ...extra,
    type: `/problems/${first.code}`,
    title: titles[status] ?? titles.other,
    status,
    detail: errorText(first, locale),
    code: first.code,
    ...(listed && {
      errors: refused.slice(0, MAX_ERRORS).map((r) => ({
        code: r.code,
        ...(r.path && { path: r.path }),
        detail: errorText(r, locale),
        ...(r.values?.bookingId && { bookingId: String(r.values.bookingId) }),
      })),
    }),
    requestId,
  };
}
/** The refusal for a thrown error: the database or file storage is away, a timeout, or a bug. */
export function refusalFor(error: unknown): Refusal {
  // includes conflicts between transactions that occurred at every retry
  if (isCutOff(error) || isRetryable(error)) return { code: "service_unavailable", values: { slow: 1 } };
  if (error instanceof FilesAway) return { code: "service_unavailable", values: { files: 1 } };
  if (isDeletedAccount(error)) return { code: "profile_not_loaded" };
  return { code: isUnreachable(error) ? "service_unavailable" : "internal_error" };
}
export const problem = (code: ErrorCode, locale: Locale, requestId: string, values?: Values): Problem =>
  problemOf({ refused: [{ code, ...(values && { values }) }] }, locale, requestId);

export type FieldError = { code: FieldErrorCode; path: string };
export const invalidRequest = (found: FieldError[], locale: Locale, requestId: string): Problem => ({
  ...problem("invalid_request", locale, requestId),
  errors: found
    .slice(0, MAX_ERRORS)
    .map(({ code, path }) => ({ code, path, detail: catalogues[locale].server.fieldErrors[code] })),
});

type Issue = z.core.$ZodIssue;
const formats: Record<string, FieldErrorCode> = {
  email: "invalid_email",
  date: "invalid_date",
  datetime: "invalid_date",
};

function codeOf(issue: Issue): FieldErrorCode {
  const own = fieldErrorCodes.find((code) => code === issue.message); // a refinement names its own code
  if (own) return own;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "required" : "invalid_type";
    case "too_small":
      if (issue.origin === "string" || issue.origin === "array")
        return Number(issue.minimum) === 1 ? "required" : "too_short";
      return Number(issue.minimum) === 0 ? "negative" : "too_small";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "too_long" : "too_large";
    case "invalid_format":
      return issue.input === "" ? "required" : (formats[issue.format] ?? "invalid_format");
    case "unrecognized_keys":
      return "unknown_field";
    default:
      return issue.input === undefined || issue.input === "" ? "required" : "invalid_value";
  }
}

/** Zod's issues as our error codes, without Zod's English texts. Of a union, those of the closest branch. */
export function fieldErrorsOf(issues: readonly Issue[], base: readonly PropertyKey[] = []): FieldError[] {
  return issues.slice(0, MAX_ERRORS).flatMap((issue): FieldError[] => {
    const at = [...base, ...issue.path];
    if (issue.code === "invalid_union" && issue.errors.length && issue.input !== undefined) {
      const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
      if (closest.length && closest.some((i) => i.path.length > 0)) return fieldErrorsOf(closest, at);
    }
    const path = at.join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys
        .slice(0, MAX_ERRORS)
        .map((key) => ({ code: "unknown_field", path: path ? `${path}.${key}` : key }));
    return [{ code: codeOf(issue), path }];
  });
}

/** Whether a value contains more than `limit` nested values; counting stops there. */
export function isLarger(value: unknown, limit: number): boolean {
  const pending = typeof value === "object" && value !== null ? [value] : [];
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const inner of Array.isArray(next) ? next : Object.values(next)) {
      if (++count > limit) return true;
      if (typeof inner === "object" && inner !== null) pending.push(inner);
    }
  return false;
}

const DEPTH_MAX = 64;
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
function isFullyStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEPTH_MAX) return false;
  if (Array.isArray(value))
    return value.every((inner) => typeof inner === "number" || isFullyStorable(inner, depth + 1));
  for (const key in value)
    if (key === "__proto__" || !isStorable(key) || !isFullyStorable(value[key as never], depth + 1))
      return false;
  return true;
}
/**
 * Finds text that PostgreSQL or JSON cannot store (NUL, a lone surrogate), keys like `__proto__`, and
 * excessive nesting.
 */
export function unstorableText(value: unknown, at: readonly PropertyKey[] = []): FieldError[] {
  // a boundary has a hundred thousand values, so paths are built only if a value is invalid
  if (isFullyStorable(value, at.length)) return [];
  if (typeof value !== "object" || value === null) return [{ code: "invalid_format", path: at.join(".") }];
  if (at.length > DEPTH_MAX) return [{ code: "invalid_format", path: at.slice(0, 3).join(".") }];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "__proto__" || !isStorable(key))
      return [{ code: "unknown_field" as const, path: at.join(".") }];
    return unstorableText(inner, [...at, key]);
  });
}
