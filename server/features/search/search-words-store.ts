import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import { foldText } from "#domain/fold-text.ts";
import { stopWords, vocabulary } from "./search-words.ts";
import type { WordMatch } from "./text-query.ts";

/** Norwegian stop words that the database's own list does not recognise after folding. */
const foldedStopWords = new Set(stopWords.map(foldText));

/** Whether a word is ignored. «and» is a bird in Norwegian, unless it joins two words in English. */
const isStopWord = (word: string, i: number, words: readonly string[]): boolean =>
  foldedStopWords.has(foldText(word)) && (word.toLowerCase() !== "and" || (i > 0 && i < words.length - 1));

/** Longer words are matched literally, without spelling alternatives. */
const longestWord = 32;
/** The maximum number of words with spelling alternatives; a longer sentence has no match anyway. */
const maxUnmet = 6;

let stems: Promise<string[]> | undefined;
/** The vocabulary stemmed by the database; cached, since it takes longer than a search. */
function stemsOfVocabulary(db: Db): Promise<string[]> {
  stems ??= sql<{
    stems: string[];
  }>`select tsvector_to_array(to_tsvector('norwegian', fold(${vocabulary}))) stems`
    .execute(db)
    .then(({ rows }) => rows[0]?.stems ?? []);
  stems.catch(() => {
    stems = undefined;
  });
  return stems;
}

/**
 * Expands the words of a query to indexed words: the word itself, those that begin with it or contain it
 * («åsen» in «elgåsen»), compounds («tiur» + «leik»), and, if it occurs nowhere, words at edit distance one,
 * else similar spellings. A hunting term only expands to itself and its kinds («kronhjort» is a «hjort»):
 * «jerv» does not match Skjervøy. A term without a match is left without expansions.
 */
export async function expandWords(db: Db, q: string): Promise<{ terms: string[]; matches: WordMatch[] }> {
  const searchedWords = q
    .split(/[\s<>]+/)
    .filter((word, i, words) => !isStopWord(word, i, words))
    .join(" ");
  const knownStems = await stemsOfVocabulary(db);
  const { rows } = await sql<{
    term: string;
    word: string | null;
    other: string | null;
    way: "near" | "slip" | "alike";
  }>`
    with term as (select term, case when length(term) <= ${longestWord} then translate(term, '\\%_', '') end plain from (
      select distinct unnest(tsvector_to_array(to_tsvector('norwegian', fold(${searchedWords})))) term limit 12) t),
    name as (select * from term where term <> all (${knownStems}::text[])),
    near as (
      select term, w word, null as other from term, unnest(${knownStems}::text[]) kind, word
      where term = any (${knownStems}::text[]) and w = kind and (kind = term or (length(term) >= 4 and kind like '%' || plain))
      union all
      select term, w, null from name, lateral (
        select w from word where w = term or w like plain || '%' or (length(term) >= 4 and w like '%' || plain || '%')
        order by w <> term, length(w), w limit 40) like_it
      union all
      select term, a.w, b.w from name, generate_series(3, length(plain) - 3) cut, word a, word b
      where a.w = left(term, cut) and b.w = any (array[substr(term, cut + 1),
        case when substr(term, cut + 1, 1) in ('s', 'e') and length(term) - cut >= 4 then substr(term, cut + 2) end])),
    unmet as (select term, plain, length(plain) n from name where length(plain) >= 4 and not exists (select from near n where n.term = name.term and n.other is null) limit ${maxUnmet}),
    slip as (
      select term, w from unmet, lateral (
        select left(plain, i - 1) || substr(plain, i + 1) p from generate_series(1, n) i
        union all select left(plain, i - 1) || substr(plain, i + 1, 1) || substr(plain, i, 1) || substr(plain, i + 2) from generate_series(1, n - 1) i) way, word
      where w = p and length(w) >= 3
      union
      select term, w from unmet, lateral (
        -- With one letter more, or another one, either the first half stands as it was or the second does.
        select w from word where (w like left(plain, n / 2) || '%' or w like '%' || right(plain, n / 2)) and length(w) between n and n + 1) half
      where exists (select from generate_series(0, n) i where w like left(plain, i) || '_' || substr(plain, i + 1) or (i > 0 and w like left(plain, i - 1) || '_' || substr(plain, i + 1))))
    select term.term, n.word, n.other, 'near' way from term left join near n using (term)
    union all select term, w, null, 'slip' from slip
    union all
    select term, w, null, 'alike' from unmet, lateral (select w from word where w % plain order by similarity(w, plain) desc, w limit 8) alike
      where not exists (select from slip where slip.term = unmet.term) and not exists (select from near n where n.term = unmet.term)`.execute(
    db,
  );
  const slipped = new Set(rows.filter((row) => row.way === "slip").map((row) => row.term));
  // picks the longest first part: «laksfiske» is laks + fiske, not lak(e) + s + fiske
  const longestFirstPart = (term: string) =>
    Math.max(...rows.map((row) => (row.term === term && row.other !== null ? (row.word?.length ?? 0) : 0)));
  const hasLongerFirstPart = (row: (typeof rows)[number]) =>
    row.other !== null && (row.word?.length ?? 0) < longestFirstPart(row.term);
  const matches = rows.flatMap((row): WordMatch[] =>
    row.word === null || hasLongerFirstPart(row) || (row.way === "alike" && slipped.has(row.term))
      ? []
      : [{ term: row.term, word: row.word, other: row.other }],
  );
  return { terms: [...new Set(rows.map((row) => row.term))], matches };
}
