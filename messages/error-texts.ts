import type { ErrorCode } from "#contract/errors.ts";

/** A text of every refusal, and of nothing else; its places are filled with the values that the refusal carries. */
export const errorTexts = <T extends Record<ErrorCode, string>>(
  texts: T & Record<Exclude<keyof T, ErrorCode>, never>,
): Record<ErrorCode, string> => texts;
