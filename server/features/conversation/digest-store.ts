import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

type Unread = {
  conversationId: string;
  uid: string;
  since: Date;
  count: number;
  /** Of who wrote last; null where they have left the product. */
  from: string | null;
  groupName: string | null;
  propertyName: string | null;
};
const unreadMax = 100;
type Wanted = { before: Date; limit: number; conversationId?: string | undefined };
/**
 * Members for whom something has waited since before then and who were not told yet; locked, and passed over
 * where another process is at it.
 */
export async function takeUntold(tx: Tx, { before, limit, conversationId }: Wanted): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select m.conversation_id "conversationId", m.uid, m.unread_since since, c.name "groupName",
      p.name "propertyName", n.count,
      (select nullif(u.display_name, '') from message l join user_profile u on u.uid = l.sender_uid
        where l.conversation_id = m.conversation_id and l.sender_uid <> m.uid
        order by l.position desc limit 1) "from"
    from conversation_member m join conversation c using (conversation_id)
      left join property p on p.property_id = c.property_id,
      lateral (select count(*)::int count from (select from message n
        where n.conversation_id = m.conversation_id and n.position > m.read_position and n.sender_uid <> m.uid
        limit ${unreadMax}) n) n
    where m.unread_since <= ${before} and m.told_at is null and m.left_at is null
      ${conversationId ? sql`and m.conversation_id = ${conversationId}` : sql``}
      and m.uid = any (conversation_audience(m.conversation_id))
    order by m.unread_since limit ${limit} for update of m skip locked`.execute(tx);
  return rows;
}
export async function markTold(tx: Tx, told: readonly Unread[], now: Date): Promise<void> {
  const [ids, uids] = [told.map((t) => t.conversationId), told.map((t) => t.uid)];
  await sql`update conversation_member m set told_at = ${now}
    from unnest(${ids}::uuid[], ${uids}::text[]) t (conversation_id, uid)
    where m.conversation_id = t.conversation_id and m.uid = t.uid`.execute(tx);
}
