import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { insertRefund, transfersOfBooking, type NewRefund, sendRefundJob } from "./refund-store.ts";

/**
 * Stores a refund and queues its sending for after the commit. The booking's decision has the postings
 * (`domain/booking/booking.ts`, effect `post` with cause `refund_decided`): post them too, or the money stays
 * in escrow.
 */
export async function decideRefund(tx: Tx, jobs: JobQueue, refund: NewRefund): Promise<string> {
  const refundId = await insertRefund(tx, refund);
  await jobs.enqueue(tx, sendRefundJob, { refundId });
  return refundId;
}

/**
 * Refunds a booking that several bank transfers have paid: first the transfer that `refund` names, then the
 * others, newest first, each at most by what is left of it. A booking with one payment gets one refund.
 */
export async function refundAcrossPayments(tx: Tx, jobs: JobQueue, refund: NewRefund): Promise<void> {
  const transfers = await transfersOfBooking(tx, refund.bookingId);
  const paidTransfer = transfers.find(({ paymentId }) => paymentId === refund.paymentId);
  let leftOre = refund.amountOre;
  for (const { paymentId, keptOre } of paidTransfer
    ? [paidTransfer, ...transfers.filter((one) => one !== paidTransfer)]
    : []) {
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
  const transfers = await transfersOfBooking(tx, bookingId);
  if (transfers.reduce((sum, { keptOre }) => sum + keptOre, 0) !== heldOre)
    throw new Error(`transfers of booking ${bookingId} are not the ${heldOre} øre that it holds`);
  for (const { paymentId, keptOre: amountOre } of transfers)
    if (amountOre > 0)
      await decideRefund(tx, jobs, { bookingId, paymentId, amountOre, reason: "not_payable", now });
}
