import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** `position`: the number of the event in the order of the commits, without gaps. */
export type LiveEvent = { position: number; uids: string[]; topic: string; ref: string | null };

/**
 * Sends an event to the open pages of these people: something of theirs has changed. It is delivered when the
 * transaction commits.
 */
export async function publish(
  tx: Tx,
  now: Date,
  uids: readonly string[],
  topic: string,
  ref?: string,
): Promise<void> {
  await tx
    .insertInto("liveEvent")
    .values({ uids: [...new Set(uids)], topic, ref: ref ?? null, at: now })
    .execute();
}

const MAX_EVENTS = 500;
/** `more`: there are further events, since the batch was full. */
export async function eventsAfter(
  db: Db,
  position: number,
  uid?: string,
): Promise<{ events: LiveEvent[]; more: boolean }> {
  const { rows } = await sql<LiveEvent>`
    select position, uids, topic, ref from live_event where position > ${position} ${uid === undefined ? sql`` : sql`and ${uid} = any (uids)`}
    order by position limit ${MAX_EVENTS}`.execute(db);
  return { events: rows, more: rows.length === MAX_EVENTS };
}

/** The position of the newest event: where a new stream begins. */
export async function newestPosition(db: Db): Promise<number> {
  const { position } = await db.selectFrom("livePosition").select("position").executeTakeFirstOrThrow();
  return position;
}

/** Whether all events after a position are stored. One ahead of the newest is from another database. */
export async function canResume(db: Db, position: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select ${position} between coalesce((select min(position) - 1 from live_event), n.position) and n.position as known from live_position n`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}
