/** Writes payouts before their release, as a booking's decisions schedule and change them. */
import { type RawBuilder, sql } from "kysely";
import type { ScheduledPayout } from "#domain/booking/payment-reversal.ts";
import type { PayoutStatus } from "#domain/payment/lists.ts";
import type { Tx } from "#server/platform/database/database.ts";

export type NewPayout = {
  bookingId: string;
  landownerUid: string;
  /** The part of the stay that the payout is for; 1 for an undivided stay. */
  instalment: number;
  amountOre: number;
  commissionOre: number;
  dueOn: string;
  now: Date;
};
/** The booking's payouts; locks them until the transaction ends. */
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
/** Changes the amounts of a payout that is not released yet. */
export const changeUnreleasedPayout = (tx: Tx, { payoutId, commissionOre, amountOre }: ScheduledPayout) =>
  tx
    .updateTable("payout")
    .set({ amountOre, commissionOre })
    .where("payoutId", "=", payoutId)
    .where("releasedAt", "is", null)
    .execute();

/** A case about the booking's money is open, or a problem with the stay (rules 4.8, 6.6). */
const waitsFor = (bookingId: RawBuilder<unknown>) => sql<boolean>`(has_open_problem(${bookingId}) or exists (
  select from payment_case c where c.booking_id = ${bookingId} and c.kind <> 'unmatched' and c.settled_at is null))`;

/** Freezes the booking's payouts until every case and problem is settled; waits if a release is running. */
export const freezePayout = (tx: Tx, bookingId: string, now: Date) =>
  tx
    .updateTable("payout")
    .set({ frozenAt: now })
    .where("bookingId", "=", bookingId)
    .where("frozenAt", "is", null)
    .where("status", "<>", "sent")
    .execute();

type UnfrozenPayout = { payoutId: string; status: string; released: boolean };
/** Unfreezes the booking's payouts if nothing of it is open; under the booking's lock. */
export async function unfreezePayouts(tx: Tx, bookingId: string): Promise<UnfrozenPayout[]> {
  const { rows } = await sql<UnfrozenPayout>`
    update payout set frozen_at = null where booking_id = ${bookingId} and frozen_at is not null
      and not ${waitsFor(sql`payout.booking_id`)}
    returning payout_id, status, released_at is not null as released`.execute(tx);
  return rows;
}

/** `on_hold` from the start if the right to let is not decided (rules 9.13), or there is no account (rules 6.3). */
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
          sql<string>`case when ${p.amountOre}::bigint > 0 and (right_withholds(${p.bookingId}::uuid)
              or bank_account_number is null and not exists (select from connected_account c
                where c.uid = user_profile.uid and coalesce(c.transfers_active, c.payouts_enabled)))
            then 'on_hold' else 'scheduled' end`.as("status"),
          sql<string>`${p.dueOn}::date`.as("dueOn"),
          sql<Date>`${p.now}::timestamptz`.as("createdAt"),
          sql<Date | null>`case when ${waitsFor(sql`${p.bookingId}::uuid`)} then ${p.now}::timestamptz end`.as(
            "frozenAt",
          ),
        ])
        .where("uid", "=", p.landownerUid),
    )
    .returning(["payoutId", "status"])
    .executeTakeFirstOrThrow();
  return { payoutId: row.payoutId, status: row.status as PayoutStatus };
}

/** Deletes the payouts that are not released yet. */
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
