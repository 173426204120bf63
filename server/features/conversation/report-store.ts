import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  isAfter,
  reportColumns,
  reportOrder,
  type ReportRow,
  type ReportsAfter,
} from "#server/platform/observability/report-store.ts";

type Report = {
  conversationId: string;
  messageId: string | undefined;
  uid: string;
  reason: string;
  note: string;
  now: Date;
};
/** Undefined if the message is not in the conversation, or the reporting person cannot see it. */
export async function insertReport(tx: Tx, r: Report): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_report (conversation_id, message_id, reporter_uid, reason, note, reported_at)
    select ${r.conversationId}, ${r.messageId ?? null}, ${r.uid}, ${r.reason}, ${r.note}, ${r.now}
    where ${r.messageId ?? null}::uuid is null or exists (
      select from message m join conversation_member x on x.conversation_id = m.conversation_id and x.uid = ${r.uid}
      where m.message_id = ${r.messageId ?? null} and m.conversation_id = ${r.conversationId}
        and m.position > x.from_position)
    returning report_id id`.execute(tx);
  return rows[0]?.id;
}

type ReportedMessage = {
  messageId: string;
  senderUid: string;
  senderName: string | null;
  text: string;
  sentAt: string;
  removed: boolean;
  deleted: boolean;
  earlier: string[];
};
type ConversationReport = ReportRow & { conversationId: string; messages: ReportedMessage[] };
const shownMessages = 5;
/** The messages of report `r` that an administrator sees. */
const reported = sql`select * from message m where m.conversation_id = r.conversation_id
  and m.sender_uid is not null and m.sent_at <= r.reported_at
  and m.position <= coalesce((select position from message where message_id = r.message_id), m.position)
  order by m.position desc limit ${shownMessages}`;
/** Each report with the reported message and the ones right before it; administrators can read no others. */
export async function listReports(db: Db, after: ReportsAfter, limit: number): Promise<ConversationReport[]> {
  const { rows } = await sql<ConversationReport>`
    select ${reportColumns}, r.conversation_id,
      (select coalesce(json_agg(json_build_object('messageId', m.message_id, 'senderUid', m.sender_uid,
            'senderName', nullif(u.display_name, ''), 'text', m.text, 'sentAt', m.sent_at,
            'removed', m.removed_at is not null, 'deleted', m.deleted_at is not null,
            'earlier', array(select v.text from message_version v where v.message_id = m.message_id
              order by v.number)) order by m.position), '[]')
        from (${reported}) m join user_profile u on u.uid = m.sender_uid) messages
    from conversation_report r where ${isAfter(after)} order by ${reportOrder} limit ${limit}`.execute(db);
  return rows;
}

type Removal = { reportId: string; messageId: string; uid: string; reason: string; now: Date };
type RemovedMessage = { conversationId: string; senderUid: string; sentAt: Date; already: boolean };
/**
 * Removes a message of a report, and its pictures and documents, for all members, and notifies their open pages. Undefined
 * if the message is not part of the report.
 */
export async function removeMessage(tx: Tx, r: Removal): Promise<RemovedMessage | undefined> {
  const { rows } = await sql<RemovedMessage & { imageIds: string[]; documentIds: string[] }>`
    select m.conversation_id, m.sender_uid, m.sent_at,
      m.removed_at is not null already, m.image_ids, m.document_ids
    from message m where m.message_id = ${r.messageId} and exists (
      select from conversation_report r, lateral (${reported}) shown
      where r.report_id = ${r.reportId} and shown.message_id = m.message_id)
    for no key update`.execute(tx);
  const [found] = rows;
  if (!found || found.already) return found;
  await sql`
    with images as (update image set deleted_at = ${r.now}
      where image_id = any (${found.imageIds}::uuid[]) and conversation_id = ${found.conversationId}
        and deleted_at is null),
    documents as (update message_document set deleted_at = ${r.now}
      where document_id = any (${found.documentIds}::uuid[]) and conversation_id = ${found.conversationId}
        and deleted_at is null),
    event as (insert into live_event (uids, topic, ref, at)
      values (conversation_audience(${found.conversationId}), 'conversation', ${found.conversationId}, ${r.now}))
    update message set removed_at = ${r.now}, removed_by = ${r.uid}, removed_reason = ${r.reason}
    where message_id = ${r.messageId}`.execute(tx);
  return found;
}
