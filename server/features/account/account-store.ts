/**
 * Everything stored about a person: what keeps the account from being deleted, what the export has, and what
 * is anonymized.
 */
import { type RawBuilder, sql } from "kysely";
import { holdingStatuses } from "#domain/lists.ts";
import { locales } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { deleteJobsWithEmail } from "#server/platform/jobs-store.ts";

type Obligations = { bookings: number; moneyDue: number; lastAdmin: boolean };

/**
 * What keeps a person from deleting their account. The administrators' rows are locked, so that the last two
 * cannot leave at once.
 */
export async function findObligations(tx: Db | Tx, uid: string): Promise<Obligations> {
  const { rows: admins } = await sql<{
    uid: string;
  }>`select uid from user_profile where is_admin and deleted_at is null order by uid for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Omit<Obligations, "lastAdmin">>`select
    (select count(*)::int from booking where ${uid} in (hunter_uid, landowner_uid) and status = any (${[...holdingStatuses]}::text[])) as bookings,
    (select count(*)::int from payout where landowner_uid = ${uid} and (status <> 'sent' or returned_ore > 0) and amount_ore > 0)
      + (select count(*)::int from refund r join booking b using (booking_id) where b.hunter_uid = ${uid} and r.status = 'decided') as "moneyDue"`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return { ...found, lastAdmin: admins.length === 1 && admins[0]?.uid === uid };
}

export async function findOwnProperties(tx: Tx, uid: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select property_id as id from property where owner_uid = ${uid} and deleted_at is null order by property_id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

type OwnedRows = { table: string; column: string };
/**
 * Tables with a person's own rows reference the user with `on delete cascade`: sessions, accounts, pictures,
 * and any added later.
 */
async function findBelongings(db: Db): Promise<OwnedRows[]> {
  const { rows } = await sql<OwnedRows>`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confdeltype = 'c' and cardinality(f.conkey) = 1
      and f.confrelid in ('user_profile'::regclass, 'auth."user"'::regclass) and f.conrelid <> 'user_profile'::regclass
    order by 1, 2`.execute(db);
  return rows;
}
const rowsOf = ({ table, column }: OwnedRows, uid: string) =>
  sql`${sql.table(table)} t where t.${sql.ref(column)} = ${uid}`;

/**
 * Sections of the data export, each a list of rows as JSON. A feature that stores more about a person adds a
 * section, or references the user with cascade.
 */
const parts: Record<string, (uid: string) => RawBuilder<unknown>> = {
  profile: (uid) => sql`select to_jsonb(u) as row from user_profile u where uid = ${uid}`,
  properties: (uid) =>
    sql`select to_jsonb(p) as row from property p where owner_uid = ${uid} order by created_at`,
  cabins: (uid) =>
    sql`select to_jsonb(c) as row from cabin c join property p using (property_id) where owner_uid = ${uid}`,
  houseManuals: (uid) =>
    sql`select to_jsonb(m) as row from house_manual m join property p using (property_id) where owner_uid = ${uid}`,
  coHosts: (uid) =>
    sql`select to_jsonb(h) as row from co_host h join property p using (property_id) where owner_uid = ${uid}
      union all select to_jsonb(h) - 'email' from co_host h join user_profile u on lower(u.email) = h.email where u.uid = ${uid} and h.uid is null`,
  offerings: (uid) =>
    sql`select to_jsonb(o) as row from offering o join property p using (property_id) where owner_uid = ${uid}`,
  services: (uid) =>
    sql`select to_jsonb(s) as row from service s join property p using (property_id) where owner_uid = ${uid}`,
  documents: (uid) =>
    sql`select to_jsonb(d) as row from document d join property p using (property_id) where owner_uid = ${uid}`,
  bookingsAsHunter: (uid) =>
    sql`select to_jsonb(b) - array['commission_ore', 'commission_rate_percent', 'landowner_earnings_ore', 'key_due_at'] as row from booking b where hunter_uid = ${uid} order by created_at`,
  bookingsAsLandowner: (uid) =>
    sql`select to_jsonb(b) - 'key_due_at' as row from booking b where landowner_uid = ${uid} and status <> 'calculated' order by created_at`,
  payments: (uid) =>
    sql`select to_jsonb(p) as row from payment p join booking b using (booking_id) where hunter_uid = ${uid} order by p.created_at`,
  refunds: (uid) =>
    sql`select to_jsonb(r) as row from refund r join booking b using (booking_id) where hunter_uid = ${uid} order by decided_at`,
  payouts: (uid) =>
    sql`select to_jsonb(p) as row from payout p where landowner_uid = ${uid} order by created_at`,
  payoutAttempts: (uid) =>
    sql`select to_jsonb(a) as row from payout_attempt a join payout using (payout_id) where landowner_uid = ${uid} order by begun_at`,
  invoices: (uid) =>
    sql`select to_jsonb(i) as row from invoice i join booking b using (booking_id) where ${uid} in (b.hunter_uid, b.landowner_uid) order by issued_on`,
  commissionInvoices: (uid) =>
    sql`select to_jsonb(i) as row from commission_invoice i where landowner_uid = ${uid} order by issued_on, number`,
  receipts: (uid) =>
    sql`select to_jsonb(r) as row from receipt r join booking b using (booking_id) where b.hunter_uid = ${uid} order by issued_at`,
  ratings: (uid) =>
    sql`select to_jsonb(r) - 'hidden_by' as row from rating r join booking b using (booking_id)
      where ${uid} = case r.by_role when 'hunter' then b.hunter_uid else b.landowner_uid end order by r.created_at`,
  conversations: (uid) =>
    sql`select jsonb_build_object('conversation_id', c.conversation_id, 'kind', c.kind, 'name', c.name, 'joined_at', m.joined_at, 'left_at', m.left_at) as row
      from conversation_member m join conversation c using (conversation_id) where m.uid = ${uid} order by m.joined_at`,
  messages: (uid) =>
    sql`select to_jsonb(m) - 'removed_by' as row from message m where sender_uid = ${uid} order by sent_at`,
  reportsOfConversations: (uid) =>
    sql`select to_jsonb(r) - array['resolved_by', 'resolution'] as row from conversation_report r where reporter_uid = ${uid} order by reported_at`,
  reportsOfRatings: (uid) =>
    sql`select to_jsonb(r) - array['resolved_by', 'resolution'] as row from rating_report r where reporter_uid = ${uid} order by reported_at`,
  letters: (uid) =>
    sql`select to_jsonb(c) as row from communication c where recipient_uid = ${uid} order by at`,
  messagesToSupport: (uid) =>
    sql`select jsonb_build_object('at', c.at, 'subject', c.subject, 'content', c.content) as row
      from communication c join user_profile u on c.reply_to = lower(u.email)
      where u.uid = ${uid} and c.subtype = 'contact_message' order by c.at`,
  newsletter: (uid) =>
    sql`select to_jsonb(n) - 'token' as row
      from newsletter_subscriber n join user_profile u on n.email = lower(u.email) where u.uid = ${uid}`,
  history: (uid) => sql`select to_jsonb(a) as row from audit a where actor_uid = ${uid} order by audit_id`,
};

type ExportRows = Record<string, unknown>[];
export async function exportAccount(db: Db, uid: string): Promise<Record<string, ExportRows>> {
  const all: Record<string, ExportRows> = {};
  const add = async (name: string, query: RawBuilder<unknown>) => {
    const { rows } = await (query as RawBuilder<{ row: Record<string, unknown> }>).execute(db);
    all[name] = [...(all[name] ?? []), ...rows.map(({ row }) => row)];
  };
  for (const [name, query] of Object.entries(parts)) await add(name, query(uid));
  for (const belonging of await findBelongings(db))
    await add(
      belonging.table.replace(/^public\./, ""),
      sql`select to_jsonb(t) as row from ${rowsOf(belonging, uid)}`,
    );
  return all;
}

export async function deleteBelongings(tx: Tx, uid: string): Promise<void> {
  for (const belonging of await findBelongings(tx))
    await sql`delete from ${rowsOf(belonging, uid)}`.execute(tx);
}

export async function deleteDrafts(tx: Tx, uid: string): Promise<void> {
  await sql`delete from booking where hunter_uid = ${uid} and status = 'calculated'`.execute(tx);
}

type Named = { uid: string; word: string; names: RawBuilder<unknown>; otherwise: string | undefined };
/** Takes the name out of what is under others' bells: of their bookings together, and of conversations. */
async function redactNotifications(tx: Tx, { uid, word, names, otherwise }: Named): Promise<void> {
  const without = (part: "title" | "body") =>
    sql`regexp_replace(t.value ->> ${part}, ${word}, coalesce(${names} ->> t.key, ${otherwise}), 'g')`;
  await sql`
    update notification n set texts = (
      select jsonb_object_agg(t.key, jsonb_build_object('title', ${without("title")}, 'body', ${without("body")}))
      from jsonb_each(n.texts) t)
    where notification_id in (
      select x.notification_id from notification x join booking b using (booking_id)
        where ${uid} in (b.hunter_uid, b.landowner_uid)
      union all select x.notification_id from conversation_member m
        join conversation_member o using (conversation_id) join notification x on x.uid = o.uid
        where m.uid = ${uid} and x.kind in ('chat_message', 'chat_invited'))`.execute(tx);
}

/**
 * Empties emails to the person, and what they wrote to support, and stops those in the outbox; in emails to
 * others and what is under their bell, the person's name is removed where it is a word.
 */
export async function redactEmails(tx: Tx, p: { uid: string; name: string; email: string }): Promise<void> {
  await sql`
    update communication set recipient = ${`deleted/${p.uid}`}, subject = '', content = '', link = null,
      reply_to = null, status = case status when 'pending' then 'failed' else status end
    where recipient_uid = ${p.uid} or recipient = ${p.email}
      or (subtype = 'contact_message' and reply_to = lower(${p.email}))`.execute(tx);
  if (!p.name) return;
  const word = `(?<!\\w)${p.name.replace(/[^\p{L}\p{N} ]/gu, "\\$&")}(?!\\w)`;
  const names = locales.map((locale) => [locale, catalogues[locale].server.words.deletedUser] as const);
  const byLanguage = sql`${JSON.stringify(Object.fromEntries(names))}::jsonb`;
  const otherwise = names[0]?.[1];
  const nobody = sql`coalesce(${byLanguage} ->> c.language, ${otherwise})`;
  await sql`update communication c set subject = regexp_replace(subject, ${word}, ${nobody}, 'g'), content = regexp_replace(content, ${word}, ${nobody}, 'g')
    from booking b where b.booking_id = c.booking_id and ${p.uid} in (b.hunter_uid, b.landowner_uid)`.execute(
    tx,
  );
  await sql`update communication c set subject = regexp_replace(subject, ${word}, ${nobody}, 'g'), content = regexp_replace(content, ${word}, ${nobody}, 'g')
    where c.subtype in ('chat_message', 'chat_invited') and c.recipient_uid in (
      select o.uid from conversation_member m join conversation_member o using (conversation_id) where m.uid = ${p.uid})`.execute(
    tx,
  );
  await redactNotifications(tx, { uid: p.uid, word, names: byLanguage, otherwise });
}

/**
 * Removes what the person wrote about bookings, and their name in what others wrote; the history rows stay
 * (decision 34).
 */
async function redactAudit(tx: Tx, { uid, name }: { uid: string; name: string }): Promise<void> {
  await sql`update audit set reason = null where subject = 'booking' and reason is not null and (actor_uid = ${uid}
    or (${name} <> '' and strpos(reason, ${name}) > 0 and subject_id in (select booking_id::text from booking where ${uid} in (hunter_uid, landowner_uid))))`.execute(
    tx,
  );
  await sql`update booking set special_requests = null, notes = null, buyer = null where hunter_uid = ${uid}`.execute(
    tx,
  );
  const theirs = sql`property_id in (select property_id from property where owner_uid = ${uid})`;
  await sql`update property set contact = '{}', address = '', description = '' where owner_uid = ${uid}`.execute(
    tx,
  );
  await sql`update reservation set reference = null, note = null where ${theirs}`.execute(tx);
  await sql`update offering set description = '', custom_rules = default where ${theirs}`.execute(tx);
  for (const table of ["cabin", "service"])
    await sql`update ${sql.table(table)} set description = '' where ${theirs}`.execute(tx);
}

/** Rows that the books refer to stay, without personal data. */
export async function anonymize(
  tx: Tx,
  p: { uid: string; name: string; email: string },
  now: Date,
): Promise<void> {
  const { uid } = p;
  await redactAudit(tx, p);
  // Deletes stored idempotent answers, the other party's too: an answer about a booking names both. Repeating
  // a completed command has no second effect.
  await sql`delete from idempotency_key where uid = ${uid} or strpos(answer::text, ${JSON.stringify(p.email)}) > 0`.execute(
    tx,
  );
  await deleteJobsWithEmail(tx, p.email);
  await sql`delete from newsletter_subscriber where email = lower(${p.email})`.execute(tx);
  await sql`delete from auth.verification where strpos(lower(identifier || ' ' || value), lower(${p.email})) > 0 or strpos(value, ${uid}) > 0`.execute(
    tx,
  );
  await sql`update user_profile set deleted_at = ${now}, disabled_at = null, disabled_reason = null, email = '', display_name = '', first_name = '', last_name = '', phone_number = null, photo_url = null, bio = '',
    location = '', address = '{}', bank_account_number = null, organization_number = null, contact_person = '', roles = '{}', preferences = default, hunter_profile = default,
    landowner_profile = default, vat_registrations = default where uid = ${uid}`.execute(tx);
  await sql`update auth."user" set name = '', email = ${`${uid}@deleted.invalid`}, image = null, "emailVerified" = false, "updatedAt" = ${now} where id = ${uid}`.execute(
    tx,
  );
}
