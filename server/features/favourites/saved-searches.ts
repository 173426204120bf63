import type { favourites } from "#contract/favourites.ts";
import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import { SearchQuery } from "#contract/search.ts";
import { osloDate } from "#domain/days.ts";
import { contradictions, countOf, matching } from "#server/features/search/public.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Call, type Refused, refuse, refuseAll, refuseCursor } from "#server/platform/handler.ts";
import { changeSaved, countSaved, insertSaved, listSaved, looked, rememberHits, type SavedRow } from "./saved-search-store.ts";

const mostSaved = 50;
type Saved = AnswerOf<(typeof favourites)["POST /api/saved-searches"]>;
type Body = ArgsOf<(typeof favourites)["POST /api/saved-searches"]>["body"];

/** As it is asked today; undefined where it was saved in words that the search no longer takes. */
export const queryOf = ({ query }: Pick<SavedRow, "query">): SearchQuery | undefined => SearchQuery.safeParse(query).data;
/** The days that were wished for have begun: nothing more can come of it. */
export function isOver({ from, to }: SearchQuery, now: Date): boolean {
  const day = from ?? to;
  return day !== undefined && day < osloDate(now);
}

async function viewOf(db: Db | Tx, row: SavedRow, now: Date): Promise<Saved> {
  const query = queryOf(row);
  const count = query ? await countOf(db, query, now) : { total: 0, totalIsCapped: false };
  const state = !query || isOver(query, now) ? "over" : !row.alert ? "off" : count.totalIsCapped ? "too_wide" : "watching";
  return { savedSearchId: row.saved_search_id, name: row.name, query: row.query, alert: row.alert, createdAt: row.created_at.toISOString(), ...count, state };
}

const texts = (query: Body["query"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, String(value)])
      .filter(([, text]) => text !== ""),
  );
const unnamed = { nb: "Lagret søk", en: "Saved search" } as const;

/** What is there already is not news, and what comes a moment later is. */
async function rememberNow(tx: Tx, row: SavedRow, now: Date): Promise<void> {
  const query = queryOf(row);
  if (!query || isOver(query, now)) return;
  const found = await matching(tx, query, now);
  if (found) await rememberHits(tx, row, found, now);
  await looked(tx, row.saved_search_id, { now, watched: found !== undefined, alert: true });
}

export async function saveSearch(tx: Tx, { actor, locale, now }: Call, { name, query }: Body): Promise<Saved | Refused> {
  const against = contradictions(SearchQuery.parse(query));
  if (against.length > 0) return refuseAll(against.map(({ path, ...refusal }) => ({ ...refusal, path: `query.${path}` })));
  if ((await countSaved(tx, actor.uid)) >= mostSaved) return refuse("too_many_saved_searches", { most: mostSaved });
  const row = await insertSaved(tx, { uid: actor.uid, name: name ?? unnamed[locale], query: texts(query), now });
  await rememberNow(tx, row, now);
  return viewOf(tx, row, now);
}

export async function changeSearch(tx: Tx, { actor, now }: Call, id: string, body: { name?: string | undefined; alert?: boolean | undefined }): Promise<Saved | Refused> {
  const row = await changeSaved(tx, actor.uid, id, body);
  if (!row) return refuse("saved_search_not_found");
  if (body.alert) await rememberNow(tx, row, now);
  return viewOf(tx, row, now);
}

export async function savedOf(db: Db, uid: string, { cursor, limit }: { cursor?: string | undefined; limit: number }, now: Date) {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const rows = await listSaved(db, uid, after && { at: after[0], id: after[1] }, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const items: Saved[] = [];
  for (const row of shown) items.push(await viewOf(db, row, now)); // one after the other: fifty at once would take every connection there is
  return { items, nextCursor: last ? writeCursor([last.created_at.toISOString(), last.saved_search_id]) : null };
}
