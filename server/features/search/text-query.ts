/** The tsqueries of a search's words, in tiers: an exact match comes before what is only near it. */
import type { SearchGround } from "./ground.ts";

/**
 * A word or phrase of a search as tsqueries, from exact to far: itself in names, places and kinds, itself
 * anywhere, its synonyms, what it is a part or a compound of, and its misspellings. A hit has the tier of the
 * first that it matches.
 */
export type SearchTerm = { tiers: string[]; ground?: SearchGround | undefined };
/**
 * `all`: what every hit matches, but for places, which are at their ground or have their name; `first`: what the hits match that are
 * listed first where there are too many to rank, a part of `all`. Empty texts match everything.
 */
export type TextQuery = { all: string; first: string; terms: SearchTerm[] };

type Weights = "" | ":AB" | ":ABC";
const lexeme = (word: string, weights: Weights) =>
  `'${word.replace(/\\/g, "\\\\").replace(/'/g, "''")}'${weights}`;
/** Words in this order, next to each other. */
export const phrase = (words: readonly string[], weights: Weights = ""): string =>
  words.length === 1
    ? lexeme(words[0] ?? "", weights)
    : `(${words.map((word) => lexeme(word, weights)).join(" <-> ")})`;
/** Words in any order. */
export const together = (words: readonly string[], weights: Weights = ""): string =>
  words.length === 1
    ? lexeme(words[0] ?? "", weights)
    : `(${words.map((word) => lexeme(word, weights)).join(" & ")})`;
/** One of these queries; empty if there is none. */
export const either = (queries: readonly string[]): string =>
  queries.length <= 1 ? (queries[0] ?? "") : `(${[...new Set(queries)].join(" | ")})`;

export const textQueryOf = (terms: SearchTerm[]): TextQuery => ({
  all: terms
    .filter(({ ground }) => !ground)
    .map(({ tiers }) => either(tiers.filter(Boolean)))
    .join(" & "),
  first: terms
    .filter(({ ground }) => !ground)
    .map(({ tiers }) => tiers.find(Boolean))
    .join(" & "),
  terms,
});
