import type * as nouns from "#contract/noun-errors.ts";

/** A text of each refusal of a noun; its places are filled with the values that the refusal carries. */
export type ErrorTexts<Noun extends keyof typeof nouns> = Readonly<
  Record<keyof (typeof nouns)[Noun], string>
>;
