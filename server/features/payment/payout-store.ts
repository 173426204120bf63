/** Payouts: released from escrow on their date, and sent once there is a bank account. */
import type { PayoutStatus } from "#domain/lists.ts";
import type { Db, Tx } from "#server/platform/database.ts";

export type DuePayout = {
  payoutId: string;
  bookingId: string;
  landownerUid: string;
  amountOre: number;
  commissionOre: number;
  status: PayoutStatus;
  hasAccount: boolean;
};
/** The next due, locked for update; rows locked by another process are skipped. */
export async function lockDuePayout(
  tx: Tx,
  today: string,
  passedOver: string[],
): Promise<DuePayout | undefined> {
  const r = await tx
    .selectFrom("payout as p")
    .innerJoin("user_profile as u", "u.uid", "p.landowner_uid")
    .select([
      "p.payout_id",
      "p.booking_id",
      "p.landowner_uid",
      "p.amount_ore",
      "p.commission_ore",
      "p.status",
      "u.bank_account_number",
    ])
    .where("p.released_at", "is", null)
    .where("p.due_on", "<=", today)
    .where("p.status", "in", ["scheduled", "on_hold"])
    .where((e) => (passedOver.length ? e("p.booking_id", "not in", passedOver) : e.lit(true)))
    .orderBy("p.due_on")
    .limit(1)
    .forUpdate("p")
    .skipLocked()
    .executeTakeFirst();
  return (
    r && {
      payoutId: r.payout_id,
      bookingId: r.booking_id,
      landownerUid: r.landowner_uid,
      amountOre: r.amount_ore,
      commissionOre: r.commission_ore,
      status: r.status as PayoutStatus,
      hasAccount: r.bank_account_number !== null,
    }
  );
}
export const markReleased = (tx: Tx, payoutId: string, status: PayoutStatus, now: Date) =>
  tx
    .updateTable("payout")
    .set({ released_at: now, status, ...(status === "sent" && { sent_at: now }) })
    .where("payout_id", "=", payoutId)
    .execute();

export type Sendable = {
  payoutId: string;
  bookingId: string;
  landownerUid: string;
  amountOre: number;
  bankAccountNumber: string | null;
};
/** Undefined where there is nothing to send: not released, or already sent, on hold or failed. */
export async function findSendable(db: Db, payoutId: string): Promise<Sendable | undefined> {
  const row = await db
    .selectFrom("payout as p")
    .innerJoin("user_profile as u", "u.uid", "p.landowner_uid")
    .select([
      "p.booking_id as bookingId",
      "p.landowner_uid as landownerUid",
      "p.amount_ore as amountOre",
      "u.bank_account_number as bankAccountNumber",
    ])
    .where("p.payout_id", "=", payoutId)
    .where("p.status", "=", "scheduled")
    .where("p.released_at", "is not", null)
    .executeTakeFirst();
  return row && { payoutId, ...row };
}

/** Changes the status from scheduled; false where another process was first. */
export async function leaveScheduled(
  tx: Tx,
  payoutId: string,
  to: { status: "sent"; transferId: string; now: Date } | { status: "on_hold" | "failed" },
): Promise<boolean> {
  const row = await tx
    .updateTable("payout")
    .set({
      status: to.status,
      ...(to.status === "sent" && { provider_transfer_id: to.transferId, sent_at: to.now }),
    })
    .where("payout_id", "=", payoutId)
    .where("status", "=", "scheduled")
    .returning("payout_id")
    .executeTakeFirst();
  return row !== undefined;
}

type Freed = { payoutId: string; from: PayoutStatus; released: boolean };
/** Payouts that were on hold for the landowner's bank account. */
export async function freeHeld(tx: Tx, uid: string): Promise<Freed[]> {
  const waiting = await tx
    .selectFrom("payout as p")
    .innerJoin("user_profile as u", "u.uid", "p.landowner_uid")
    .select(["p.payout_id", "p.status", "p.released_at"])
    .where("p.landowner_uid", "=", uid)
    .where("p.status", "in", ["on_hold", "failed"])
    .where("u.bank_account_number", "is not", null)
    .forUpdate("p")
    .execute();
  const ids = waiting.map((p) => p.payout_id);
  if (ids.length)
    await tx.updateTable("payout").set({ status: "scheduled" }).where("payout_id", "in", ids).execute();
  return waiting.map((p) => ({
    payoutId: p.payout_id,
    from: p.status as PayoutStatus,
    released: p.released_at !== null,
  }));
}
