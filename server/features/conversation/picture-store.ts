import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type PictureUsage = { unsent: number; ownBytes: number; conversationBytes: number };
/** The storage used by a person's unsent pictures and by a conversation. */
export async function findPictureUsage(
  db: Db | Tx,
  conversationId: string,
  uid: string,
): Promise<PictureUsage> {
  const { rows } = await sql<PictureUsage>`
    select
      (select count(*)::int from image i where i.uploaded_by = ${uid}
        and not exists (select from message m
          where m.conversation_id = i.conversation_id and i.image_id = any (m.image_ids))) unsent,
      (select coalesce(sum(size_bytes), 0)::bigint from image where uploaded_by = ${uid}) own_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from image
        where conversation_id = ${conversationId}) conversation_bytes`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return { ...found, ownBytes: Number(found.ownBytes), conversationBytes: Number(found.conversationBytes) };
}

/** Uploads of one person, and to one conversation, are counted one after the other until commit. */
export async function lockPictures(tx: Tx, conversationId: string, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${uid}`}, 9))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${conversationId}`}, 9))`.execute(tx);
}
