import { type RawBuilder, sql } from "kysely";
import { agreedStatuses } from "#domain/booking/lists.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import { lockPair } from "#server/platform/auth/blocked-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { experienceLevels } from "#domain/offering/lists.ts";

type AskerRow = {
  memberSince: string;
  experienceYears: number;
  experienceLevel: (typeof experienceLevels)[number] | null;
  stays: number;
};
/** Undefined for a deleted account. */
export async function findAsker(db: Db, uid: string): Promise<AskerRow | undefined> {
  const { rows } = await sql<AskerRow>`
    select to_char(u.created_at at time zone 'Europe/Oslo', 'YYYY-MM') member_since,
      coalesce((u.hunter_profile ->> 'experienceYears')::int, 0) experience_years,
      u.hunter_profile ->> 'experienceLevel' experience_level,
      (select count(*)::int from booking b where b.hunter_uid = u.uid and b.status = 'completed'
        and is_paid_stay(b)) stays
    from user_profile u where u.uid = ${uid} and u.deleted_at is null`.execute(db);
  return rows[0];
}

type FileUsage = { unsent: number; ownBytes: number; conversationBytes: number };
/** The pictures and PDFs that a person has not sent, and the storage used by the person and by a conversation. */
export async function findFileUsage(db: Db | Tx, conversationId: string, uid: string): Promise<FileUsage> {
  const { rows } = await sql<FileUsage>`
    select
      (select count(*)::int from image i where i.uploaded_by = ${uid} and i.conversation_id is not null
        and not exists (select from message m
          where m.conversation_id = i.conversation_id and i.image_id = any (m.image_ids)))
      + (select count(*)::int from message_document d where d.uploaded_by = ${uid}
        and not exists (select from message m where m.conversation_id = d.conversation_id
          and m.document_ids <> '{}' and d.document_id = any (m.document_ids))) unsent,
      (select coalesce(sum(size_bytes), 0)::bigint from image where uploaded_by = ${uid})
      + (select coalesce(sum(size_bytes), 0)::bigint from message_document where uploaded_by = ${uid}) own_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from image where conversation_id = ${conversationId})
      + (select coalesce(sum(size_bytes), 0)::bigint from message_document
        where conversation_id = ${conversationId}) conversation_bytes`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return { ...found, ownBytes: Number(found.ownBytes), conversationBytes: Number(found.conversationBytes) };
}

/** Lets uploads of one person, and uploads to one conversation, be counted one at a time until commit. */
export async function lockFiles(tx: Tx, conversationId: string, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${uid}`}, 9))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures ${conversationId}`}, 9))`.execute(tx);
}

const agreed = sql`any (${[...agreedStatuses]}::text[])`;
const unreadMax = 100;

type MemberRow = { uid: string; name: string | null; photoURL: string | null };
export type ConversationRow = {
  conversationId: string;
  kind: "direct" | "group";
  name: string | null;
  propertyId: string | null;
  propertyName: string | null;
  hunterUid: string | null;
  landownerUid: string | null;
  /** The offering from whose page the last question was asked. */
  askedOffering: { offeringId: string; name: string } | null;
  /** The same for a cabin; never both. */
  askedCabin: { cabinId: string; name: string } | null;
  createdBy: string;
  lastActivityAt: Date;
  members: MemberRow[];
  last: {
    messageId: string;
    senderUid: string | null;
    text: string;
    removed: boolean;
    deleted: boolean;
    line: LineRow | null;
    sentAt: string;
    hasImages: boolean;
    hasDocuments: boolean;
  } | null;
  unread: number;
  blocked: boolean;
  /** For a direct conversation: whether the two have an agreed booking. */
  isAgreed: boolean;
  /** For a group: the members who have an open request to or from the reader, but no agreed booking. */
  notAgreed: string[];
};
export type LineRow = {
  kind: string;
  bookingId?: string;
  fromDate?: string;
  toDate?: string;
  participants?: number;
  companions?: number;
  children?: number;
  uid?: string;
  byUid?: string;
  name?: string;
  /** The names of `uid` and `byUid`; null if the account is deleted. */
  who?: string | null;
  by?: string | null;
};

const nameOf = (uid: RawBuilder<unknown>) =>
  sql`(select nullif(display_name, '') from user_profile where uid = ${uid})`;
/** A system line with the names of the people in it, read now, since an account may be deleted later. */
export const lineJson = (message: string): RawBuilder<unknown> => {
  const line = sql.ref(`${message}.line`);
  const names = sql`jsonb_build_object(
    'who', ${nameOf(sql`${line} ->> 'uid'`)}, 'by', ${nameOf(sql`${line} ->> 'byUid'`)})`;
  return sql`case when ${line} is not null then ${line} || ${names} end`;
};
/** The text as shown: empty if the message is removed. */
export const shownText = (message: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${message}.removed_at`)} is null then ${sql.ref(`${message}.text`)} else '' end`;
/** The hunter and landowner of conversation `c` have an agreed booking of its property. */
export const hasAgreedBooking = sql`exists (select from booking k
  where k.hunter_uid = c.hunter_uid and k.landowner_uid = c.landowner_uid and k.property_id = c.property_id
    and k.status = ${agreed} and not k.invoice_at_payment)`;
/** Whether the person is the landowner of booking `k`, or a co-host who sees the property. */
const isLandownerSide = (uid: RawBuilder<unknown>) => sql`(k.landowner_uid = ${uid}
  or exists (select from co_host h where h.property_id = k.property_id and h.uid = ${uid}
    and are_more_than_control(h.rights)))`;
/** Whether one of two people has an open request to the other, and they have no agreed booking. */
export const hasOpenRequest = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<unknown> => {
  const bookingsBetween = sql`select from booking k
    where ((k.hunter_uid = ${a} and ${isLandownerSide(b)}) or (k.hunter_uid = ${b} and ${isLandownerSide(a)}))`;
  return sql`(exists (${bookingsBetween} and k.status <> 'calculated')
    and not exists (${bookingsBetween} and k.status = ${agreed} and not k.invoice_at_payment))`;
};

/** The conversations of a reader: `m` is the reader's membership, `c` the conversation. */
const selectConversations = (uid: string) => sql`
  select c.conversation_id, c.kind, c.name, c.property_id, p.name property_name,
    c.hunter_uid, c.landowner_uid,
    (select json_build_object('offeringId', o.offering_id, 'name', o.name) from offering o
      where o.offering_id = c.asked_offering_id and o.deleted_at is null) asked_offering,
    (select json_build_object('cabinId', k.cabin_id, 'name', k.name) from cabin k
      where k.cabin_id = c.asked_cabin_id and k.deleted_at is null) asked_cabin,
    c.created_by, c.last_message_at last_activity_at,
    (select coalesce(json_agg(json_build_object('uid', u.uid, 'photoURL', u.photo_url,
          'name', case when u.deleted_at is null then u.display_name end) order by x.joined_at, u.uid), '[]')
      from conversation_member x join user_profile u using (uid)
      where x.conversation_id = c.conversation_id and (x.left_at is null or c.kind = 'direct')) members,
    (select json_build_object('messageId', l.message_id, 'senderUid', l.sender_uid, 'text', ${shownText("l")},
        'removed', l.removed_at is not null, 'deleted', l.deleted_at is not null, 'line', ${lineJson("l")}, 'sentAt', l.sent_at,
        'hasImages', l.removed_at is null and l.deleted_at is null and l.image_ids <> '{}',
        'hasDocuments', l.removed_at is null and l.deleted_at is null and l.document_ids <> '{}')
      from message l where l.conversation_id = c.conversation_id
        and l.position = c.last_position and l.position > m.from_position) last,
    case when m.unread_since is null then 0 else (select count(*)::int
      from (select from message n where n.conversation_id = c.conversation_id
        and n.position > greatest(m.read_position, m.from_position) and n.sender_uid <> ${uid} and n.deleted_at is null
        limit ${unreadMax}) n) end unread,
    c.kind = 'direct' and exists (select from conversation_block b
      where b.blocker_uid = ${uid} and b.blocked_uid in (c.hunter_uid, c.landowner_uid)) blocked,
    c.kind = 'direct' and ${hasAgreedBooking} is_agreed,
    case when c.kind = 'direct' then '[]' else (select coalesce(json_agg(x.uid), '[]')
      from conversation_member x where x.conversation_id = c.conversation_id and x.uid <> ${uid}
        and ${hasOpenRequest(sql`x.uid`, sql`${uid}`)}) end not_agreed
  from conversation_member m join conversation c using (conversation_id)
    left join property p on p.property_id = c.property_id
  where m.uid = ${uid} and m.left_at is null`;

type After = { at: string; id: string };
/** Conversations without messages are listed only for the person who opened them. */
export async function listConversations(
  db: Db,
  uid: string,
  after: After | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  const at = sql`date_trunc('milliseconds', c.last_message_at)`;
  const { rows } = await sql<ConversationRow>`${selectConversations(uid)}
    and (c.last_position > m.from_position or c.created_by = ${uid})
    ${after ? sql`and (${at}, c.conversation_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${at} desc, c.conversation_id desc limit ${limit}`.execute(db);
  return rows;
}
export async function findConversation(
  db: Db | Tx,
  uid: string,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  const { rows } =
    await sql<ConversationRow>`${selectConversations(uid)} and m.conversation_id = ${conversationId}`.execute(
      db,
    );
  return rows[0];
}
export async function countUnread(db: Db, uid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from conversation_member
    where uid = ${uid} and left_at is null and unread_since is not null`.execute(db);
  return rows[0]?.n ?? 0;
}

type AskedOffering = { propertyId: string; status: string; published: boolean; property: PropertyStatus };
export async function findAskedOffering(tx: Tx, offeringId: string): Promise<AskedOffering | undefined> {
  const { rows } = await sql<AskedOffering>`
    select p.property_id, o.status, o.published, property_access(p) property
    from offering o join property p using (property_id)
    where o.offering_id = ${offeringId} and o.deleted_at is null and p.deleted_at is null`.execute(tx);
  return rows[0];
}
export async function findAskedCabin(
  tx: Tx,
  cabinId: string,
): Promise<Omit<AskedOffering, "published"> | undefined> {
  const { rows } = await sql<Omit<AskedOffering, "published">>`
    select p.property_id, k.status, property_access(p) property
    from cabin k join property p using (property_id)
    where k.cabin_id = ${cabinId} and k.deleted_at is null and p.deleted_at is null`.execute(tx);
  return rows[0];
}
type BookedPair = {
  hunterUid: string;
  landownerUid: string;
  propertyId: string;
  status: string;
};
export async function findBookedPair(tx: Tx, bookingId: string): Promise<BookedPair | undefined> {
  const { rows } = await sql<BookedPair>`
    select hunter_uid, landowner_uid, property_id, status
    from booking where booking_id = ${bookingId}`.execute(tx);
  return rows[0];
}

type Pair = { propertyId: string; hunterUid: string; landownerUid: string };
/** Returns the two people's conversation about the property; creates it once, even under concurrent calls. */
export async function openDirectConversation(
  tx: Tx,
  { propertyId, hunterUid, landownerUid }: Pair,
  by: string,
  now: Date,
): Promise<{ conversationId: string; isNew: boolean }> {
  const { rows: inserted } = await sql<{ id: string }>`
    insert into conversation (kind, property_id, hunter_uid, landowner_uid, created_by, created_at, last_message_at)
    values ('direct', ${propertyId}, ${hunterUid}, ${landownerUid}, ${by}, ${now}, ${now})
    on conflict (property_id, hunter_uid, landowner_uid) where kind = 'direct' do nothing
    returning conversation_id id`.execute(tx);
  const { rows: found } = inserted.length
    ? { rows: inserted }
    : await sql<{ id: string }>`select conversation_id id from conversation
        where property_id = ${propertyId} and hunter_uid = ${hunterUid} and landowner_uid = ${landownerUid}
          and kind = 'direct' for no key update`.execute(tx);
  const conversationId = found[0]!.id;
  if (inserted.length)
    for (const uid of [hunterUid, landownerUid])
      await insertMember(tx, { conversationId, uid, from: 0, now });
  else await insertMember(tx, { conversationId, uid: by, from: 0, now });
  return { conversationId, isNew: inserted.length > 0 };
}
export type Asked = { offeringId: string; cabinId?: never } | { cabinId: string; offeringId?: never };
/** Stores what was last asked about. */
export const setAsked = (
  tx: Tx,
  conversationId: string,
  { offeringId = null, cabinId = null }: Partial<Record<keyof Asked, string | null>>,
): Promise<unknown> =>
  sql`update conversation set asked_offering_id = ${offeringId}, asked_cabin_id = ${cabinId}
    where conversation_id = ${conversationId}
      and (asked_offering_id, asked_cabin_id) is distinct from (${offeringId}::uuid, ${cabinId}::uuid)`.execute(
    tx,
  );
/** Adds lines about earlier bookings of the hunter and the landowner. */
export const addPastBookingLines = (tx: Tx, conversationId: string): Promise<unknown> =>
  sql`select booking_line(b, a.to_state, a.at) from conversation c
    join booking b
      on b.property_id = c.property_id and b.hunter_uid = c.hunter_uid and b.landowner_uid = c.landowner_uid
    join audit a on a.subject = 'booking' and a.subject_id = b.booking_id::text
    where c.conversation_id = ${conversationId} and has_line(a.to_state)
    order by a.audit_id limit 100`.execute(tx);

export async function insertGroup(tx: Tx, name: string, by: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation (kind, name, created_by, created_at, last_message_at)
    values ('group', ${name}, ${by}, ${now}, ${now}) returning conversation_id id`.execute(tx);
  return rows[0]!.id;
}
type NewMember = { conversationId: string; uid: string; from: number; now: Date };
/** Adds a member, also a former one; false if the person is a member already. */
export async function insertMember(tx: Tx, { conversationId, uid, from, now }: NewMember): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_member as m
      (conversation_id, uid, joined_at, from_position, delivered_position, read_position)
    values (${conversationId}, ${uid}, ${now}, ${from}, ${from}, ${from})
    on conflict (conversation_id, uid) do update set left_at = null, joined_at = excluded.joined_at,
      from_position = greatest(m.from_position, excluded.from_position)
    where m.left_at is not null returning uid`.execute(tx);
  return rows.length > 0;
}
type LockedConversation = {
  kind: "direct" | "group";
  createdBy: string;
  position: number;
  members: number;
  isMember: boolean;
};
/** Locks a conversation until the transaction ends, so that nobody writes, joins or leaves meanwhile. */
export async function lockConversation(
  tx: Tx,
  conversationId: string,
  uid: string,
): Promise<LockedConversation | undefined> {
  await sql`select from conversation where conversation_id = ${conversationId} for no key update`.execute(tx);
  const { rows } = await sql<LockedConversation>`
    select c.kind, c.created_by, c.last_position "position", count(m.uid)::int "members",
      coalesce(bool_or(m.uid = ${uid}), false) is_member
    from conversation c left join conversation_member m
      on m.conversation_id = c.conversation_id and m.left_at is null
    where c.conversation_id = ${conversationId} group by c.conversation_id`.execute(tx);
  return rows[0];
}
/** Adds a system line; `id` prevents duplicates. */
export const addSystemLine = (
  tx: Tx,
  conversationId: string,
  id: string,
  line: LineRow,
  now: Date,
): Promise<unknown> =>
  sql`select add_message(${conversationId}, null, ${id}, '', ${JSON.stringify(line)}::jsonb, '{}', ${now})`.execute(
    tx,
  );
export const renameGroup = (tx: Tx, conversationId: string, name: string): Promise<unknown> =>
  sql`update conversation set name = ${name} where conversation_id = ${conversationId}`.execute(tx);
export async function leave(tx: Tx, conversationId: string, uid: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update conversation_member set left_at = ${now}, unread_since = null
    where conversation_id = ${conversationId} and uid = ${uid} and left_at is null returning uid`.execute(tx);
  await deleteEvents(tx, conversationId, uid);
  return rows.length > 0;
}
/** Makes the removed member's open pages reload. */
export const publishRemoval = (tx: Tx, uid: string, now: Date): Promise<unknown> =>
  sql`select tell_removed(${uid}, ${now})`.execute(tx);
const deleteEvents = (tx: Tx, conversationId: string, uid: string): Promise<unknown> =>
  sql`select forget_conversation_events(${conversationId}, ${uid})`.execute(tx);

const directBetween = (one: string, other: string) => sql`kind = 'direct'
  and hunter_uid in (${one}, ${other}) and landowner_uid in (${one}, ${other})`;
/** Locks all conversations of two people for the transaction, so that no events of them are sent. */
export async function lockConversationsOf(tx: Tx, one: string, other: string): Promise<void> {
  await lockPair(tx, one, other);
  await sql`select from conversation where ${directBetween(one, other)} order by conversation_id for no key update`.execute(
    tx,
  );
}
/** Stores the block, and deletes events of the pair's locked conversations for the person who blocks. */
export async function blockPerson(tx: Tx, uid: string, other: string, now: Date): Promise<void> {
  await sql`insert into conversation_block (blocker_uid, blocked_uid, at)
    values (${uid}, ${other}, ${now}) on conflict do nothing`.execute(tx);
  await sql`
    with ours as (select conversation_id from conversation where ${directBetween(uid, other)}),
    silent as (update conversation_member m set unread_since = null
      from ours where m.conversation_id = ours.conversation_id and m.uid = ${uid})
    select forget_conversation_events(conversation_id, ${uid}) from ours`.execute(tx);
}
export const unblockPerson = (tx: Tx, uid: string, other: string): Promise<unknown> =>
  sql`delete from conversation_block where blocker_uid = ${uid} and blocked_uid = ${other}`.execute(tx);

/** The people who share a booking with a person: its parties, and co-hosts who answer for the landowner. */
const peopleSharingBooking = (uid: string) => sql`
  select k.hunter_uid uid from booking k where k.landowner_uid = ${uid} and k.status <> 'calculated'
  union select k.landowner_uid from booking k where k.hunter_uid = ${uid} and k.status <> 'calculated'
  union select h.uid from booking k join co_host h using (property_id)
    where ${uid} in (k.hunter_uid, k.landowner_uid) and are_more_than_control(h.rights) and h.uid is not null
      and k.status <> 'calculated'`;
/** Whether a person `u` has not blocked this person. */
const notBlocking = (uid: string) => sql`
  not exists (select from conversation_block where blocker_uid = u.uid and blocked_uid = ${uid})`;
export async function findPeople(db: Db | Tx, uid: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.uid, u.display_name as name, u.photo_url "photoURL"
    from user_profile u join (${peopleSharingBooking(uid)}) s using (uid)
    where u.deleted_at is null and u.uid <> ${uid} and ${notBlocking(uid)}
    order by u.display_name, u.uid limit 200`.execute(db);
  return rows;
}
export async function countShared(tx: Tx, uid: string, uids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from user_profile u join (${peopleSharingBooking(uid)}) s using (uid)
    where u.deleted_at is null and u.uid = any (${[...uids]}::text[]) and ${notBlocking(uid)}`.execute(tx);
  return rows[0]?.n ?? 0;
}
