/** A text of each refusal; its places are filled with the values that the refusal carries. */
export type ErrorTexts<Codes> = Record<keyof Codes, string>;
