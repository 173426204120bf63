/** Refunds in a bank file: each line is an attempt, to the account that the money came from. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { isPaymentReversed } from "./refunds-by-hand-store.ts";

type RefundLine = {
  refundId: string;
  attempt: number;
  creditor: string;
  account: string;
  amountOre: number;
};
/**
 * Locks refunds of bank transfers to a known account that are in no open batch. If the bank refused a
 * refund's account, the refund waits for an administrator.
 */
export async function lockForBatch(tx: Tx, limit: number): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select r.refund_id, (select count(*)::int + 1 from refund_batch_line l where l.refund_id = r.refund_id) as attempt,
      left(coalesce(t.payer, h.display_name), 70) as creditor, a.account, r.amount_ore
    from refund r join payment p using (payment_id) left join bank_transaction t on t.payment_id = p.payment_id
      cross join lateral (select coalesce(r.to_account, t.payer_account) as account) a
      join booking b on b.booking_id = r.booking_id join user_profile h on h.uid = buyer_of(b)
    where r.status = 'decided' and p.provider = 'manual' and not ${isPaymentReversed} and a.account ~ '^\\d{11}$'
      and not exists (select from refund_batch_line l where l.refund_id = r.refund_id
        and (l.outcome is null or (l.account = a.account and l.reason is distinct from 'file_refused')))
    order by r.decided_at, r.refund_id limit ${limit} for update of r skip locked`.execute(tx);
  return rows;
}
export const insertRefundLines = (tx: Tx, batchId: string, lines: readonly RefundLine[]) =>
  tx
    .insertInto("refundBatchLine")
    .values(
      lines.map((one, index) => ({
        ...one,
        payoutBatchId: batchId,
        line: index + 1,
      })),
    )
    .execute();

type LockedLine = {
  bookingId: string;
  account: string;
  amountOre: number;
  outcome: "sent" | "refused" | "returned" | null;
};
/** Locks a refund until the transaction ends; undefined if the refund has no such line. */
export async function lockRefundLine(
  tx: Tx,
  refundId: string,
  attempt: number,
): Promise<LockedLine | undefined> {
  await sql`select from refund where refund_id = ${refundId} for update`.execute(tx);
  const { rows } = await sql<LockedLine>`
    select r.booking_id, l.account, l.amount_ore, l.outcome
    from refund_batch_line l join refund r using (refund_id) where l.refund_id = ${refundId} and l.attempt = ${attempt}`.execute(
    tx,
  );
  return rows[0];
}
export const saveLine = (
  tx: Tx,
  refundId: string,
  attempt: number,
  outcome: "sent" | "refused" | "returned",
  reason: string | null,
) =>
  tx
    .updateTable("refundBatchLine")
    .set({ outcome, reason })
    .where("refundId", "=", refundId)
    .where("attempt", "=", attempt)
    .execute();
/** Marks a refund as returned, so that its amount is owed again. */
export const markReturned = (tx: Tx, refundId: string, reason: string, now: Date) =>
  tx
    .updateTable("refund")
    .set({
      status: "decided",
      sentAt: null,
      account: null,
      reference: null,
      sentOn: null,
      sentBy: null,
      refusedAt: now,
      refusal: reason,
    })
    .where("refundId", "=", refundId)
    .execute();
