import { sql } from "kysely";
import type { ReadUpTo } from "#domain/conversation/policy.ts";
import type { Locale } from "#domain/locale.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type ImageRow, imagesWhere } from "#server/features/image/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { hasOpenRequest, type LineRow, lineJson, hasAgreedBooking, shownText } from "./conversation-store.ts";

export type MessageRow = {
  messageId: string;
  position: number;
  senderUid: string | null;
  /** Null if the sender has deleted the account. */
  senderName: string | null;
  clientMessageId: string;
  text: string;
  /** The sender's language. */
  language: Locale | null;
  removed: boolean;
  edited: boolean;
  deleted: boolean;
  line: LineRow | null;
  images: ImageRow[];
  documents: { documentId: string; name: string; sizeBytes: number }[];
  sentAt: Date;
};
type ReadPositions = {
  from: number;
  read: number;
  deliveredUpTo: number;
  readUpTo: number;
  /** For a group, how far each other member has read. */
  readers: ReadUpTo[];
  removed: number;
};
/** How far the member and the others have read; undefined if the person is not a member. */
export async function findReadPositions(
  db: Db,
  uid: string,
  conversationId: string,
): Promise<ReadPositions | undefined> {
  const { rows } = await sql<ReadPositions>`
    select m.from_position "from", m.read_position "read",
      coalesce(min(o.delivered_position), 0) delivered_up_to, coalesce(min(o.read_position), 0) read_up_to,
      coalesce(jsonb_agg(jsonb_build_object('uid', o.uid, 'since', o.from_position, 'readUpTo', o.read_position)
        order by o.uid) filter (where c.kind = 'group' and o.uid is not null), '[]') readers,
      (select count(*)::int from message r where r.conversation_id = m.conversation_id
        and r.position > m.from_position and r.removed_at is not null)
        + (select coalesce(sum(r.changes), 0)::int from message r where r.conversation_id = m.conversation_id
          and r.position > m.from_position and r.changes > 0) removed
    from conversation_member m join conversation c using (conversation_id)
    left join conversation_member o
      on o.conversation_id = m.conversation_id and o.uid <> m.uid and o.left_at is null
    where m.conversation_id = ${conversationId} and m.uid = ${uid} and m.left_at is null
    group by m.conversation_id, m.uid`.execute(db);
  return rows[0];
}

const columns = sql`m.message_id, m.position, m.sender_uid,
  u.display_name sender_name, m.client_message_id, ${shownText("m")} text, u.language,
  m.removed_at is not null removed, m.edited_at is not null and m.deleted_at is null edited,
  m.deleted_at is not null deleted, ${lineJson("m")} line,
  case when m.image_ids = '{}' then '[]' else ${imagesWhere(sql`i.image_id = any (m.image_ids)`)} end images,
  case when m.document_ids = '{}' then '[]' else (
    select coalesce(json_agg(json_build_object(
      'documentId', d.document_id, 'name', d.name, 'sizeBytes', d.size_bytes) order by d.created_at, d.document_id), '[]')
    from message_document d where d.document_id = any (m.document_ids) and d.deleted_at is null) end documents,
  m.sent_at`;
type Span = { after?: number | undefined; before?: number | undefined; from: number; limit: number };
/** Lists messages newest first; after a given position oldest first. */
export async function listMessages(
  db: Db,
  conversationId: string,
  { after, before, from, limit }: Span,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m left join user_profile u on u.uid = m.sender_uid and u.deleted_at is null
    where m.conversation_id = ${conversationId} and m.position > ${Math.max(after ?? 0, from)}
      ${before === undefined ? sql`` : sql`and m.position < ${before}`}
    order by m.position ${after === undefined ? sql`desc` : sql`asc`} limit ${limit}`.execute(db);
  return rows;
}

/** A message that a member who sees what is after position `from` can read; locked against changes. */
export async function lockMessage(
  tx: Tx,
  conversationId: string,
  messageId: string,
  from: number,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m left join user_profile u on u.uid = m.sender_uid and u.deleted_at is null
    where m.message_id = ${messageId} and m.conversation_id = ${conversationId} and m.position > ${from}
    for share of m`.execute(tx);
  return rows[0];
}

type NewMessage = {
  text: string;
  clientMessageId: string;
  imageIds: readonly string[];
  documentIds: readonly string[];
};
type SentMessage = { messageId: string; position: number; sentAt: string };
/** Inserts a message in one statement, with the checks, its position, and the event to the other members. */
export async function insertMessage(
  tx: Tx,
  conversationId: string,
  uid: string,
  m: NewMessage,
  now: Date,
): Promise<SentMessage | { refused: ErrorCode }> {
  const { rows } = await sql<{ sent: SentMessage | { refused: ErrorCode } }>`
    select send_message(${conversationId}, ${uid}, ${m.clientMessageId}, ${m.text},
      ${[...m.imageIds]}::uuid[], ${[...m.documentIds]}::uuid[], ${now}) sent`.execute(tx);
  return rows[0]!.sent;
}

/**
 * Locks the members' rows, so that nobody leaves or blocks meanwhile: whoever gets the event is still a
 * member at commit.
 */
const lockAudience = (tx: Tx, conversationId: string): Promise<unknown> =>
  sql`select from conversation where conversation_id = ${conversationId} for share`.execute(tx);

/** Marks messages as read; false if the person is no member. The senders of these messages get an event. */
export async function markRead(
  tx: Tx,
  conversationId: string,
  uid: string,
  upTo: number | undefined,
  now: Date,
): Promise<boolean> {
  await lockAudience(tx, conversationId);
  const { rows } = await sql<{ found: boolean }>`
    with at as (
      select m.read_position was, least(coalesce(${upTo ?? null}::int, c.last_position), c.last_position) upto
      from conversation_member m join conversation c using (conversation_id)
      where m.conversation_id = ${conversationId} and m.uid = ${uid} and m.left_at is null for update of m),
    told as (
      update conversation_member m set read_position = at.upto, told_at = null,
        delivered_position = greatest(m.delivered_position, at.upto),
        unread_since = (select min(sent_at) from message n
          where n.conversation_id = ${conversationId} and n.position > at.upto and n.sender_uid <> ${uid}
            and n.deleted_at is null)
      from at where m.conversation_id = ${conversationId} and m.uid = ${uid} and at.upto > at.was),
    event as (
      insert into live_event (uids, topic, ref, at)
      select array_agg(distinct h), 'conversation', ${conversationId}, ${now}
      from at, message n, lateral (values (n.sender_uid), (${uid})) heard (h)
      where n.conversation_id = ${conversationId} and n.position > at.was and n.position <= at.upto
        and n.sender_uid <> ${uid} and h = any (conversation_audience(${conversationId}))
      having count(*) > 0)
    select exists (select from at) found`.execute(tx);
  return rows[0]?.found ?? false;
}

type DeliveredPosition = { uid: string; conversationId: string | null };
/**
 * Records that messages were delivered to open pages of members: in one conversation, or in all if a page has
 * just opened. Skips rows that are being written, since their writer sends an event again. Locks first, so
 * that nobody leaves or blocks meanwhile.
 */
export async function markDelivered(
  tx: Tx,
  positions: readonly DeliveredPosition[],
  now: Date,
): Promise<void> {
  const [uids, ids] = [positions.map((r) => r.uid), positions.map((r) => r.conversationId)];
  const members = sql`(select distinct uid, conversation_id
      from unnest(${uids}::text[], ${ids}::uuid[]) r (uid, conversation_id)) r
    join conversation_member m
      on m.uid = r.uid and m.conversation_id = coalesce(r.conversation_id, m.conversation_id)`;
  const { rows } = await sql<{ id: string }>`
    select c.conversation_id id from conversation c where c.conversation_id in (
      select m.conversation_id from ${members} where m.left_at is null and m.delivered_position < c.last_position)
    for share skip locked`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    with at as (
      select m.conversation_id, m.uid, m.delivered_position was, c.last_position upto
      from ${members} join conversation c on c.conversation_id = m.conversation_id
      where c.conversation_id = any (${rows.map(({ id }) => id)}::uuid[])
        and m.left_at is null and m.delivered_position < c.last_position for update of m skip locked),
    told as (
      update conversation_member m set delivered_position = at.upto
      from at where m.conversation_id = at.conversation_id and m.uid = at.uid),
    sender as (
      select at.conversation_id id, array_agg(distinct n.sender_uid) uids
      from at join message n on n.conversation_id = at.conversation_id
        and n.position > at.was and n.position <= at.upto and n.sender_uid <> at.uid
      group by at.conversation_id),
    heard as (
      select id, array(select unnest(uids) intersect select unnest(conversation_audience(id))) uids from sender)
    insert into live_event (uids, topic, ref, at)
    select uids, 'conversation', id::text, ${now} from heard where uids <> '{}'`.execute(tx);
}

/** Notifies the other members that the person is typing; stores nothing. False if they are no member. */
export async function publishTyping(db: Db, conversationId: string, uid: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with heard as (
      select a.uids from (select conversation_audience(${conversationId}) uids) a where ${uid} = any (a.uids))
    select count(pg_notify('live_now', json_build_object('uids', array_remove(uids, ${uid}),
      'topic', 'typing', 'ref', ${`${conversationId}/${uid}`}::text)::text)) > 0 found from heard`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

type FoundMessage = {
  conversationId: string;
  messageId: string;
  position: number;
  groupName: string | null;
  propertyName: string | null;
  others: string[] | null;
  senderUid: string;
  senderName: string | null;
  text: string;
  sentAt: Date;
  isHidden: boolean;
};
export const searchMax = 50;
export async function searchMessages(db: Db, uid: string, words: string): Promise<FoundMessage[]> {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<FoundMessage>`
    select m.conversation_id, m.message_id, m.position, c.name group_name,
      p.name property_name,
      (select array_agg(o.display_name) from user_profile o
        where o.uid in (c.hunter_uid, c.landowner_uid) and o.uid <> ${uid} and o.deleted_at is null) others,
      m.sender_uid, u.display_name sender_name, m.text, m.sent_at,
      m.sender_uid <> ${uid} and case c.kind when 'direct' then not ${hasAgreedBooking}
        else ${hasOpenRequest(sql`m.sender_uid`, sql`${uid}`)} end is_hidden
    from conversation_member x join conversation c using (conversation_id)
      join message m on m.conversation_id = x.conversation_id and m.position > x.from_position
      left join property p on p.property_id = c.property_id
      left join user_profile u on u.uid = m.sender_uid and u.deleted_at is null
    where x.uid = ${uid} and x.left_at is null and m.line is null and m.removed_at is null and m.deleted_at is null
      and m.text ilike ${pattern}
    order by m.sent_at desc, m.position desc limit ${searchMax}`.execute(db);
  return rows;
}

export async function isMember(db: Db | Tx, conversationId: string, uid: string): Promise<boolean> {
  const { rows } =
    await sql`select from conversation_member where conversation_id = ${conversationId} and uid = ${uid} and left_at is null`.execute(
      db,
    );
  return rows.length > 0;
}
