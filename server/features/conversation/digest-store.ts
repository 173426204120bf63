import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type Unread = {
  conversationId: string;
  uid: string;
  since: Date;
  count: number;
  /** The sender of the newest message. */
  fromUid: string | null;
};
const maxUnreadCount = 100;
type UnreadQuery = { before: Date; limit: number; conversationId?: string | undefined };
/**
 * Members who have had unread messages since before `before` and were not notified; locks them, and skips
 * those that another process handles.
 */
export async function claimUnnotified(
  tx: Tx,
  { before, limit, conversationId }: UnreadQuery,
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select m.conversation_id, m.uid, m.unread_since since, n.count,
      (select l.sender_uid from message l
        where l.conversation_id = m.conversation_id and l.sender_uid <> m.uid and l.deleted_at is null
        order by l.position desc limit 1) from_uid
    from conversation_member m,
      lateral (select count(*)::int count from (select from message n
        where n.conversation_id = m.conversation_id and n.position > m.read_position and n.sender_uid <> m.uid
          and n.deleted_at is null
        limit ${maxUnreadCount}) n) n
    where m.unread_since <= ${before} and m.told_at is null and m.left_at is null
      ${conversationId ? sql`and m.conversation_id = ${conversationId}` : sql``}
      and m.uid = any (conversation_audience(m.conversation_id))
    order by m.unread_since limit ${limit} for update of m skip locked`.execute(tx);
  return rows;
}
export async function markNotified(tx: Tx, notified: readonly Unread[], now: Date): Promise<void> {
  const [ids, uids] = [notified.map((t) => t.conversationId), notified.map((t) => t.uid)];
  await sql`update conversation_member m set told_at = ${now}
    from unnest(${ids}::uuid[], ${uids}::text[]) t (conversation_id, uid)
    where m.conversation_id = t.conversation_id and m.uid = t.uid`.execute(tx);
}

export async function conversationExists(db: Db, conversationId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from conversation where conversation_id = ${conversationId}::uuid`.execute(db);
  return rows.length > 0;
}
