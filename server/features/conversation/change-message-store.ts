import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

type SentMessage = { senderUid: string; sentAt: Date; isBlocked: boolean };
/** A message that this member sees in the conversation, locked; undefined if there is none that can be changed. */
export async function lockMessage(
  tx: Tx,
  { conversationId, messageId, uid }: Record<"conversationId" | "messageId" | "uid", string>,
): Promise<SentMessage | undefined> {
  const { rows } = await sql<SentMessage>`
    select m.sender_uid, m.sent_at,
      c.kind = 'direct' and exists (select from conversation_block b
        where b.blocker_uid in (c.hunter_uid, c.landowner_uid)
          and b.blocked_uid in (c.hunter_uid, c.landowner_uid)) is_blocked
    from message m join conversation c using (conversation_id)
      join conversation_member x on x.conversation_id = m.conversation_id and x.uid = ${uid} and x.left_at is null
    where m.conversation_id = ${conversationId} and m.message_id = ${messageId} and m.position > x.from_position
      and m.sender_uid is not null and m.removed_at is null and m.deleted_at is null
    for no key update of m`.execute(tx);
  return rows[0];
}

type Change = { conversationId: string; messageId: string; now: Date };
/** Keeps what the message says, and sends an event to the members' open pages. */
const keepVersion = ({ conversationId, messageId, now }: Change) => sql`
  kept as (insert into message_version (message_id, number, text, replaced_at)
    select message_id, changes + 1, text, ${now} from message where message_id = ${messageId}),
  event as (insert into live_event (uids, topic, ref, at)
    values (conversation_audience(${conversationId}), 'conversation', ${conversationId}, ${now}))`;

export async function editMessage(tx: Tx, change: Change & { text: string }): Promise<void> {
  await sql`with ${keepVersion(change)}
    update message set text = ${change.text}, edited_at = ${change.now}, changes = changes + 1
    where message_id = ${change.messageId}`.execute(tx);
}

/** Empties the message, hides its pictures and documents, and takes it out of what others have unread. */
export async function deleteMessage(tx: Tx, change: Change): Promise<void> {
  const { conversationId, messageId, now } = change;
  await sql`with ${keepVersion(change)},
    images as (update image i set deleted_at = ${now} from message m
      where m.message_id = ${messageId} and i.image_id = any (m.image_ids) and i.deleted_at is null),
    documents as (update message_document d set deleted_at = ${now} from message m
      where m.message_id = ${messageId} and d.document_id = any (m.document_ids) and d.deleted_at is null)
    update message set text = '', deleted_at = ${now}, changes = changes + 1
    where message_id = ${messageId}`.execute(tx);
  await sql`
    update conversation_member x set unread_since = u.since, told_at = case when u.since is not null then x.told_at end
    from conversation_member y, lateral (select min(n.sent_at) since from message n
      where n.conversation_id = y.conversation_id and n.position > y.read_position and n.sender_uid <> y.uid
        and n.deleted_at is null) u
    where x.conversation_id = ${conversationId} and x.unread_since is not null and x.left_at is null
      and y.conversation_id = x.conversation_id and y.uid = x.uid`.execute(tx);
}
