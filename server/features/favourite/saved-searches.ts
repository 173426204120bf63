import type { Answer } from "#contract/index.ts";
import type { favourites } from "#contract/favourite/endpoints.ts";
import { SearchQuery } from "#contract/search/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { osloDate } from "#domain/days.ts";
import { filterContradictions, countHits, findAllHitIds } from "#server/features/search/public.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import {
  updateSaved,
  countSaved,
  deleteSaved,
  insertSaved,
  listSaved,
  recordCheck,
  storeHits,
  type SavedRow,
} from "./saved-search-store.ts";

const maxSaved = 50;
type SavedSearchAnswer = Answer<"POST /api/saved-searches">;

/** The saved parameters, parsed by the current schema; undefined if they are no longer valid. */
export const queryOf = ({ query }: Pick<SavedRow, "query">): SearchQuery | undefined =>
  SearchQuery.safeParse(query).data;
/** Whether the requested dates have begun, so that there can be no more hits. */
export function isPastSearch({ from, to }: SearchQuery, now: Date): boolean {
  const day = from ?? to;
  return day !== undefined && day < osloDate(now);
}

async function viewOf(
  db: Db | Tx,
  row: SavedRow,
  { now, locale }: Pick<Call, "now" | "locale">,
): Promise<SavedSearchAnswer> {
  const query = queryOf(row);
  const count = query ? await countHits(db, query, now) : { total: 0, totalIsCapped: false };
  const state =
    !query || isPastSearch(query, now)
      ? "over"
      : !row.alert
        ? "off"
        : count.totalIsCapped
          ? "too_wide"
          : "watching";
  return {
    savedSearchId: row.savedSearchId,
    name: row.name ?? catalogues[locale].server.words.unnamedSearch,
    query: row.query,
    alert: row.alert,
    createdAt: row.createdAt.toISOString(),
    ...count,
    state,
  };
}

const textOf = (value: unknown): string =>
  Array.isArray(value) && typeof value[0] === "string"
    ? [...new Set(value)].sort().join()
    : String(value ?? "");
/** A canonical form, so that equal searches are stored once (`saved_search_once` in schema/favourite.sql). */
function canonicalQuery(query: SearchQuery): Record<string, string> {
  const { limit: _limit, cursor: _cursor, sort, ...filters } = query;
  const storedQuery = { ...filters, ...(sort !== "relevance" && { sort }) };
  return Object.fromEntries(
    Object.entries(storedQuery)
      .map(([name, value]) => [name, textOf(value)])
      .filter(([, text]) => text !== ""),
  );
}

/** Stores the current hits when a search is saved, so that only later hits lead to a notification. */
async function storeCurrentHits(tx: Tx, row: SavedRow, now: Date): Promise<void> {
  const query = queryOf(row);
  if (!query || isPastSearch(query, now)) return;
  const found = await findAllHitIds(tx, query, now);
  if (found) await storeHits(tx, row, found, now);
  await recordCheck(tx, row.savedSearchId, { now, watched: found !== undefined, alert: true });
}

export const savedSearches = (db: Db) =>
  ({
    "POST /api/saved-searches": ({ body }, call) =>
      command(db, call, "save-search", body, async (tx) => {
        const { actor, now } = call;
        const searchQuery = SearchQuery.parse(body.query);
        const against = filterContradictions(searchQuery);
        if (against.length > 0)
          return refuseAll(against.map(({ path, ...refusal }) => ({ ...refusal, path: `query.${path}` })));
        const row = await insertSaved(tx, {
          uid: actor.uid,
          name: body.name,
          query: canonicalQuery(searchQuery),
          now,
        });
        if ((await countSaved(tx, actor.uid)) > maxSaved)
          return refuse("too_many_saved_searches", { most: maxSaved });
        if (!row.watched) await storeCurrentHits(tx, row, now);
        return viewOf(tx, row, call);
      }),
    "GET /api/saved-searches": ({ query }, call) =>
      pageByTime(
        query,
        (after, limit) => listSaved(db, call.actor.uid, after, limit),
        (row) => [row.createdAt, row.savedSearchId],
        async (rows) => {
          const items: SavedSearchAnswer[] = [];
          // one after another: fifty at once would exhaust the connection pool
          for (const row of rows) items.push(await viewOf(db, row, call));
          return items;
        },
      ),
    "PATCH /api/saved-searches/:savedSearchId": ({ params: { savedSearchId: id }, body }, call) =>
      command(db, call, `change-search ${id}`, body, async (tx) => {
        const row = await updateSaved(tx, call.actor.uid, id, body);
        if (!row) return refuse("saved_search_not_found");
        if (body.alert) await storeCurrentHits(tx, row, call.now);
        return viewOf(tx, row, call);
      }),
    "DELETE /api/saved-searches/:savedSearchId": ({ params: { savedSearchId: id } }, call) =>
      command(db, call, `drop-search ${id}`, null, async (tx) =>
        (await deleteSaved(tx, call.actor.uid, id))
          ? { deleted: true as const }
          : refuse("saved_search_not_found"),
      ),
  }) satisfies SomeHandlers<typeof favourites>;
