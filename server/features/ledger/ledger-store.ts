/** The ledger. Rows are insert-only; the database refuses a set that does not sum to zero. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { accounts, type Posting } from "#domain/ledger/ledger.ts";
import type { ScheduledPayout } from "#domain/booking/taken-back.ts";
import type { PayoutStatus } from "#domain/lists.ts";
import type { Instalment } from "#domain/payment/instalments.ts";
import type { Tx } from "#server/platform/database.ts";

/** `bookingId`: null of fees, and of what moves between our own accounts. */
export type EntrySet = { bookingId: string | null; reason: string; postings: readonly Posting[]; now: Date };

export async function insertEntrySet(
  tx: Tx,
  { bookingId, reason, postings, now }: EntrySet,
): Promise<string> {
  const entry_set_id = randomUUID();
  const rows = postings.map(({ account, amountOre }) => ({
    entry_set_id,
    booking_id: bookingId,
    reason,
    at: now,
    account,
    amount_ore: amountOre,
  }));
  await tx.insertInto("ledger_entry").values(rows).execute();
  return entry_set_id;
}

/** What escrow holds for the booking. */
export async function escrowOre(tx: Tx, bookingId: string): Promise<number> {
  const row = await tx
    .selectFrom("ledger_entry")
    .select(sql<number>`coalesce(-sum(amount_ore), 0)::bigint`.as("ore"))
    .where("booking_id", "=", bookingId)
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
      booking_id: bookingId,
      payment_id: paymentId,
      amount_ore: amountOre,
      reason,
      status: "decided",
      decided_at: now,
    })
    .returning("refund_id")
    .executeTakeFirstOrThrow();
  return row.refund_id;
}

/**
 * Of a payment `p` and its booking `b`: the booking is paid with it, alone, with other bank transfers, or as a part.
 * What pays nothing goes back at once.
 */
export const paysBooking = (p: string, b: string) => {
  const [paymentId, paidWith, parts, paidAt] = [
    `${p}.payment_id`,
    ...["payment_id", "part_payment_ids", "paid_at"].map((column) => `${b}.${column}`),
  ].map((column) => sql.ref(column));
  return sql<boolean>`(${paymentId}::text is not distinct from ${paidWith}
    or coalesce(${paymentId}::text = any (${parts}), false)
    or (${paidAt} is not null and exists (
      select from payment x where x.payment_id = ${paymentId} and x.provider = 'manual' and x.status = 'succeeded'
        and not exists (select from refund r
          where r.payment_id = x.payment_id and r.reason = 'not_payable' and r.status <> 'withdrawn'))))`;
};
export async function isOfSale(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${paysBooking("p", "b")} as is from payment p join booking b using (booking_id)
    where p.payment_id = ${paymentId}`.execute(tx);
  return rows[0]?.is ?? false;
}

/**
 * Bank transfers that the booking knows of, and the card payments of a stay in parts, with what of each has neither
 * gone back nor been taken back by the bank; the newest first.
 */
export async function keptTransfers(
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
    .select("payment_id")
    .where("booking_id", "=", bookingId)
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
/** Those of the booking, locked until the transaction ends. */
export async function lockPayouts(tx: Tx, bookingId: string): Promise<ScheduledPayout[]> {
  return tx
    .selectFrom("payout")
    .select(["payout_id as payoutId", "instalment", "amount_ore as amountOre"])
    .select(["commission_ore as commissionOre", sql<boolean>`released_at is not null`.as("isReleased")])
    .where("booking_id", "=", bookingId)
    .orderBy("instalment")
    .forUpdate()
    .execute();
}
/** Its amounts before the release. */
export const changeUnreleasedPayout = (tx: Tx, { payoutId, commissionOre, amountOre }: ScheduledPayout) =>
  tx
    .updateTable("payout")
    .set({ amount_ore: amountOre, commission_ore: commissionOre })
    .where("payout_id", "=", payoutId)
    .where("released_at", "is", null)
    .execute();

/** None is released or sent until every case of the booking is settled; waits for a release under way. */
export const freezePayout = (tx: Tx, bookingId: string, now: Date) =>
  tx
    .updateTable("payout")
    .set({ frozen_at: now })
    .where("booking_id", "=", bookingId)
    .where("frozen_at", "is", null)
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
      "booking_id",
      "landowner_uid",
      "instalment",
      "amount_ore",
      "commission_ore",
      "status",
      "due_on",
      "created_at",
      "frozen_at",
    ])
    .expression((e) =>
      e
        .selectFrom("user_profile")
        .select([
          sql<string>`${p.bookingId}::uuid`.as("booking_id"),
          "uid",
          sql<number>`${p.instalment}::int`.as("instalment"),
          sql<number>`${p.amountOre}::bigint`.as("amount_ore"),
          sql<number>`${p.commissionOre}::bigint`.as("commission_ore"),
          sql<string>`case when ${p.amountOre}::bigint > 0 and bank_account_number is null
            and not exists (select from connected_account c where c.uid = user_profile.uid
              and coalesce(c.transfers_active, c.payouts_enabled))
            then 'on_hold' else 'scheduled' end`.as("status"),
          sql<string>`${p.dueOn}::date`.as("due_on"),
          sql<Date>`${p.now}::timestamptz`.as("created_at"),
          sql<Date | null>`case when exists (select from payment_case where booking_id = ${p.bookingId}::uuid and kind <> 'unmatched' and settled_at is null) then ${p.now}::timestamptz end`.as(
            "frozen_at",
          ),
        ])
        .where("uid", "=", p.landownerUid),
    )
    .returning(["payout_id", "status"])
    .executeTakeFirstOrThrow();
  return { payoutId: row.payout_id, status: row.status as PayoutStatus };
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
        booking_id: bookingId,
        number: i.number,
        from_date: i.fromDate,
        to_date: i.toDate,
        amount_ore: i.amountOre,
        charge_at: i.chargeAt,
        payout_on: i.payoutOn,
        next_try_at: i.chargeAt,
      })),
    )
    .onConflict((c) =>
      c.columns(["booking_id", "number"]).doUpdateSet((e) => ({
        from_date: e.ref("excluded.from_date"),
        to_date: e.ref("excluded.to_date"),
        amount_ore: e.ref("excluded.amount_ore"),
        charge_at: e.ref("excluded.charge_at"),
        payout_on: e.ref("excluded.payout_on"),
        next_try_at: e.ref("excluded.next_try_at"),
        tries: 0,
        refusal: null,
      })),
    )
    .execute();
export const payInstalment = (tx: Tx, bookingId: string, number: number, now: Date) =>
  tx
    .updateTable("instalment")
    .set({ paid_at: now, next_try_at: null, refusal: null })
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .execute();
/** Those that are not paid. */
export const dropInstalments = (tx: Tx, bookingId: string) =>
  tx.deleteFrom("instalment").where("booking_id", "=", bookingId).where("paid_at", "is", null).execute();

/** Those that are not released. */
export const deletePayouts = (
  tx: Tx,
  bookingId: string,
): Promise<{ payoutId: string; status: string; amountOre: number }[]> =>
  tx
    .deleteFrom("payout")
    .where("booking_id", "=", bookingId)
    .where("released_at", "is", null)
    .returning(["payout_id as payoutId", "status", "amount_ore as amountOre"])
    .execute();

/**
 * What is to go back of a payment that was taken back, and no provider or bank is at work on, is not to be sent; at
 * most as much as was taken. Read under the refunds' locks: who held them before may have begun to send. Returns how
 * much it was, in øre.
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
    .set({ status: "undone", updated_at: now })
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("refund")
    .set({ status: "withdrawn" })
    .where("payment_id", "=", paymentId)
    .where("status", "=", "decided")
    .execute();
}
