import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

type Match = { term: string; word: string; other: string | null };

/**
 * What the words of a query mean in the words there are: the word itself, those that begin with it or contain it («jakt» in «elgjakt»),
 * two that it is made of («elg» + «jakt»), and, where none of these exists, those spelt nearly like it. A term without a match has none.
 */
export async function expandWords(db: Db, q: string): Promise<{ terms: string[]; matches: Match[] }> {
  const { rows } = await sql<{ term: string; word: string | null; other: string | null }>`
    with term as (select distinct unnest(tsvector_to_array(to_tsvector('norwegian', fold(${q})))) term limit 12),
    near as (
      select term, w word, null as other from term, lateral (
        select w from word where w like replace(replace(term, '\\', ''), '%', '') || '%' or (length(term) >= 4 and w like '%' || replace(replace(term, '\\', ''), '%', '') || '%')
        order by w <> term, length(w), w limit 40) like_it
      union all
      select term, a.w, b.w from term, generate_series(3, length(term) - 3) cut, word a, word b
      where a.w = left(term, cut) and (b.w = substr(term, cut + 1) or (substr(term, cut + 1, 1) in ('s', 'e') and length(term) - cut >= 4 and b.w = substr(term, cut + 2))))
    select term.term, n.word, n.other from term left join near n using (term)
    union all
    select term, w, null from term, lateral (select w from word where w % term order by similarity(w, term) desc, w limit 8) alike
    where not exists (select from near n where n.term = term.term) and length(term) >= 4`.execute(db);
  const matches = rows.flatMap((row) => (row.word === null ? [] : [{ term: row.term, word: row.word, other: row.other }]));
  return { terms: [...new Set(rows.map((row) => row.term))], matches };
}
