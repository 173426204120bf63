/** Refunds: they are decided with the booking, and sent to the card or from our bank. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/jobs.ts";
import { payloadsInQueue } from "#server/platform/jobs/jobs-store.ts";

/** The job that sends a decided refund by the provider. */
export const sendRefundJob = defineJob<{ refundId: string }>("send-refund");

export type NewRefund = {
  bookingId: string;
  paymentId: string;
  amountOre: number;
  reason: string;
  now: Date;
};
export async function insertRefund(
  tx: Tx,
  { bookingId, paymentId, amountOre, reason, now }: NewRefund,
): Promise<string> {
  const row = await tx
    .insertInto("refund")
    .values({
      bookingId,
      paymentId,
      amountOre,
      reason,
      status: "decided",
      decidedAt: now,
    })
    .returning("refundId")
    .executeTakeFirstOrThrow();
  return row.refundId;
}

/**
 * Bank transfers of the booking, and the card payments of a stay in parts, each with the amount that is
 * neither refunded nor reversed by the bank; newest first.
 */
export async function transfersOfBooking(
  tx: Tx,
  bookingId: string,
): Promise<{ paymentId: string; keptOre: number }[]> {
  const { rows } = await sql<{ paymentId: string; keptOre: number }>`
    select p.payment_id as "paymentId", kept as "keptOre" from payment p join booking b using (booking_id) cross join lateral (
      select greatest(0, p.amount_ore - coalesce(sum(r.amount_ore), 0)::bigint - (
        select coalesce(sum(c.withdrawn_ore), 0)::bigint from payment_case c
        where c.payment_id = p.payment_id and c.status <> 'won')) as kept
      from refund r where r.payment_id = p.payment_id and r.status <> 'withdrawn') k
    where p.booking_id = ${bookingId} and p.status = 'succeeded' and p.payment_id::text = any(b.known_payment_ids)
      and (p.provider = 'manual' or b.part_payment_ids <> '{}'
        and (p.payment_id::text = b.payment_id or p.payment_id::text = any(b.part_payment_ids)))
    order by p.created_at desc, p.payment_id`.execute(tx);
  return rows;
}

/**
 * Withdraws refunds of a reversed payment, up to the reversed amount, if neither provider nor bank has
 * started them. Read under the refunds' locks, since an earlier holder may have started sending. Returns the
 * amount in øre.
 */
export async function withdrawRefunds(tx: Tx, paymentId: string, maxOre: number): Promise<number> {
  await sql`
    select from refund where payment_id = ${paymentId} and status = 'decided' order by refund_id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ ore: number }>`
    with waiting as (
      select r.refund_id, sum(r.amount_ore) over (order by r.decided_at, r.refund_id) as ore
      from refund r join payment p using (payment_id)
      where r.payment_id = ${paymentId} and r.status = 'decided'
        and (p.provider = 'manual' or r.refused_at is not null or r.asked_at is null)
        and not exists (select from refund_batch_line l where l.refund_id = r.refund_id and l.outcome is null)
    ), withdrawn as (
      update refund r set status = 'withdrawn' from waiting w
      where w.refund_id = r.refund_id and w.ore <= ${maxOre}::bigint returning r.amount_ore
    ) select coalesce(sum(amount_ore), 0)::bigint as ore from withdrawn`.execute(tx);
  return rows[0]?.ore ?? 0;
}

export type Refund = {
  refundId: string;
  bookingId: string;
  amountOre: number;
  status: "decided" | "sent" | "withdrawn";
  refused: boolean;
  provider: string;
  intentId: string;
  attempt: number;
  /** The idempotency key at the provider; each attempt has its own. */
  key: string;
};
export async function findRefund(db: Db | Tx, refundId: string): Promise<Refund | undefined> {
  const row = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.paymentId", "r.paymentId")
    .select([
      "r.bookingId",
      "r.amountOre",
      "r.status",
      "r.refusedAt",
      "r.attempt",
      "p.provider",
      "p.providerIntentId as intentId",
    ])
    .where("r.refundId", "=", refundId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { refusedAt, status, ...refund } = row;
  const key = row.attempt === 1 ? refundId : `${refundId}/${row.attempt}`;
  return { ...refund, key, refundId, status: status as Refund["status"], refused: refusedAt !== null };
}
/**
 * Records that the provider is now requested to send this attempt. Undefined if the refund was sent, refused
 * or retried meanwhile. `askedBefore`: this attempt was requested before, with unknown outcome.
 */
export async function beginRefund(
  db: Db,
  { refundId, attempt }: Refund,
  now: Date,
): Promise<{ askedBefore: boolean } | undefined> {
  const { rows } = await sql<{ askedBefore: boolean }>`
    with known as (
      select refund_id, asked_at from refund
      where refund_id = ${refundId} and status = 'decided' and refused_at is null and attempt = ${attempt} for update)
    update refund r set asked_at = ${now}::timestamptz from known where r.refund_id = known.refund_id
    returning known.asked_at is not null as asked_before`.execute(db);
  return rows[0];
}
/** Ends this attempt; the refund stays decided, and is requested again under another key. */
export const startNextAttempt = (db: Db, { refundId, attempt }: Refund) =>
  db
    .updateTable("refund")
    .set({ attempt: attempt + 1, askedAt: null })
    .where("refundId", "=", refundId)
    .where("attempt", "=", attempt)
    .where("status", "=", "decided")
    .where("refusedAt", "is", null)
    .execute();
/**
 * A sent refund was returned, so it must be sent by hand. Undefined if it is not ours, or already handled.
 */
export async function markRefundFailed(
  tx: Tx,
  o: { provider: string; providerRefundId: string; reason: string; now: Date },
): Promise<Pick<Refund, "refundId" | "bookingId" | "amountOre"> | undefined> {
  return tx
    .updateTable("refund")
    .from("payment as p")
    .set({ status: "decided", sentAt: null, refusedAt: o.now, refusal: o.reason })
    .whereRef("p.paymentId", "=", "refund.paymentId")
    .where("p.provider", "=", o.provider)
    .where("refund.providerRefundId", "=", o.providerRefundId)
    .where("refund.status", "=", "sent")
    .where("refund.sentBy", "is", null)
    .where("refund.refusedAt", "is", null)
    .returning(["refund.refundId", "refund.bookingId", "refund.amountOre"])
    .executeTakeFirst();
}
/** Marks the refund as refused; false if it was sent or refused before. */
export async function markRefundRefused(
  tx: Tx,
  refundId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("refund")
    .set({ refusedAt: now, refusal: reason })
    .where("refundId", "=", refundId)
    .where("status", "=", "decided")
    .where("refusedAt", "is", null)
    .returning("refundId")
    .executeTakeFirst();
  return row !== undefined;
}
/** Marks the refund as sent; false if it was marked before. */
export async function markRefundSent(
  tx: Tx,
  refundId: string,
  providerRefundId: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("refund")
    .set({ status: "sent", providerRefundId, sentAt: now })
    .where("refundId", "=", refundId)
    .where("status", "=", "decided")
    .returning("refundId")
    .executeTakeFirst();
  return row !== undefined;
}
export const resetRefund = (tx: Tx, refundId: string) =>
  tx
    .updateTable("refund")
    .set((e) => ({ refusedAt: null, refusal: null, attempt: e("attempt", "+", 1) }))
    .where("refundId", "=", refundId)
    .execute();

export type UnsentRefund = { refundId: string; bookingId: string };
export async function lockUnsentRefund(
  tx: Tx,
  provider: string,
  skippedIds: string[],
): Promise<UnsentRefund | undefined> {
  const { rows } = await sql<UnsentRefund>`
    select x.refund_id, x.booking_id from refund x join payment p using (payment_id)
    where x.status = 'decided' and x.refused_at is null and p.provider = ${provider} and not (x.booking_id = any (${skippedIds}::uuid[]))
      and x.refund_id::text not in ${payloadsInQueue(sendRefundJob, "refundId")}
    order by x.decided_at limit 1 for update of x skip locked`.execute(tx);
  return rows[0];
}
