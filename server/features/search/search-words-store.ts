import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

/** The database's stems of folded words; a Norwegian stop word has none. */
export async function findStems(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{
    word: string;
    stem: string | null;
  }>`select word, (ts_lexize('norwegian_stem', word))[1] stem from unnest(${[...new Set(words)]}::text[]) word`.execute(
    db,
  );
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem] as const])));
}

/** Longer words are matched literally, without spelling alternatives. */
const longestWord = 32;
/** The maximum number of words with spelling alternatives; a longer sentence has no match anyway. */
const maxUnmet = 6;
/** How alike a word must be to be proposed in place of one that occurs nowhere, 0 to 1. */
const leastAlike = 0.4;

/**
 * A stored word that a stem may stand for. `part`: the stem itself, a word that begins with it or contains it
 * («åsen» in «elgåsen»), or, with `other`, the two words it is made of («tiur» + «leik»). `slip`: a word at edit
 * distance one. `alike`: one that is spelt similarly, to be proposed only.
 */
export type StoredWord = { stem: string; word: string; other: string | null; way: "part" | "slip" | "alike" };

/**
 * Looks up stems among the words of all hits. A stem that occurs by itself or within a word has no slips, and
 * one that has parts or slips has no words that are alike.
 */
export async function findStoredWords(db: Db, stems: readonly string[]): Promise<StoredWord[]> {
  if (stems.length === 0) return [];
  const { rows } = await sql<StoredWord>`
    with term as (select stem, case when length(stem) <= ${longestWord} then translate(stem, '\\%_', '') end plain
      from unnest(${[...new Set(stems)]}::text[]) stem),
    part as (
      select stem, w word, null as other from term, lateral (
        select w from word where w = stem or w like plain || '%' or (length(stem) >= 4 and w like '%' || plain || '%')
        order by w <> stem, length(w), w limit 40) like_it
      union all
      select stem, a.w, b.w from term, generate_series(3, length(plain) - 3) cut, word a, word b
      where a.w = left(stem, cut) and b.w = any (array[substr(stem, cut + 1),
        case when substr(stem, cut + 1, 1) in ('s', 'e') and length(stem) - cut >= 4 then substr(stem, cut + 2) end])),
    unmet as (select stem, plain, length(plain) n from term where length(plain) >= 4 and not exists (select from part p where p.stem = term.stem and p.other is null) limit ${maxUnmet}),
    slip as (
      select stem, w from unmet, lateral (
        select left(plain, i - 1) || substr(plain, i + 1) p from generate_series(1, n) i
        union all select left(plain, i - 1) || substr(plain, i + 1, 1) || substr(plain, i, 1) || substr(plain, i + 2) from generate_series(1, n - 1) i) way, word
      where w = p and length(w) >= 3
      union
      select stem, w from unmet, lateral (
        -- With one letter more, or another one, either the first half stands as it was or the second does.
        select w from word where (w like left(plain, n / 2) || '%' or w like '%' || right(plain, n / 2)) and length(w) between n and n + 1) half
      where exists (select from generate_series(0, n) i where w like left(plain, i) || '_' || substr(plain, i + 1) or (i > 0 and w like left(plain, i - 1) || '_' || substr(plain, i + 1))))
    select stem, word, other, 'part' way from part
    union all select stem, w, null, 'slip' from slip
    union all
    select stem, w, null, 'alike' from unmet, lateral (
      select w from word where w % plain and similarity(w, plain) >= ${leastAlike} order by similarity(w, plain) desc, w limit 1) alike
      where not exists (select from slip where slip.stem = unmet.stem) and not exists (select from part p where p.stem = unmet.stem)`.execute(
    db,
  );
  return rows;
}
