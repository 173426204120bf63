import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

type NewAddress = { tokenHash: string; conversationId: string; uid: string; now: Date; expiresAt: Date };
/** False if the person is no member of the conversation. */
export async function insertReplyAddress(db: Db, a: NewAddress): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reply_address (token_hash, conversation_id, uid, position, created_at, expires_at)
    select ${a.tokenHash}, c.conversation_id, m.uid, c.last_position, ${a.now}, ${a.expiresAt}
    from conversation c join conversation_member m using (conversation_id)
    where c.conversation_id = ${a.conversationId} and m.uid = ${a.uid} and m.left_at is null`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}
