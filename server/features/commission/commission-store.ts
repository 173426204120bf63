/** The commission rates, and the ledger's postings of a booking's commission. */
import { type RawBuilder, sql } from "kysely";
import { accounts } from "#domain/ledger/ledger.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Locks the rates: no booking is confirmed with the old rate until the transaction ends. */
export const lockCommission = (tx: Tx): Promise<unknown> => sql`select lock_commission()`.execute(tx);

export type GlobalRate = { ratePercent: number; since: Date; setBy: string | null };
export async function findGlobalRate(db: Db | Tx, now: Date): Promise<GlobalRate> {
  const { rows } = await sql<GlobalRate>`
    select r.rate_percent, r.valid_from since,
      (select u.display_name from audit a join user_profile u on u.uid = a.actor_uid
        where a.subject = 'commission' and a.subject_id = r.rate_id::text order by a.audit_id desc limit 1) set_by
    from commission_rate r where r.valid_from <= ${now} order by r.valid_from desc, r.rate_id desc limit 1`.execute(
    db,
  );
  return rows[0]!;
}
/** Returns the id of the new rate. */
export async function insertGlobalRate(tx: Tx, ratePercent: number, now: Date): Promise<string> {
  const row = await tx
    .insertInto("commissionRate")
    .values({ validFrom: now, ratePercent })
    .returning("rateId")
    .executeTakeFirstOrThrow();
  return String(row.rateId);
}

/** The rate that applies to a landowner at an instant; without a landowner, the general rate. */
export async function findRate(db: Db | Tx, landownerUid: string | undefined, at: Date): Promise<number> {
  const { rows } = await sql<{
    rate: number | null;
  }>`select commission_percent_at(${landownerUid ?? null}, ${at}) rate`.execute(db);
  return rows[0]?.rate ?? 0;
}

/** The landowner with this account id or e-mail address. */
export async function findLandowner(db: Db | Tx, uidOrEmail: string): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    select uid from user_profile where (uid = ${uidOrEmail} or email in (${uidOrEmail}, ${uidOrEmail.toLowerCase()}))
      and deleted_at is null and 'landowner' = any (roles) limit 1`.execute(db);
  return rows[0]?.uid;
}

export type OverrideRow = {
  overrideId: string;
  landownerUid: string;
  landownerName: string;
  ratePercent: number;
  validFrom: CalendarDate;
  validTo: CalendarDate | null;
  reason: string;
  createdAt: Date;
  updatedAt: Date;
};
const selectOverrides = (where: RawBuilder<unknown>, limit = 1) => sql<OverrideRow>`
  select o.override_id, o.landowner_uid, u.display_name landowner_name, o.rate_percent,
    o.valid_from, o.valid_to, o.reason, o.created_at, o.updated_at
  from commission_override o join user_profile u on u.uid = o.landowner_uid
  where ${where} order by o.created_at desc, o.override_id desc limit ${limit}`;

export const findOverride = async (tx: Tx, overrideId: string): Promise<OverrideRow | undefined> =>
  (await selectOverrides(sql`o.override_id = ${overrideId}`).execute(tx)).rows[0];

type OverrideQuery = {
  landownerUid: string | undefined;
  after: readonly [at: string, id: string] | undefined;
  limit: number;
};
export async function listOverrides(
  db: Db,
  { landownerUid, after, limit }: OverrideQuery,
): Promise<OverrideRow[]> {
  const ofLandowner = landownerUid === undefined ? sql`true` : sql`o.landowner_uid = ${landownerUid}`;
  const later = after
    ? sql`(o.created_at, o.override_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  return (await selectOverrides(sql`${ofLandowner} and ${later}`, limit).execute(db)).rows;
}

/** Finds another override of the same landowner that overlaps these days. */
export async function findOverlap(
  tx: Tx,
  {
    overrideId,
    landownerUid,
    validFrom,
    validTo,
  }: Pick<OverrideRow, "landownerUid" | "validFrom" | "validTo"> & {
    overrideId?: string;
  },
): Promise<OverrideRow | undefined> {
  const days = sql`daterange(${validFrom}::date, ${validTo}::date, '[]')`;
  const notItself = overrideId ? sql`o.override_id <> ${overrideId}` : sql`true`;
  return (
    await selectOverrides(
      sql`o.landowner_uid = ${landownerUid} and o.valid && ${days} and ${notItself}`,
    ).execute(tx)
  ).rows[0];
}

type OverrideFields = Pick<OverrideRow, "ratePercent" | "validFrom" | "validTo" | "reason">;
const overrideColumns = ({ ratePercent, validFrom, validTo, reason }: OverrideFields, now: Date) => ({
  ratePercent,
  validFrom,
  validTo,
  reason,
  updatedAt: now,
});
export async function insertOverride(
  tx: Tx,
  landownerUid: string,
  fields: OverrideFields,
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto("commissionOverride")
    .values({ landownerUid, createdAt: now, ...overrideColumns(fields, now) })
    .returning("overrideId")
    .executeTakeFirstOrThrow();
  return row.overrideId;
}
export const updateOverride = (
  tx: Tx,
  overrideId: string,
  fields: OverrideFields,
  now: Date,
): Promise<unknown> =>
  tx
    .updateTable("commissionOverride")
    .set(overrideColumns(fields, now))
    .where("overrideId", "=", overrideId)
    .execute();
export const deleteOverride = (tx: Tx, overrideId: string): Promise<unknown> =>
  tx.deleteFrom("commissionOverride").where("overrideId", "=", overrideId).execute();

export type TrailRow = {
  entryId: number;
  at: Date;
  actorUid: string | null;
  actorName: string | null;
  reason: string | null;
  landownerName: string | null;
  data: unknown;
};
export async function listTrail(db: Db, after: number | undefined, limit: number): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    select a.audit_id entry_id, a.at, a.actor_uid, u.display_name actor_name, a.reason, a.data,
      l.display_name landowner_name
    from audit a left join user_profile u on u.uid = a.actor_uid left join user_profile l on l.uid = a.data ->> 'landownerUid'
    where a.subject = 'commission' and ${after === undefined ? sql`true` : sql`a.audit_id < ${after}`}
    order by a.audit_id desc limit ${limit}`.execute(db);
  return rows;
}

/** The booking's ledger balances: the posted commission, and the amount still in escrow. */
export async function findBookedOre(
  db: Db,
  bookingId: string,
): Promise<{ postedOre: number; escrowOre: number }> {
  const { rows } = await sql<{ postedOre: number; escrowOre: number }>`
    select coalesce(-sum(amount_ore) filter (where account = 'commission'), 0)::bigint "postedOre",
      coalesce(-sum(amount_ore) filter (where account = ${accounts.escrow(bookingId)}), 0)::bigint "escrowOre"
    from ledger_entry where booking_id = ${bookingId}`.execute(db);
  return rows[0] ?? { postedOre: 0, escrowOre: 0 };
}
