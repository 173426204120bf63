import type { Values } from "#contract/errors.ts";

/** A text of each refusal; it gets the values that its refusal carries. */
export type ErrorTexts<Codes> = Record<keyof Codes, string | ((v: Values) => string)>;
