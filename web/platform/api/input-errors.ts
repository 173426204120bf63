import { invalidNumberPaths } from "#web/i18n/number-input.ts";
import type { FieldError } from "#web/platform/draft/form-shape.ts";

/**
 * Errors that prevent sending a body: fields whose text is no number. Only with them, the required fields in
 * `empty` are reported too.
 */
export function inputErrors(
  body: object,
  empty: readonly string[],
  t: (key: "required" | "notNumber") => string,
): FieldError[] {
  const invalidPaths = invalidNumberPaths(body);
  if (invalidPaths.length === 0) return [];
  const numbers = invalidPaths.filter((path) => !empty.includes(path));
  return [
    ...empty.map((path) => ({ code: "required", path, detail: t("required") })),
    ...numbers.map((path) => ({ code: "invalid_type", path, detail: t("notNumber") })),
  ];
}
