/**
 * Folds text like the database's `fold`: lower case, one letter for æøå and for aa/oe/ae, so that «sjøen»,
 * "sjoen" and "sjoeen" are equal.
 */
const replacements: Record<string, string> = Object.fromEntries(
  [..."æøåäöéèüášžčđŋŧ"].map((letter, i) => [letter, "eoaaoeeuaszcdnt"[i] ?? letter]),
);

export const foldText = (text: string): string =>
  [...text.toLowerCase()]
    .map((letter) => replacements[letter] ?? letter)
    .join("")
    .replace(/oe+/g, "o")
    .replace(/ae+/g, "e")
    .replace(/aa+/g, "a");

/** A word as it was written, and folded. */
export type Token = { word: string; folded: string };
export const tokensOf = (text: string): Token[] =>
  (text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, folded: foldText(word) }));
/** The folded words of a text with a space between, to compare names by. */
export const wordsKey = (text: string): string =>
  tokensOf(text)
    .map(({ folded }) => folded)
    .join(" ");
