/** The ledger's API for other features. Every write takes the caller's transaction. */
import { allocatedPostings, type MoneyAccount } from "#domain/ledger/ledger.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { defineJob, type JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  deletePayouts,
  type EntrySet,
  hasOpenPayment,
  insertEntrySet,
  insertPayout,
  insertRefund,
  transfersOfBooking,
  type NewPayout,
  type NewRefund,
} from "./ledger-store.ts";

export {
  changeUnreleasedPayout,
  deleteUnpaidInstalments,
  undoPayment,
  escrowOre,
  freezePayout,
  isPaymentForBooking,
  lockPayouts,
  payInstalment,
  paysForBooking,
  saveInstalments,
  withdrawRefunds,
} from "./ledger-store.ts";

/** The job that asks the provider to send a decided refund; `payments` handles it. */
export const sendRefundJob = defineJob<{ refundId: string }>("send-refund");

/** The job that cancels a booking's open payment intents at the provider; the feature `payment` handles it. */
export const closeIntentsJob = defineJob<{ bookingId: string }>("close-intents");

/** Queues the job if there is an open payment. One created concurrently is found by the sweep. */
export async function closeIntents(tx: Tx, jobs: JobQueue, bookingId: string): Promise<void> {
  if (await hasOpenPayment(tx, bookingId)) await jobs.enqueue(tx, closeIntentsJob, { bookingId });
}

/** Inserts a set of postings, in one statement, and returns its id. An empty set leaves no entry (rules 6.1). */
export const post = async (tx: Tx, set: EntrySet): Promise<string | undefined> =>
  set.postings.length > 0 ? insertEntrySet(tx, set) : undefined;

/** Empty if the money is already in the account that it leaves from. */
export async function allocate(
  tx: Tx,
  {
    bookingId,
    amountOre,
    from,
    to,
    now,
  }: { bookingId: string; amountOre: number; from: MoneyAccount; to: MoneyAccount; now: Date },
): Promise<void> {
  if (from === to) return;
  const { ofBooking, ofNone } = allocatedPostings({ from, to, amountOre });
  await post(tx, { bookingId, reason: "allocated", postings: ofBooking, now });
  await post(tx, { bookingId: null, reason: "allocated", postings: ofNone, now });
}

/**
 * Records a refund and queues its sending once after commit. The postings come from the decision itself
 * (`domain/booking/booking.ts`, effect `post` with cause `refund_decided`): post them too, or the money stays
 * in escrow.
 */
export async function decideRefund(tx: Tx, jobs: JobQueue, refund: NewRefund): Promise<string> {
  const refundId = await insertRefund(tx, refund);
  await jobs.enqueue(tx, sendRefundJob, { refundId });
  return refundId;
}

/**
 * For a booking paid by several bank transfers: the named one first, then the others, newest first, each up
 * to what is kept of it. Any other refund is of a single payment.
 */
export async function refundParts(tx: Tx, jobs: JobQueue, refund: NewRefund): Promise<void> {
  const kept = await transfersOfBooking(tx, refund.bookingId);
  const named = kept.find(({ paymentId }) => paymentId === refund.paymentId);
  let leftOre = refund.amountOre;
  for (const { paymentId, keptOre } of named ? [named, ...kept.filter((one) => one !== named)] : []) {
    const amountOre = Math.min(leftOre, keptOre);
    if (amountOre > 0) await decideRefund(tx, jobs, { ...refund, paymentId, amountOre });
    leftOre -= amountOre;
  }
  if (leftOre > 0) await decideRefund(tx, jobs, { ...refund, amountOre: leftOre });
}
/** Refunds each bank transfer that is held for a booking. */
export async function refundHeldTransfers(
  tx: Tx,
  jobs: JobQueue,
  { bookingId, amountOre: heldOre, now }: { bookingId: string; amountOre: number; now: Date },
): Promise<void> {
  const kept = await transfersOfBooking(tx, bookingId);
  if (kept.reduce((sum, { keptOre }) => sum + keptOre, 0) !== heldOre)
    throw new Error(`transfers of booking ${bookingId} are not the ${heldOre} øre that it holds`);
  for (const { paymentId, keptOre: amountOre } of kept)
    if (amountOre > 0)
      await decideRefund(tx, jobs, { bookingId, paymentId, amountOre, reason: "not_payable", now });
}

/**
 * Schedules the landowner's payout, released and sent on its date; `on_hold` without an account to pay
 * to (rules 6.3).
 */
export async function schedulePayout(tx: Tx, payout: NewPayout): Promise<void> {
  const { payoutId, status } = await insertPayout(tx, payout);
  await audit(tx, {
    at: payout.now,
    actorRole: "system",
    subject: "payout",
    subjectId: payoutId,
    to: status,
    data: { bookingId: payout.bookingId, amountOre: payout.amountOre },
  });
}

/** Payouts that are not to be: those that are not released yet. */
export async function cancelUnreleasedPayouts(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const dropped = await deletePayouts(tx, bookingId);
  await audit(
    tx,
    dropped.map(({ payoutId, status: from, amountOre }) => ({
      at: now,
      actorRole: "system" as const,
      subject: "payout" as const,
      subjectId: payoutId,
      from,
      to: "dropped",
      data: { bookingId, amountOre },
    })),
  );
}
