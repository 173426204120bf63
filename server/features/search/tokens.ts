/** The words of a text. */
import { foldText } from "#domain/fold-text.ts";

/** A word as it was written, and folded. */
export type Token = { word: string; folded: string };
export const tokensOf = (text: string): Token[] =>
  (text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, folded: foldText(word) }));
/** The folded words of a text with a space between, to compare names by. */
export const wordsKey = (text: string): string =>
  tokensOf(text)
    .map(({ folded }) => folded)
    .join(" ");
