/** The audit for administrators, newest first. */
import { type RawBuilder, sql } from "kysely";
import { AuditEntry } from "#contract/admin/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Listed, listedColumns } from "#server/platform/database/listed-columns-store.ts";

export type AuditRow = Listed<typeof AuditEntry.shape>;
const columns = listedColumns("a", AuditEntry.shape, {
  entryId: sql`a.audit_id::text`,
  actorName: sql`nullif(u.display_name, '')`,
  from: sql`a.from_state`,
  to: sql`a.to_state`,
});
export type AuditFilter = {
  actorUid?: string | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
};

const conditions = (f: AuditFilter): RawBuilder<boolean>[] => [
  ...(f.actorUid === undefined ? [] : [sql<boolean>`a.actor_uid = ${f.actorUid}`]),
  ...(f.subject === undefined ? [] : [sql<boolean>`a.subject = ${f.subject}`]),
  ...(f.subjectId === undefined ? [] : [sql<boolean>`a.subject_id = ${f.subjectId}`]),
  ...(f.since ? [sql<boolean>`a.at >= ${f.since}`] : []),
  ...(f.before ? [sql<boolean>`a.at < ${f.before}`] : []),
];

export async function listAudit(
  db: Db,
  filter: AuditFilter,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const where = [
    ...conditions(filter),
    ...(after === undefined ? [] : [sql<boolean>`a.audit_id < ${after}`]),
  ];
  const { rows } = await sql<AuditRow>`
    select ${columns}
    from audit a left join user_profile u on u.uid = a.actor_uid
    where ${where.length ? sql.join(where, sql` and `) : sql`true`} order by a.audit_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Filters by the account's id or email address. */
export async function findActor(db: Db, uidOrEmail: string): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    select uid from user_profile where uid = ${uidOrEmail} or email in (${uidOrEmail}, ${uidOrEmail.toLowerCase()}) limit 1`.execute(
    db,
  );
  return rows[0]?.uid;
}

export type MoneyRow = {
  kind: "payment" | "posting" | "refund" | "payout" | "communication";
  at: Date;
  what: string;
  detail: string | null;
  amountOre: number | null;
};
/** Everything of one booking that is about money or was said, in the order of time. */
export async function listBookingMoney(db: Db, bookingId: string): Promise<MoneyRow[]> {
  const of = sql`booking_id = ${bookingId}::uuid`;
  const { rows } = await sql<MoneyRow>`
    select 'payment' kind, created_at at, status what, provider detail, amount_ore from payment where ${of}
    union all select 'posting', at, reason, account, amount_ore from ledger_entry where ${of}
    union all select 'refund', decided_at, status, reason, amount_ore from refund where ${of}
    union all select 'payout', created_at, status, due_on::text, amount_ore from payout where ${of}
    union all select 'communication', at, subtype, channel || ' ' || status, null from communication where ${of}
    order by at, kind limit 500`.execute(db);
  return rows;
}
