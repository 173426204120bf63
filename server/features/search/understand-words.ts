/**
 * What the words of a search mean: places, hunters' words with their synonyms, and other words with what they are
 * a part of or a misspelling of. Nothing near replaces what is exact: a hunters' word or a place is never
 * corrected, and another word only where it occurs nowhere.
 */
import type { SearchUnderstood } from "#contract/search/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { compoundHeads, searchMeanings, searchStopWords } from "#domain/search/search-words.ts";
import { foldText } from "#domain/fold-text.ts";
import type { Place } from "#domain/place/place.ts";
import { knownPlaces } from "#server/features/place/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { groundOf } from "./ground.ts";
import { type Token, tokensOf, wordsKey } from "./tokens.ts";
import { wordsOf } from "./search-words.ts";
import { findStems, findStoredWords, type StoredWord } from "./search-words-store.ts";
import { either, phrase, type SearchTerm, type TextQuery, textQueryOf, together } from "./text-query.ts";

const maxWords = 24;
const maxTerms = 12;
/** The most words of a place or a phrase. */
const longestRun = 5;
/** So short a word mostly begins unrelated words: «andre» has nothing to do with «and». */
const shortStem = 3;

const stopWords = new Set(searchStopWords.split(" ").map(foldText));
/** Whether a word is ignored. «and» is a bird in Norwegian, unless it joins two words in English. */
const isStopWord = ({ word, folded }: Token, i: number, tokens: readonly Token[]): boolean =>
  stopWords.has(folded) && (word.toLowerCase() !== "and" || (i > 0 && i < tokens.length - 1));

type MeaningWord = { text: string; stems: string[]; asked: boolean };
type Meaning = { names: Readonly<Record<Locale, string>>; words: MeaningWord[] };
type Known = { stems: string[]; meanings: Meaning[] };
type Vocabulary = {
  byWords: ReadonlyMap<string, Known>;
  byStems: ReadonlyMap<string, Known>;
  /** The stems of words that are no phrases, with the words. */
  wordByStem: ReadonlyMap<string, string>;
  heads: ReadonlySet<string>;
};

async function readVocabulary(db: Db): Promise<Vocabulary> {
  const headWords = compoundHeads.split(", ");
  const texts = searchMeanings.map(wordsOf);
  const stemOf = await findStems(
    db,
    [...texts.flatMap(({ sought, asked }) => [...sought, ...asked]), ...headWords].flatMap((text) =>
      tokensOf(text).map(({ folded }) => folded),
    ),
  );
  const stemsOf = (text: string) => tokensOf(text).flatMap(({ folded }) => stemOf.get(folded) ?? []);
  const [byWords, byStems] = [new Map<string, Known>(), new Map<string, Known>()];
  const wordByStem = new Map<string, string>();
  const add = (map: Map<string, Known>, key: string, stems: string[], meaning: Meaning) => {
    const known = map.get(key) ?? { stems, meanings: [] };
    if (!known.meanings.includes(meaning)) known.meanings.push(meaning);
    map.set(key, known);
  };
  for (const [i, { sought, asked }] of texts.entries()) {
    const words = [...sought, ...asked].map((text) => ({
      text,
      stems: stemsOf(text),
      asked: asked.includes(text),
    }));
    const { nb = "", en = "" } = searchMeanings[i] ?? {};
    const names = { nb: nb.split(", ")[0] ?? "", en: en.split(", ")[0] ?? "" };
    const meaning = { names, words };
    for (const { text, stems } of words) {
      add(byWords, wordsKey(text), stems, meaning);
      add(byStems, stems.join(" "), stems, meaning);
      if (stems.length === 1 && !wordByStem.has(stems[0] ?? "")) wordByStem.set(stems[0] ?? "", text);
    }
  }
  return { byWords, byStems, wordByStem, heads: new Set(headWords.flatMap(stemsOf)) };
}
let vocabulary: Promise<Vocabulary> | undefined;
/** The words of the trade with their stems; cached, since reading them takes longer than a search. */
function vocabularyOf(db: Db): Promise<Vocabulary> {
  vocabulary ??= readVocabulary(db);
  vocabulary.catch(() => {
    vocabulary = undefined;
  });
  return vocabulary;
}

type UnderstoodWord = SearchUnderstood["words"][number];
/** A run of a search's words that belong together. */
type Run = { word: string } & ({ known: Known } | { place: Place; folded: string[] } | { stem: string });

/** Divides the words into places, known words and phrases, the longest first, and other words. */
function runsOf(
  tokens: readonly Token[],
  stems: ReadonlyMap<string, string>,
  { byWords, byStems }: Vocabulary,
): Run[] {
  const runs: Run[] = [];
  const stopped = tokens.map(isStopWord);
  for (let i = 0; i < tokens.length; ) {
    const run = Array.from({ length: Math.min(longestRun, tokens.length - i) }, (_, n) => n + 1)
      .reverse()
      .flatMap((length): (Run & { length: number })[] => {
        if (length === 1 && stopped[i]) return [];
        const part = tokens.slice(i, i + length);
        const folded = part.map((token) => token.folded);
        const word = part.map((token) => token.word).join(" ");
        const key = folded.join(" ");
        const ownWords = byWords.get(key);
        const place = ownWords || /^\d+$/.test(key) ? undefined : knownPlaces().named(word)[0];
        const known =
          ownWords ??
          (place
            ? undefined
            : (byWords.get(folded.join("")) ?? byStems.get(folded.map((one) => stems.get(one)).join(" "))));
        return known ? [{ word, known, length }] : place ? [{ word, place, folded, length }] : [];
      })[0];
    const token = tokens[i];
    const stem = token && !stopped[i] ? stems.get(token.folded) : undefined;
    if (run) runs.push(run);
    else if (token && stem !== undefined) runs.push({ word: token.word, stem });
    i += run?.length ?? 1;
  }
  return runs.slice(0, maxTerms);
}

const wordsWithout = (meanings: readonly Meaning[], own: readonly string[]) =>
  meanings
    .flatMap(({ words }) => words)
    .filter(({ stems, asked }) => !asked && stems.join(" ") !== own.join(" "))
    .map(({ stems }) => phrase(stems));

function knownTerm({ stems, meanings }: Known, { wordByStem }: Vocabulary): SearchTerm {
  const isAsked = meanings.some(({ words }) =>
    words.some((word) => word.asked && word.stems.join(" ") === stems.join(" ")),
  );
  const [stem = ""] = stems;
  // «kronhjort» is a «hjort»
  const kinds =
    stems.length === 1 && stem.length > shortStem
      ? [...wordByStem.keys()].filter((other) => other !== stem && other.endsWith(stem))
      : [];
  return {
    tiers: [
      phrase(stems, ":ABC"),
      isAsked ? "" : phrase(stems),
      either(wordsWithout(meanings, stems)),
      either(kinds.map((kind) => phrase([kind]))),
    ],
  };
}

/** A county or municipality of today is in the texts of all that is there. */
const isInTexts = ({ kind, municipality }: Place): boolean =>
  kind === "county" || (kind === "municipality" && municipality === undefined);
const isLand = ({ area }: Place): boolean => Boolean(area.counties ?? area.municipalities);
function placeTerm(place: Place, folded: string[]): SearchTerm {
  // as they are written, for «Bergen» has the stem of «berg»; of «Mo i Rana» texts have stored «Mo» and «Rana»
  const names = folded.filter((word) => !stopWords.has(word));
  const named = phrase(folded, ":AB");
  const mentioned = together(names.length > 0 ? names : folded);
  return {
    // of a lake or a fell a description says more than the distance; a town is a way to say where one starts
    tiers: isLand(place) ? [named, "", "", mentioned] : [named, mentioned, "", ""],
    ground: isInTexts(place) ? undefined : groundOf(place.area),
  };
}

/** A word of the trade that a compound begins with, where the rest adds nothing: «elgkvota» is about «elg». */
function firstOfCompound(stem: string, { byStems, heads }: Vocabulary): Known | undefined {
  for (let cut = stem.length - 2; cut >= shortStem; cut--) {
    const rest = stem.slice(cut);
    if (!heads.has(rest) && !(/^[se]/.test(rest) && heads.has(rest.slice(1)))) continue;
    const known = byStems.get(stem.slice(0, cut));
    if (known) return known;
  }
  return undefined;
}

type Reading = { term: SearchTerm | undefined; understood: Omit<UnderstoodWord, "word"> };
function readOtherWord(stem: string, stored: readonly StoredWord[], vocabulary: Vocabulary): Reading {
  const parts = stored.filter(({ way }) => way === "part");
  const literal = parts.some(({ word, other }) => word === stem && other === null);
  // of two ways to divide a compound the one with the longest first part: «laksfiske» is no «lake» + s + «fiske»
  const longest = Math.max(...parts.map(({ word, other }) => (other === null ? 0 : word.length)));
  const nearQueries = parts
    .filter(({ word, other }) => (other === null ? word !== stem : word.length === longest))
    .map(({ word, other }) =>
      other === null ? phrase([word], stem.length <= shortStem ? ":ABC" : "") : together([word, other]),
    );
  const compound = parts.length === 0 ? firstOfCompound(stem, vocabulary) : undefined;
  const near = compound
    ? [phrase(compound.stems), ...wordsWithout(compound.meanings, compound.stems)]
    : nearQueries;
  const slips = stored.filter(({ way }) => way === "slip");
  const tiers = [
    literal ? phrase([stem], ":ABC") : "",
    literal ? phrase([stem]) : "",
    "",
    either(near),
    compound ? "" : either(slips.map(({ word }) => phrase([word]))),
  ];
  // the longest of them is the word as it is written, where its stem is near too
  const nearest = (slips.length > 0 ? slips : stored.filter(({ way }) => way === "alike"))
    .map((one) => one.word)
    .sort((a, b) => b.length - a.length)[0];
  const nearName =
    nearest === undefined ? knownPlaces().similar(stem, 1)[0] : knownPlaces().named(nearest)[0];
  const of = (nearest && vocabulary.wordByStem.get(nearest)) ?? nearName?.name ?? nearest;
  return {
    term: tiers.some(Boolean) ? { tiers } : undefined,
    understood: literal
      ? { as: "exact" }
      : compound
        ? { as: "compound", meaning: compound.meanings[0]?.names }
        : near.length > 0
          ? { as: "compound" }
          : { as: slips.length > 0 ? "corrected" : "unknown", of },
  };
}

/** What the words of a meaning are understood as: itself by its names, otherwise a synonym. */
function understoodAs({ stems, meanings }: Known): Reading["understood"] {
  const meaning = meanings[0]?.names;
  const names: string[] = Object.values(meaning ?? {});
  const isName = meanings[0]?.words.some(
    (word) => names.includes(word.text) && word.stems.join(" ") === stems.join(" "),
  );
  return { as: isName ? "exact" : "synonym", meaning };
}

/**
 * Understands the words of a query, by at most two statements: their stems, and the stored words for those that
 * are neither places nor words of the trade. `text` is undefined if nothing is asked for, and null if a word
 * occurs nowhere, so that there are no hits.
 */
export async function understandWords(
  db: Db,
  q: string,
): Promise<{ text: TextQuery | null | undefined; understood: SearchUnderstood }> {
  const tokens = tokensOf(q).slice(0, maxWords);
  const known = await vocabularyOf(db);
  const stems = await findStems(
    db,
    tokens.map(({ folded }) => folded),
  );
  const runs = runsOf(tokens, stems, known);
  const stored = await findStoredWords(
    db,
    runs.flatMap((run) => ("stem" in run ? [run.stem] : [])),
  );
  const readings = runs.map((run): Reading & { word: string; place?: Place } => {
    const { word } = run;
    if ("known" in run)
      return { word, term: knownTerm(run.known, known), understood: understoodAs(run.known) };
    if ("place" in run)
      return {
        word,
        place: run.place,
        term: placeTerm(run.place, run.folded),
        understood: { as: "exact" },
      };
    return {
      word,
      ...readOtherWord(
        run.stem,
        stored.filter((row) => row.stem === run.stem),
        known,
      ),
    };
  });
  const terms = readings.flatMap(({ term }) => term ?? []);
  const [place] = readings.flatMap(({ word, place }) =>
    place ? [{ word, name: place.name, kind: place.kind }] : [],
  );
  return {
    text: terms.length < readings.length ? null : terms.length > 0 ? textQueryOf(terms) : undefined,
    understood: {
      words: readings.flatMap(({ place, word, understood }) => (place ? [] : [{ word, ...understood }])),
      ...(place && { place }),
    },
  };
}
