/** The ledger. Rows are insert-only; the database refuses a set that does not sum to zero. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { accounts, type Posting } from "#domain/ledger/ledger.ts";
import type { ScheduledPayout } from "#domain/booking/payment-reversal.ts";
import type { PayoutStatus } from "#domain/payment/lists.ts";
import type { Instalment } from "#domain/payment/instalments.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** `bookingId`: null of fees, and of what moves between our own accounts. */
export type EntrySet = { bookingId: string | null; reason: string; postings: readonly Posting[]; now: Date };

export async function insertEntrySet(
  tx: Tx,
  { bookingId, reason, postings, now }: EntrySet,
): Promise<string> {
  const entrySetId = randomUUID();
  const rows = postings.map(({ account, amountOre }) => ({
    entrySetId,
    bookingId,
    reason,
    at: now,
    account,
    amountOre,
  }));
  await tx.insertInto("ledgerEntry").values(rows).execute();
  return entrySetId;
}

/** The booking's balance in escrow. */
export async function escrowOre(tx: Tx, bookingId: string): Promise<number> {
  const row = await tx
    .selectFrom("ledgerEntry")
    .select(sql<number>`coalesce(-sum(amount_ore), 0)::bigint`.as("ore"))
    .where("bookingId", "=", bookingId)
    .where("account", "=", accounts.escrow(bookingId))
    .executeTakeFirst();
  return row?.ore ?? 0;
}

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
 * Whether payment `p` pays for its booking `b`, alone, with other bank transfers, or as a part. A payment
 * that pays for nothing is refunded at once.
 */
export const paysForBooking = (p: string, b: string) => {
  const [paymentId, paidWith, parts, paidAt] = [
    `${p}.payment_id`,
    ...["paymentId", "partPaymentIds", "paidAt"].map((column) => `${b}.${column}`),
  ].map((column) => sql.ref(column));
  return sql<boolean>`(${paymentId}::text is not distinct from ${paidWith}
    or coalesce(${paymentId}::text = any (${parts}), false)
    or (${paidAt} is not null and exists (
      select from payment x where x.payment_id = ${paymentId} and x.provider = 'manual' and x.status = 'succeeded'
        and not exists (select from refund r
          where r.payment_id = x.payment_id and r.reason = 'not_payable' and r.status <> 'withdrawn'))))`;
};
export async function isPaymentForBooking(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${paysForBooking("p", "b")} as is from payment p join booking b using (booking_id)
    where p.payment_id = ${paymentId}`.execute(tx);
  return rows[0]?.is ?? false;
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

export async function hasOpenPayment(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("payment")
    .select("paymentId")
    .where("bookingId", "=", bookingId)
    .where("status", "in", ["created", "failed"])
    .executeTakeFirst();
  return row !== undefined;
}

export type NewPayout = {
  bookingId: string;
  landownerUid: string;
  /** The part of the stay that it is of; 1 of one that is not divided. */
  instalment: number;
  amountOre: number;
  commissionOre: number;
  dueOn: string;
  now: Date;
};
/** The booking's payouts, locked until the transaction ends. */
export async function lockPayouts(tx: Tx, bookingId: string): Promise<ScheduledPayout[]> {
  return tx
    .selectFrom("payout")
    .select(["payoutId", "instalment", "amountOre"])
    .select(["commissionOre", sql<boolean>`released_at is not null`.as("isReleased")])
    .where("bookingId", "=", bookingId)
    .orderBy("instalment")
    .forUpdate()
    .execute();
}
/** The payout's amounts before the release. */
export const changeUnreleasedPayout = (tx: Tx, { payoutId, commissionOre, amountOre }: ScheduledPayout) =>
  tx
    .updateTable("payout")
    .set({ amountOre, commissionOre })
    .where("payoutId", "=", payoutId)
    .where("releasedAt", "is", null)
    .execute();

/** None is released or sent until every case of the booking is settled; waits for a release under way. */
export const freezePayout = (tx: Tx, bookingId: string, now: Date) =>
  tx
    .updateTable("payout")
    .set({ frozenAt: now })
    .where("bookingId", "=", bookingId)
    .where("frozenAt", "is", null)
    .where("status", "<>", "sent")
    .execute();

/** `on_hold` from the start if there is neither a bank account nor one at the card provider (rules 6.3). */
export async function insertPayout(
  tx: Tx,
  p: NewPayout,
): Promise<{ payoutId: string; status: PayoutStatus }> {
  const row = await tx
    .insertInto("payout")
    .columns([
      "bookingId",
      "landownerUid",
      "instalment",
      "amountOre",
      "commissionOre",
      "status",
      "dueOn",
      "createdAt",
      "frozenAt",
    ])
    .expression((e) =>
      e
        .selectFrom("userProfile")
        .select([
          sql<string>`${p.bookingId}::uuid`.as("bookingId"),
          "uid",
          sql<number>`${p.instalment}::int`.as("instalment"),
          sql<number>`${p.amountOre}::bigint`.as("amountOre"),
          sql<number>`${p.commissionOre}::bigint`.as("commissionOre"),
          sql<string>`case when ${p.amountOre}::bigint > 0 and bank_account_number is null
            and not exists (select from connected_account c where c.uid = user_profile.uid
              and coalesce(c.transfers_active, c.payouts_enabled))
            then 'on_hold' else 'scheduled' end`.as("status"),
          sql<string>`${p.dueOn}::date`.as("dueOn"),
          sql<Date>`${p.now}::timestamptz`.as("createdAt"),
          sql<Date | null>`case when exists (select from payment_case where booking_id = ${p.bookingId}::uuid and kind <> 'unmatched' and settled_at is null) then ${p.now}::timestamptz end`.as(
            "frozenAt",
          ),
        ])
        .where("uid", "=", p.landownerUid),
    )
    .returning(["payoutId", "status"])
    .executeTakeFirstOrThrow();
  return { payoutId: row.payoutId, status: row.status as PayoutStatus };
}

/**
 * What a saved card is charged, and when; tried from then on. In place of an earlier plan of the same, as where the
 * booking was cancelled or another card was saved.
 */
export const saveInstalments = (tx: Tx, bookingId: string, instalments: readonly Instalment[]) =>
  tx
    .insertInto("instalment")
    .values(
      instalments.map((i) => ({
        bookingId,
        number: i.number,
        fromDate: i.fromDate,
        toDate: i.toDate,
        amountOre: i.amountOre,
        chargeAt: i.chargeAt,
        payoutOn: i.payoutOn,
        nextTryAt: i.chargeAt,
      })),
    )
    .onConflict((c) =>
      c.columns(["bookingId", "number"]).doUpdateSet((e) => ({
        fromDate: e.ref("excluded.fromDate"),
        toDate: e.ref("excluded.toDate"),
        amountOre: e.ref("excluded.amountOre"),
        chargeAt: e.ref("excluded.chargeAt"),
        payoutOn: e.ref("excluded.payoutOn"),
        nextTryAt: e.ref("excluded.nextTryAt"),
        tries: 0,
        refusal: null,
      })),
    )
    .execute();
export const payInstalment = (tx: Tx, bookingId: string, number: number, now: Date) =>
  tx
    .updateTable("instalment")
    .set({ paidAt: now, nextTryAt: null, refusal: null })
    .where("bookingId", "=", bookingId)
    .where("number", "=", number)
    .execute();
/** The unpaid instalments. */
export const deleteUnpaidInstalments = (tx: Tx, bookingId: string) =>
  tx.deleteFrom("instalment").where("bookingId", "=", bookingId).where("paidAt", "is", null).execute();

/** The unreleased payouts. */
export const deletePayouts = (
  tx: Tx,
  bookingId: string,
): Promise<{ payoutId: string; status: string; amountOre: number }[]> =>
  tx
    .deleteFrom("payout")
    .where("bookingId", "=", bookingId)
    .where("releasedAt", "is", null)
    .returning(["payoutId", "status", "amountOre"])
    .execute();

/**
 * Withdraws pending refunds of a reversed payment that no provider or bank has started, up to the reversed
 * amount. Read under the refunds' locks, since an earlier holder may have started sending. Returns the amount
 * in øre.
 */
export async function withdrawRefunds(tx: Tx, paymentId: string, mostOre: number): Promise<number> {
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
      where w.refund_id = r.refund_id and w.ore <= ${mostOre}::bigint returning r.amount_ore
    ) select coalesce(sum(amount_ore), 0)::bigint as ore from withdrawn`.execute(tx);
  return rows[0]?.ore ?? 0;
}

/** The payment never came, and what was to go back of it is not to be sent. */
export async function undoPayment(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ status: "undone", updatedAt: now })
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("refund")
    .set({ status: "withdrawn" })
    .where("paymentId", "=", paymentId)
    .where("status", "=", "decided")
    .execute();
}
