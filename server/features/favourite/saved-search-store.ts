import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { FavouriteTarget } from "./favourite-store.ts";

export type SavedRow = {
  savedSearchId: string;
  uid: string;
  name: string | null;
  query: Record<string, string>;
  alert: boolean;
  watched: boolean;
  createdAt: Date;
};
const columns = ["savedSearchId", "uid", "name", "query", "alert", "watched", "createdAt"] as const;

export async function listSaved(
  db: Db,
  uid: string,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<SavedRow[]> {
  const later = after
    ? sql`(created_at, saved_search_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<SavedRow>`
    select ${sql.join(columns.map((c) => sql.ref(c)))} from saved_search where uid = ${uid} and ${later} order by created_at desc, saved_search_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * The number of the person's saved searches; the person's row is locked, so that concurrent inserts cannot
 * exceed the limit.
 */
export async function countSaved(tx: Tx, uid: string): Promise<number> {
  await sql`select from user_profile where uid = ${uid} for no key update`.execute(tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from saved_search where uid = ${uid}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** If the same search is saved already, returns its row, with alerts on and the new name. */
export async function insertSaved(
  tx: Tx,
  { uid, name, query, now }: { uid: string; name: string | undefined; query: object; now: Date },
): Promise<SavedRow> {
  const { rows } = await sql<SavedRow>`
    insert into saved_search as s (uid, name, query, created_at) values (${uid}, ${name ?? null}, ${JSON.stringify(query)}::jsonb, ${now})
    on conflict (uid, md5(query::text)) do update set name = coalesce(excluded.name, s.name), alert = true,
      looked_at = case when s.alert then s.looked_at end, watched = s.alert and s.watched
    returning ${sql.join(columns.map((c) => sql.ref(`s.${c}`)))}`.execute(tx);
  return rows[0] as SavedRow;
}

export async function updateSaved(
  tx: Tx,
  uid: string,
  id: string,
  { name, alert }: { name?: string | undefined; alert?: boolean | undefined },
): Promise<SavedRow | undefined> {
  const row = await tx
    .updateTable("savedSearch")
    .set({
      savedSearchId: id,
      ...(name !== undefined && { name }),
      ...(alert !== undefined && { alert, lookedAt: null, watched: false }),
    })
    .where("uid", "=", uid)
    .where("savedSearchId", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return row as SavedRow | undefined;
}

export async function deleteSaved(tx: Tx, uid: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("savedSearch")
    .where("uid", "=", uid)
    .where("savedSearchId", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The search that was checked longest ago, locked for one sweeper. */
export async function lockDueSearch(tx: Tx, before: Date): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`
    select ${sql.join(columns.map((c) => sql.ref(c)))} from saved_search where alert and (looked_at is null or looked_at <= ${before})
    order by looked_at nulls first limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

export async function recordCheck(
  tx: Tx,
  id: string,
  s: { now: Date; watched: boolean; alert: boolean },
): Promise<void> {
  await tx
    .updateTable("savedSearch")
    .set({ lookedAt: s.now, watched: s.watched, alert: s.alert })
    .where("savedSearchId", "=", id)
    .execute();
}

export type NewHit = { propertyId: string } & FavouriteTarget;
/**
 * Stores the hits found, and returns those to notify of: new hits and hits found again, each offering or
 * cabin once; on the first run none.
 */
export async function storeHits(tx: Tx, s: SavedRow, found: string[], now: Date): Promise<NewHit[]> {
  if (!s.watched)
    await sql`delete from saved_search_hit where saved_search_id = ${s.savedSearchId} and told_at is null`.execute(
      tx,
    );
  const { rows } = await sql<NewHit>`
    with gone as (update saved_search_hit set present = false where saved_search_id = ${s.savedSearchId}
      and present and hit_id <> all (${found}::uuid[])),
    new_hits as (
      insert into saved_search_hit as h (saved_search_id, offering_id, cabin_id, present, told_at)
      select ${s.savedSearchId}, offering_id, cabin_id, true, ${s.watched ? now : null}::timestamptz
        from search_row where hit_id = any (${found}::uuid[])
      on conflict (saved_search_id, hit_id) do update set present = true, told_at = coalesce(h.told_at, excluded.told_at) where not h.present
      returning offering_id, cabin_id, told_at)
    select new_hits.offering_id, new_hits.cabin_id, p.property_id
    from new_hits left join offering a using (offering_id) left join cabin c on c.cabin_id = new_hits.cabin_id join property p on p.property_id = coalesce(a.property_id, c.property_id)
    where new_hits.told_at = ${now} order by coalesce(a.created_at, c.created_at) desc, coalesce(new_hits.offering_id, new_hits.cabin_id)`.execute(
    tx,
  );
  return rows;
}
