/** Cases: events at the card provider or the bank that an administrator must handle. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type CaseKind = "unmatched" | "dispute" | "refunded_at_provider" | "reversed_by_bank";
export type CaseStatus = "open" | "won" | "lost";
export type NewCase = {
  kind: CaseKind;
  provider: string;
  /** The provider's id of the event, dispute or charge, each of which has one case. */
  providerRef: string;
  bookingId: string | null;
  paymentId: string | null;
  amount: number;
  currency: string;
  now: Date;
};
/** Inserts the case; undefined if it exists already. */
export async function insertCase(tx: Tx, c: NewCase): Promise<string | undefined> {
  const row = await tx
    .insertInto("paymentCase")
    .values({
      kind: c.kind,
      provider: c.provider,
      providerRef: c.providerRef,
      bookingId: c.bookingId,
      paymentId: c.paymentId,
      amount: c.amount,
      currency: c.currency,
      status: "open",
      openedAt: c.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("caseId")
    .executeTakeFirst();
  return row?.caseId;
}

export type Case = {
  caseId: string;
  kind: CaseKind;
  bookingId: string | null;
  paymentId: string | null;
  status: CaseStatus;
  amount: number;
  withdrawnOre: number;
  settledAt: Date | null;
};
const caseColumns = [
  "caseId",
  "kind",
  "bookingId",
  "paymentId",
  "status",
  "amount",
  "withdrawnOre",
  "settledAt",
] as const;
type CaseRow = Omit<Case, "kind" | "status"> & { kind: string; status: string };
const asCase = (row: CaseRow | undefined): Case | undefined =>
  row && { ...row, kind: row.kind as CaseKind, status: row.status as CaseStatus };

export const findCase = async (tx: Tx, caseId: string): Promise<Case | undefined> =>
  asCase(
    await tx.selectFrom("paymentCase").select(caseColumns).where("caseId", "=", caseId).executeTakeFirst(),
  );
export const lockCase = async (tx: Tx, caseId: string): Promise<Case | undefined> =>
  asCase(
    await tx
      .selectFrom("paymentCase")
      .select(caseColumns)
      .where("caseId", "=", caseId)
      .forUpdate()
      .executeTakeFirst(),
  );
export const lockDispute = async (tx: Tx, provider: string, disputeId: string): Promise<Case | undefined> =>
  asCase(
    await tx
      .selectFrom("paymentCase")
      .select(caseColumns)
      .where("provider", "=", provider)
      .where("kind", "=", "dispute")
      .where("providerRef", "=", disputeId)
      .forUpdate()
      .executeTakeFirst(),
  );

export const saveCase = (
  tx: Tx,
  caseId: string,
  changes: {
    status?: CaseStatus;
    withdrawnOre?: number;
    settledAt?: Date;
    settledBy?: string;
    note?: string;
  },
) =>
  tx
    .updateTable("paymentCase")
    .set({
      ...(changes.status && { status: changes.status }),
      ...(changes.withdrawnOre !== undefined && { withdrawnOre: changes.withdrawnOre }),
      ...(changes.settledAt && { settledAt: changes.settledAt }),
      ...(changes.settledBy && { settledBy: changes.settledBy, note: changes.note ?? "" }),
    })
    .where("caseId", "=", caseId)
    .execute();

/**
 * The amount refunded in the provider's dashboard, beyond our own refunds of the payment and what is recorded
 * already. Read under the booking's lock, under which all our refunds are decided.
 */
export async function unknownRefundOre(tx: Tx, paymentId: string, refundedOre: number): Promise<number> {
  const { rows } = await sql<{ ore: number }>`
    select ${refundedOre}::bigint
      - (select coalesce(sum(amount_ore), 0) from refund where payment_id = ${paymentId})::bigint
      - (select coalesce(sum(amount), 0) from payment_case where payment_id = ${paymentId} and kind = 'refunded_at_provider')::bigint as ore`.execute(
    tx,
  );
  return rows[0]?.ore ?? 0;
}

/** Whether the bank has reversed a payment of the booking and the case is undecided. */
export async function isReversalOpen(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("paymentCase")
    .select("caseId")
    .where("bookingId", "=", bookingId)
    .where("kind", "=", "reversed_by_bank")
    .where("settledAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

type Query = { state: "open" | "settled"; after: { at: string; id: string } | undefined; limit: number };
/** Lists cases, the newest first. */
export const listCases = (db: Db, { state, after, limit }: Query) =>
  db
    .selectFrom("paymentCase as c")
    .leftJoin("userProfile as u", "u.uid", "c.settledBy")
    .leftJoin("booking as b", "b.bookingId", "c.bookingId")
    .leftJoin("userProfile as h", (j) => j.on("h.uid", "=", sql`buyer_of(b)`))
    .select([
      "c.caseId",
      "c.kind",
      "c.bookingId",
      "c.providerRef",
      "c.amount",
      "c.currency",
      "c.status",
      "c.openedAt",
      "c.settledAt",
      "c.note",
      "u.displayName as settledBy",
      "h.displayName as hunter",
    ])
    .where("c.settledAt", state === "open" ? "is" : "is not", null)
    .where((e) =>
      after
        ? e.or([
            e("c.openedAt", "<", new Date(after.at)),
            e.and([e("c.openedAt", "=", new Date(after.at)), e("c.caseId", "<", after.id)]),
          ])
        : e.lit(true),
    )
    .orderBy("c.openedAt", "desc")
    .orderBy("c.caseId", "desc")
    .limit(limit)
    .execute();

/** `unmatched`: the payment has another amount or currency than expected, and is not posted. */
export type Success = "posted" | "unmatched" | "awaited";
export async function findSuccess(tx: Tx, paymentId: string): Promise<Success> {
  const { rows } = await sql<{ success: Success }>`
    select case when p.status = 'succeeded' then 'posted'
      when exists (select from payment_case c where c.payment_id = p.payment_id and c.kind = 'unmatched')
        then 'unmatched'
      else 'awaited' end as success
    from payment p where p.payment_id = ${paymentId}`.execute(tx);
  return rows[0]?.success ?? "awaited";
}
