/** Stores proposed corrections and the decisions about them. */
import { sql } from "kysely";
import type { Posting } from "#domain/ledger/ledger.ts";
import type { CorrectionLine } from "#domain/reconciliation/correction.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";

type Who = { uid: string; name: string };
type CorrectionRow = {
  correctionId: string;
  differenceId: string | null;
  bookingId: string | null;
  lines: CorrectionLine[];
  reason: string;
  proposedAt: Date;
  proposedBy: Who;
  status: "proposed" | "approved" | "rejected";
  decidedAt: Date | null;
  decidedBy: Who | null;
  decisionNote: string | null;
};
const correctionSelect = sql`
  select c.correction_id, c.difference_id, c.booking_id, c.lines, c.reason,
    c.proposed_at, jsonb_build_object('uid', p.uid, 'name', p.display_name) as proposed_by, c.status, c.decided_at,
    case when d.uid is not null then jsonb_build_object('uid', d.uid, 'name',
      d.display_name) end as decided_by, c.decision_note
  from correction c join user_profile p on p.uid = c.proposed_by left join user_profile d on d.uid = c.decided_by`;

export async function findCorrection(db: Db | Tx, correctionId: string): Promise<CorrectionRow | undefined> {
  const { rows } =
    await sql<CorrectionRow>`${correctionSelect} where c.correction_id = ${correctionId}`.execute(db);
  return rows[0];
}
export async function correctionsOf(db: Db | Tx, differenceIds: readonly string[]): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`${correctionSelect}
    where c.difference_id = any (${[...differenceIds]}::uuid[]) order by c.proposed_at desc`.execute(db);
  return rows;
}
type Query = { state: "proposed" | "decided"; after: { at: string; id: string } | undefined; limit: number };
/** Lists corrections, the newest first. */
export async function listCorrections(db: Db, q: Query): Promise<CorrectionRow[]> {
  const { rows } =
    await sql<CorrectionRow>`${correctionSelect} where (c.status = 'proposed') = ${q.state === "proposed"}
    and ${q.after ? sql`(c.proposed_at, c.correction_id) < (${q.after.at}::timestamptz, ${q.after.id}::uuid)` : sql`true`}
    order by c.proposed_at desc, c.correction_id desc limit ${q.limit}`.execute(db);
  return rows;
}

type New = {
  differenceId: string | null;
  bookingId: string | null;
  lines: readonly CorrectionLine[];
  reason: string;
  uid: string;
  now: Date;
};
export async function insertCorrection(tx: Tx, c: New): Promise<string> {
  const row = await tx
    .insertInto("correction")
    .values({
      differenceId: c.differenceId,
      bookingId: c.bookingId,
      lines: JSON.stringify(c.lines),
      reason: c.reason,
      proposedBy: c.uid,
      proposedAt: c.now,
    })
    .returning("correctionId")
    .executeTakeFirstOrThrow();
  return row.correctionId;
}

type LockedCorrection = {
  status: CorrectionRow["status"];
  proposedBy: string;
  bookingId: string | null;
  differenceId: string | null;
  lines: CorrectionLine[];
  reason: string;
};
export async function lockCorrection(tx: Tx, correctionId: string): Promise<LockedCorrection | undefined> {
  const { rows } = await sql<LockedCorrection>`
    select status, proposed_by, booking_id, difference_id, lines, reason
    from correction where correction_id = ${correctionId} for update`.execute(tx);
  return rows[0];
}
export const saveDecision = (
  tx: Tx,
  correctionId: string,
  o: { status: "approved" | "rejected"; uid: string; now: Date; note?: string; entrySetId?: string },
) =>
  tx
    .updateTable("correction")
    .set({
      status: o.status,
      decidedBy: o.uid,
      decidedAt: o.now,
      decisionNote: o.note ?? null,
      entrySetId: o.entrySetId ?? null,
    })
    .where("correctionId", "=", correctionId)
    .execute();

/**
 * Whether a correction of this difference has been posted since the last check. Needs the difference's lock.
 */
export async function isCorrected(tx: Tx, differenceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from correction c join difference d using (difference_id)
    where d.difference_id = ${differenceId} and c.status = 'approved' and c.decided_at >= d.last_seen_at
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks the provider's movement that caused a difference as explained by a correction. */
export const saveExplained = (tx: Tx, ref: string, correctionId: string) =>
  sql`update provider_movement set corrected_by = ${correctionId} where provider || ' ' || movement_id = ${ref}`.execute(
    tx,
  );

/** Whether a posting would take more from an account of a booking than is in it. */
export async function leavesOverdrawn(tx: Tx, postings: readonly Posting[]): Promise<boolean> {
  const limitedPostings = postings.filter(({ account }) => /^(escrow|refund)\//.test(account));
  const { rows } = await sql<{ over: boolean }>`
    select exists (select from jsonb_to_recordset(${recordset(limitedPostings)}::jsonb) as g (account text, amount_ore bigint)
      where g.amount_ore + coalesce((select sum(amount_ore) from ledger_entry e where e.account = g.account),
        0) > 0) as over`.execute(tx);
  return rows[0]?.over ?? false;
}

export async function lockBookingToCorrect(
  tx: Tx,
  bookingId: string,
): Promise<{ bookingId: string; landownerUid: string } | undefined> {
  const row = await tx
    .selectFrom("booking")
    .select(["bookingId", "landownerUid"])
    .where("bookingId", "=", bookingId)
    .where("status", "<>", "calculated")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row;
}
