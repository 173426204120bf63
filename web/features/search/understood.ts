/** What the server took the words of a search for, and searches without one of them. */
import type { Answer } from "#contract/index.ts";
import { pageSize, type SearchFilters } from "./search-filters.ts";

export type Understood = NonNullable<Answer<"GET /api/search">["understood"]>;
export type UnderstoodWord = Understood["words"][number];

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** The text with other words, or none, in place of some that stand next to each other. */
export function replaceWords(text: string, words: string, by = ""): string {
  const [all, some] = [wordsIn(text.normalize("NFC")), wordsIn(words)];
  const at = all.findIndex((_, i) => some.every((word, n) => all[i + n] === word));
  return at < 0 ? text : [...all.slice(0, at), ...wordsIn(by), ...all.slice(at + some.length)].join(" ");
}

/** The parts of the search's words as they were written: places and words. */
export const writtenParts = ({ words, place }: Understood): string[] => [
  ...words.map(({ word }) => word),
  ...(place ? [place.word] : []),
];
export const withWords = (filters: SearchFilters, q: string): SearchFilters => {
  const { q: _, ...rest } = filters;
  return { ...rest, ...(q !== "" && { q }), show: pageSize };
};

/** Whether it helps to say what a word was taken for: not of «rypejakta» that it is about «rype». */
export function isOtherWord(word: string, meaning: string): boolean {
  const plain = (text: string) => wordsIn(text.toLowerCase()).join("");
  const [a, b] = [plain(word), plain(meaning)];
  return a.slice(0, 3) !== b.slice(0, 3) && !a.includes(b) && !b.includes(a);
}
