/**
 * Everything stored about a person: the facts that prevent the deletion of the account, and the rows of the
 * export.
 */
import { type RawBuilder, sql } from "kysely";
import { holdingStatuses } from "#domain/booking/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { provenAddressOf } from "#server/platform/auth/proven-address-store.ts";

type Obligations = { bookings: number; moneyDue: number; lastAdmin: boolean };

/**
 * Obligations that prevent a person from deleting their account. The administrators' rows are locked, so that
 * the last two cannot be deleted at once.
 */
export async function findObligations(tx: Db | Tx, uid: string): Promise<Obligations> {
  const { rows: admins } = await sql<{
    uid: string;
  }>`select uid from user_profile where is_admin and deleted_at is null order by uid for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Omit<Obligations, "lastAdmin">>`select
    (select count(*)::int from booking where ${uid} in (hunter_uid, buyer_uid, landowner_uid) and status = any (${[...holdingStatuses]}::text[])) as bookings,
    (select count(*)::int from payout where landowner_uid = ${uid} and (status <> 'sent' or returned_ore > 0) and amount_ore > 0)
      + (select count(*)::int from refund r join booking b using (booking_id) where ${isBuyer(uid)}
        and r.status = 'decided') as money_due`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return { ...found, lastAdmin: admins.length === 1 && admins[0]?.uid === uid };
}

/**
 * Takes the lock that `person_is_here` takes in share mode when a row of the person is inserted: running
 * inserts finish first and are then deleted with the rest, later ones wait and are refused.
 */
export const lockAccountDeletion = (tx: Tx, uid: string): Promise<unknown> =>
  sql`select from user_profile where uid = ${uid} for update`.execute(tx);

export async function findOwnProperties(tx: Tx, uid: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select property_id as id from property where owner_uid = ${uid} and deleted_at is null order by property_id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Whether the person bought the booking `b`: its money is theirs, whoever its hunter is (rules 9.24). */
const isBuyer = (uid: string) => sql`(b.buyer_uid is null and b.hunter_uid = ${uid} or b.buyer_uid = ${uid})`;

type OwnedRows = { table: string; column: string };
/**
 * The tables with a person's own rows, which reference the user with `on delete cascade`: sessions, accounts,
 * pictures, and any added later.
 */
async function findOwnRowTables(db: Db): Promise<OwnedRows[]> {
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
const exportSections: Record<string, (uid: string) => RawBuilder<unknown>> = {
  profile: (uid) => sql`select to_jsonb(u) as row from user_profile u where uid = ${uid}`,
  properties: (uid) =>
    sql`select to_jsonb(p) as row from property p where owner_uid = ${uid} order by created_at`,
  cabins: (uid) =>
    sql`select to_jsonb(c) as row from cabin c join property p using (property_id) where owner_uid = ${uid}`,
  houseManuals: (uid) =>
    sql`select to_jsonb(m) as row from house_manual m join property p using (property_id) where owner_uid = ${uid}`,
  meetingPoints: (uid) =>
    sql`select to_jsonb(m) as row from meeting_point m join property p using (property_id) where owner_uid = ${uid}`,
  fieldPoints: (uid) =>
    sql`select to_jsonb(f) as row from field_point f join property p using (property_id) where owner_uid = ${uid} order by f.property_id, f.position`,
  arrivalMessages: (uid) =>
    sql`select to_jsonb(m) as row from arrival_message m join property p using (property_id) where owner_uid = ${uid}`,
  coHosts: (uid) =>
    sql`select to_jsonb(h) as row from co_host h join property p using (property_id) where owner_uid = ${uid}
      union all select to_jsonb(h) - 'email' from co_host h where h.email = ${provenAddressOf(uid)} and h.uid is null`,
  offerings: (uid) =>
    sql`select to_jsonb(o) as row from offering o join property p using (property_id) where owner_uid = ${uid}`,
  services: (uid) =>
    sql`select to_jsonb(s) as row from service s join property p using (property_id) where owner_uid = ${uid}`,
  documents: (uid) =>
    sql`select to_jsonb(d) as row from document d join property p using (property_id) where owner_uid = ${uid}`,
  bookingsAsHunter: (uid) =>
    sql`select to_jsonb(b) - array['commission_ore', 'commission_rate_percent', 'landowner_earnings_ore',
        'key_due_at', 'arrival_message_due_at']
      - case when buyer_uid is null then '{}'::text[] else array['buyer', 'buyer_uid'] end
      - case when hunter_at(b, b.created_at) = ${uid} then '{}'::text[] else
        array['special_requests', 'notes', 'training_supervisor'] end
      as row from booking b where hunter_uid = ${uid} order by created_at`,
  handovers: (uid) =>
    sql`select to_jsonb(h) - array['token_hash', 'tells']
      - case when h.by_uid = ${uid} then '{}'::text[] else array['email'] end as row
      from booking_handover h where ${uid} in (h.by_uid, h.receiver_uid) order by h.created_at`,
  bookingsAsLandowner: (uid) =>
    sql`select to_jsonb(b) - array['key_due_at', 'arrival_message_due_at'] as row from booking b where landowner_uid = ${uid} and status <> 'calculated' order by created_at`,
  changeProposals: (uid) =>
    sql`select to_jsonb(c) as row from booking_change c join booking b using (booking_id)
      where ${uid} = case c.by_role when 'hunter' then hunter_at(b, c.created_at) else b.landowner_uid end order by c.number`,
  payments: (uid) =>
    sql`select to_jsonb(p) as row from payment p join booking b using (booking_id) where ${isBuyer(uid)} order by p.created_at`,
  refunds: (uid) =>
    sql`select to_jsonb(r) as row from refund r join booking b using (booking_id) where ${isBuyer(uid)} order by decided_at`,
  payouts: (uid) =>
    sql`select to_jsonb(p) as row from payout p where landowner_uid = ${uid} order by created_at`,
  payoutAttempts: (uid) =>
    sql`select to_jsonb(a) as row from payout_attempt a join payout using (payout_id) where landowner_uid = ${uid} order by begun_at`,
  invoices: (uid) =>
    sql`select to_jsonb(i) as row from invoice i join booking b using (booking_id) where ${uid} = b.landowner_uid or ${isBuyer(uid)} order by issued_on`,
  commissionInvoices: (uid) =>
    sql`select to_jsonb(i) as row from commission_invoice i where landowner_uid = ${uid} order by issued_on, number`,
  receipts: (uid) =>
    sql`select to_jsonb(r) as row from receipt r join booking b using (booking_id) where ${isBuyer(uid)} order by issued_at`,
  ratings: (uid) =>
    sql`select to_jsonb(r) - 'hidden_by' as row from rating r join booking b using (booking_id)
      where ${uid} = case r.by_role when 'hunter' then b.hunter_uid else b.landowner_uid end order by r.created_at`,
  ratingAnswers: (uid) =>
    sql`select to_jsonb(a) - 'hidden_by' as row from rating_answer a where written_by = ${uid} order by created_at`,
  conversations: (uid) =>
    sql`select jsonb_build_object('conversation_id', c.conversation_id, 'kind', c.kind, 'name', c.name, 'joined_at', m.joined_at, 'left_at', m.left_at) as row
      from conversation_member m join conversation c using (conversation_id) where m.uid = ${uid} order by m.joined_at`,
  messages: (uid) =>
    sql`select to_jsonb(m) - 'removed_by' as row from message m where sender_uid = ${uid} order by sent_at`,
  messageDocuments: (uid) =>
    sql`select to_jsonb(d) as row from message_document d where uploaded_by = ${uid} order by created_at`,
  messageVersions: (uid) =>
    sql`select to_jsonb(v) as row from message_version v join message m using (message_id)
      where m.sender_uid = ${uid} order by v.replaced_at`,
  reportsOfConversations: (uid) =>
    sql`select to_jsonb(r) - array['resolved_by', 'resolution'] as row from conversation_report r where reporter_uid = ${uid} order by reported_at`,
  reportsOfRatings: (uid) =>
    sql`select to_jsonb(r) - array['resolved_by', 'resolution'] as row from rating_report r where reporter_uid = ${uid} order by reported_at`,
  problems: (uid) =>
    sql`select to_jsonb(x) as row from booking_problem x join booking b using (booking_id)
      where b.hunter_uid = ${uid} order by x.reported_at`,
  problemSteps: (uid) =>
    sql`select to_jsonb(s) as row from problem_step s where s.by_uid = ${uid} order by s.at`,
  partyMembers: (uid) =>
    sql`select to_jsonb(m) - array['device_hash', 'invite_version', 'guardian_version'] as row
      from party_member m where m.uid = ${uid} order by m.added_at`,
  permits: (uid) =>
    sql`select to_jsonb(p) - array['salt'] as row
      from permit p join party_member m using (member_id) where m.uid = ${uid} order by p.issued_at`,
  reportsOfRatingAnswers: (uid) =>
    sql`select to_jsonb(r) - array['resolved_by', 'resolution', 'written_by'] as row
      from rating_answer_report r where reporter_uid = ${uid} order by reported_at`,
  letters: (uid) =>
    sql`select to_jsonb(c) as row from communication c where recipient_uid = ${uid} order by at`,
  messagesToSupport: (uid) =>
    sql`select to_jsonb(c) as row from communication c
      where c.reply_to = ${provenAddressOf(uid)} and c.subtype = 'contact_message' order by c.at`,
  newsletter: (uid) =>
    sql`select to_jsonb(n) - 'token' as row from newsletter_subscriber n where n.email = ${provenAddressOf(uid)}`,
  history: (uid) => sql`select to_jsonb(a) as row from audit a where actor_uid = ${uid} order by audit_id`,
};

export type ExportRows = Record<string, unknown>[];
export async function exportRows(db: Db, uid: string): Promise<Record<string, ExportRows>> {
  const all: Record<string, ExportRows> = {};
  // the exported tables and columns have their names in the database
  const asNamed = db.withoutPlugins();
  const add = async (name: string, query: RawBuilder<unknown>) => {
    const { rows } = await (query as RawBuilder<{ row: Record<string, unknown> }>).execute(asNamed);
    all[name] = [...(all[name] ?? []), ...rows.map(({ row }) => row)];
  };
  for (const [name, query] of Object.entries(exportSections)) await add(name, query(uid));
  for (const belonging of await findOwnRowTables(db))
    await add(
      belonging.table.replace(/^public\./, ""),
      sql`select to_jsonb(t) as row from ${rowsOf(belonging, uid)}`,
    );
  return all;
}

export async function deleteOwnRows(tx: Tx, uid: string): Promise<void> {
  for (const belonging of await findOwnRowTables(tx))
    await sql`delete from ${rowsOf(belonging, uid)}`.execute(tx.withoutPlugins());
}
