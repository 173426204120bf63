/** Runs the search for saved searches. */
import type { SearchHit, SearchQuery } from "#contract/search/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { z } from "zod";
import { hitOf, parseSearch } from "./search-offerings.ts";
import { countCapped, findIds, findPage, maxCounted } from "./search-store.ts";

/** The number of hits, counted as in the search; 0 if the query's filters contradict each other. */
export async function countHits(
  db: Db,
  query: SearchQuery,
  now: Date,
): Promise<{ total: number; totalIsCapped: boolean }> {
  const parsed = await parseSearch(db, query, now);
  return parsed === null || "refused" in parsed
    ? { total: 0, totalIsCapped: false }
    : countCapped(db, parsed);
}

/** The ids of all hits, with dates of those whose sales have begun; undefined if there are more than the search counts. */
export async function findAllHitIds(db: Db, query: SearchQuery, now: Date): Promise<string[] | undefined> {
  const parsed = await parseSearch(db, query, now);
  if (parsed === null || "refused" in parsed) return [];
  // its owner is told of a stay once it can be booked
  const wanted = parsed.stay ? { ...parsed, onSale: true } : parsed;
  const ids = await findIds(db, wanted, maxCounted + 1);
  return ids.length > maxCounted ? undefined : ids;
}

/** The given offerings and cabins as hits; those that can no longer be booked are left out. */
export async function findBookableHits(
  db: Db,
  ids: string[],
  now: Date,
): Promise<Map<string, z.input<typeof SearchHit>>> {
  if (ids.length === 0) return new Map();
  const rows = await findPage(db, { today: osloDate(now), ids }, { order: "newest", limit: ids.length });
  return new Map(rows.map((row) => [row.hitId, hitOf(row)]));
}
