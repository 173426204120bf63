import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import { fold } from "./fold.ts";
import type { Match } from "./text-query.ts";

/** Words that say nothing of what is looked for; of the Norwegian ones those that folding hides from the database's own list. */
const small = new Set(
  [...["på", "når", "nå", "nær", "så", "å", "før", "også", "være", "både", "vår"].map(fold), ..."the a an in at of on or and for to near with by from my me".split(" ")].sort(),
);

/**
 * What the words of a query mean in the words there are: the word itself, those that begin with it or contain it («jakt» in «elgjakt»),
 * two that it is made of («elg» + «jakt»), and, where none of these exists, those one letter away, else those spelt nearly like it.
 * A term without a match has none.
 */
export async function expandWords(db: Db, q: string): Promise<{ terms: string[]; matches: Match[] }> {
  const asked = q
    .split(/\s+/)
    .filter((word) => !small.has(fold(word)))
    .join(" ");
  const { rows } = await sql<{ term: string; word: string | null; other: string | null; way: "near" | "slip" | "alike" }>`
    with term as (select term, replace(replace(term, '\\', ''), '%', '') plain from (
      select distinct unnest(tsvector_to_array(to_tsvector('norwegian', fold(${asked})))) term limit 12) t),
    near as (
      select term, w word, null as other from term, lateral (
        select w from word where w like plain || '%' or (length(term) >= 4 and w like '%' || plain || '%') order by w <> term, length(w), w limit 40) like_it
      union all
      select term, a.w, b.w from term, generate_series(3, length(term) - 3) cut, word a, word b
      where a.w = left(term, cut) and (b.w = substr(term, cut + 1) or (substr(term, cut + 1, 1) in ('s', 'e') and length(term) - cut >= 4 and b.w = substr(term, cut + 2)))),
    unmet as (select term, plain from term where length(plain) >= 4 and not exists (select from near n where n.term = term.term)),
    slip as (
      select distinct term, w from unmet, lateral (
        select left(plain, i - 1) || substr(plain, i + 1) p from generate_series(1, length(plain)) i
        union all select left(plain, i - 1) || substr(plain, i + 1, 1) || substr(plain, i, 1) || substr(plain, i + 2) from generate_series(1, length(plain) - 1) i
        union all select left(plain, i - 1) || '_' || substr(plain, i + 1) from generate_series(1, length(plain)) i
        union all select left(plain, i) || '_' || substr(plain, i + 1) from generate_series(0, length(plain)) i) way, word
      where w like p and length(w) >= 3)
    select term.term, n.word, n.other, 'near' way from term left join near n using (term)
    union all select term, w, null, 'slip' from slip
    union all
    select term, w, null, 'alike' from unmet, lateral (select w from word where w % plain order by similarity(w, plain) desc, w limit 8) alike`.execute(db);
  const slipped = new Set(rows.filter((row) => row.way === "slip").map((row) => row.term));
  // «laksfiske» is laks + fiske, and not lak(e) + s + fiske.
  const longest = (term: string) => Math.max(...rows.map((row) => (row.term === term && row.other !== null ? (row.word?.length ?? 0) : 0)));
  const shorter = (row: (typeof rows)[number]) => row.other !== null && (row.word?.length ?? 0) < longest(row.term);
  const matches = rows.flatMap((row): Match[] =>
    row.word === null || shorter(row) || (row.way === "alike" && slipped.has(row.term)) ? [] : [{ term: row.term, word: row.word, other: row.other }],
  );
  return { terms: [...new Set(rows.map((row) => row.term))], matches };
}
