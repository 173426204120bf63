/**
 * Full text search of the articles by word stem, synonym and similar spelling. It runs in memory, since the
 * articles are files. For the server only.
 */
import { readFileSync } from "node:fs";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import MiniSearch, { type Query } from "minisearch";
import { z } from "zod";
import type { Locale } from "#domain/locale.ts";

/** Simplifies letters, so that `skyteprove` finds `Skyteprøve`, and `maned` or `maaned` finds `måned`. */
export const normalizeSpelling = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("oe", "o")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("aa", "a");

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const stemmers: Record<Locale, (word: string) => string> = { nb: norwegian, en: english };
/** Words of questions that the search ignores. */
const stopWords: Record<Locale, ReadonlySet<string>> = {
  nb: new Set(
    [
      "av at bli blir da de den denne dere det dette du eller en er et for fra får ha har hos hva hvem hver hvilke",
      "hvilken hvor hvordan hvorfor i ikke jeg kan lov man mange med meg min mine mitt mye må noe noen når og om",
      "opp på seg skal som så ta til uten var være vi vil å",
    ].flatMap(wordsOf),
  ),
  en: new Set(
    [
      "a am an and any are at be can do does for from get have how i if in is it many me much must my need of on",
      "or our should that the there this to us we what when where which who why will with without you your",
    ].flatMap(wordsOf),
  ),
};

const synonymGroups = z.record(z.enum(["nb", "en"]), z.array(z.array(z.string()).min(2)));
const synonyms = synonymGroups.parse(
  JSON.parse(readFileSync("content/knowledge-base/synonyms.json", "utf8")),
);

const stem = (word: string, locale: Locale): string => normalizeSpelling(stemmers[locale](word));

/** The stems of a word and of its synonyms. */
function synonymStemsOf(word: string, locale: Locale): string[] {
  const stemOfWord = stem(word, locale);
  const groups = synonyms[locale].filter((group) => group.some((one) => stem(one, locale) === stemOfWord));
  return [
    stemOfWord,
    ...groups
      .flat()
      .flatMap(wordsOf)
      .map((one) => stem(one, locale)),
  ];
}

/** `keywords`: further words that readers search the article by. */
type Searched = { slug: string; title: string; description: string; keywords: string; text: string };
/** `terms`: the stems of all words in the articles. */
export type ArticleIndex = { index: MiniSearch<Searched>; terms: ReadonlySet<string>; locale: Locale };

/** Builds the search index of a language's articles. */
export function indexArticles(articles: Iterable<Searched>, locale: Locale): ArticleIndex {
  const terms = new Set<string>();
  const index = new MiniSearch<Searched>({
    idField: "slug",
    fields: ["title", "keywords", "description", "text"],
    tokenize: wordsOf,
    processTerm: (word) => {
      if (stopWords[locale].has(word)) return null; // the stem of `hare` is that of `har`
      const term = stem(word, locale);
      terms.add(term);
      return term;
    },
    searchOptions: {
      processTerm: (word) => word,
      boost: { title: 9, keywords: 9, description: 3 },
      prefix: (word) => word.length > 3,
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll([...articles]);
  return { index, terms, locale };
}

/** The minimum number of letters in each part of a compound. */
const shortestPart = 3;
/**
 * Splits a compound into parts that articles have, themselves or as a synonym: `elgkvote` → `elg` and `kvote`;
 * otherwise empty. Each part is the list of the stems that stand for it.
 */
function compoundPartsOf(word: string, { terms, locale }: ArticleIndex): string[][] {
  if (terms.has(stem(word, locale))) return [];
  for (let at = word.length - shortestPart; at >= shortestPart; at--) {
    const parts = [word.slice(0, at).replace(/(?<=.{3})[es]$/, ""), word.slice(at)];
    const stems = parts.map((part) => synonymStemsOf(part, locale).filter((term) => terms.has(term)));
    if (stems.every((some) => some.length > 0)) return stems;
  }
  return [];
}

type MatchMode = { combineWith: "AND" | "OR"; near?: boolean; parts?: boolean };
/** The ways to search, from exact to approximate. The first way with results is used. */
const matchModes: readonly MatchMode[] = [
  { combineWith: "AND" },
  { combineWith: "AND", near: true },
  { combineWith: "AND", near: true, parts: true },
  { combineWith: "OR", near: true, parts: true },
];

function queryOf(word: string, index: ArticleIndex, way: MatchMode): Query {
  const [stemOfWord, ...synonyms] = synonymStemsOf(word, index.locale);
  const parts = way.parts ? compoundPartsOf(word, index) : [];
  return {
    combineWith: "OR",
    queries: [
      stemOfWord!,
      { queries: synonyms, boostDocument: () => 0.6, fuzzy: false },
      ...(parts.length > 0
        ? [
            {
              combineWith: "AND" as const,
              queries: parts.map((stems) => ({ combineWith: "OR" as const, queries: stems })),
              fuzzy: false,
            },
          ]
        : []),
    ],
  };
}

/** The minimum score, relative to the best article, of an article that has only some of the words. */
const minShareOfBest = 0.3;
const nearSpelling = (word: string) => (word.length > 8 ? 2 : word.length > 4 ? 1 : false);
/**
 * Returns the slugs of the found articles, the best first. `all`: whether each article has all words, perhaps
 * in another spelling.
 */
export function searchArticles(articles: ArticleIndex, query: string): { slugs: string[]; all: boolean } {
  const { index, locale } = articles;
  const queryWords = [...new Set(wordsOf(query))];
  const significantWords = queryWords.filter((word) => !stopWords[locale].has(word));
  const words = significantWords.length > 0 ? significantWords : queryWords;
  if (words.length === 0) return { slugs: [], all: true };
  for (const way of matchModes) {
    const all = way.combineWith === "AND";
    const queries = words.map((word) => queryOf(word, articles, way));
    const results = index.search({ combineWith: way.combineWith, queries, fuzzy: way.near && nearSpelling });
    const minScore = all ? 0 : (results[0]?.score ?? 0) * minShareOfBest;
    if (results.length > 0)
      return { slugs: results.filter(({ score }) => score >= minScore).map(({ id }) => id), all };
  }
  return { slugs: [], all: false };
}
