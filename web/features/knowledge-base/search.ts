/** Full text search of the articles: by stem, synonym and nearly the right spelling. For the server only. */
import { readFileSync } from "node:fs";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import MiniSearch, { type Query } from "minisearch";
import { z } from "zod";
import type { Locale } from "#contract/words.ts";

/** `Skyteprøve` is found by `skyteprove`, `måned` by `maned` and `maaned`. */
export const fold = (text: string): string =>
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
/** Words of questions, which say nothing about what is asked. */
const stopWords: Record<Locale, ReadonlySet<string>> = {
  nb: new Set(
    [
      "av at da de den det du en er et for fra får ha har hva hvem hver hvilke hvilken hvor hvordan hvorfor i ikke",
      "jeg kan man med meg min må når og om opp på seg skal som så til var vi vil å",
    ].flatMap(wordsOf),
  ),
  en: new Set(
    [
      "a an and are at be can do does for from get have how i if in is it me must my need of on or the there to what",
      "when where which who why will with you your",
    ].flatMap(wordsOf),
  ),
};

const synonymGroups = z.record(z.enum(["nb", "en"]), z.array(z.array(z.string()).min(2)));
const synonyms = synonymGroups.parse(
  JSON.parse(readFileSync("content/knowledge-base/synonyms.json", "utf8")),
);

const stem = (word: string, locale: Locale): string => fold(stemmers[locale](word));

/** What stands for the same as a word of a search, itself among them. */
function sameAs(word: string, locale: Locale): string[] {
  const sought = stem(word, locale);
  const groups = synonyms[locale].filter((group) => group.some((one) => stem(one, locale) === sought));
  return [
    sought,
    ...groups
      .flat()
      .flatMap(wordsOf)
      .map((one) => stem(one, locale)),
  ];
}

type Searched = { slug: string; title: string; description: string; text: string };
export type ArticleIndex = { index: MiniSearch<Searched>; locale: Locale };

/** To be made once: the texts of all articles in one language. */
export function indexArticles(articles: Iterable<Searched>, locale: Locale): ArticleIndex {
  const index = new MiniSearch<Searched>({
    idField: "slug",
    fields: ["title", "description", "text"],
    tokenize: wordsOf,
    processTerm: (word) => stem(word, locale),
    searchOptions: {
      processTerm: (word) => word,
      boost: { title: 9, description: 3 },
      prefix: (word) => word.length > 3,
      fuzzy: (word) => (word.length > 8 ? 2 : word.length > 4 ? 1 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll([...articles]);
  return { index, locale };
}

/** An article that has some of the words must fit at least so well, beside the one that fits best. */
const leastOfBest = 0.3;
/** Slugs, the best first; `all`: whether each of them has all of the words. */
export function searchArticles(
  { index, locale }: ArticleIndex,
  query: string,
): { slugs: string[]; all: boolean } {
  const asked = [...new Set(wordsOf(query))];
  const telling = asked.filter((word) => !stopWords[locale].has(word));
  const words = telling.length > 0 ? telling : asked;
  if (words.length === 0) return { slugs: [], all: true };
  const queries = words.map((word): Query => {
    const [sought, ...others] = sameAs(word, locale);
    return {
      combineWith: "OR",
      queries: [sought!, { queries: others, boostDocument: () => 0.6, fuzzy: false }],
    };
  });
  const every = index.search({ combineWith: "AND", queries });
  if (every.length > 0) return { slugs: every.map(({ id }) => id), all: true };
  const some = index.search({ combineWith: "OR", queries });
  const least = (some[0]?.score ?? 0) * leastOfBest;
  return { slugs: some.filter(({ score }) => score >= least).map(({ id }) => id), all: false };
}
