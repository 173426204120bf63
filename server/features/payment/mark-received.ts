/**
 * An administrator records a bank transfer (rules 4.2, 6.6): it pays the booking, and money that pays nothing
 * becomes a refund to be sent by hand.
 */
import { randomUUID } from "node:crypto";
import type { Body } from "#contract/index.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import { unpaidTransferOre } from "#domain/booking/partial-transfer.ts";
import { osloDate } from "#domain/days.ts";
import { applyCommand, lockBooking, bookingViewFor } from "#server/features/booking/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  isRefused,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { insertManualPayment } from "./payment-store.ts";

type ReceivedTransfer = Body<"POST /api/payments/mark-payment-received">;

type Transfer = {
  bookingId: string;
  amountOre: number;
  receivedOn: string;
  reference: string | undefined;
  reason?: string | undefined;
  /** The administrator gave no amount: the transfer is refused if nothing is due. */
  isWhole: boolean;
};
/** Records a payment of a locked booking; one that pays for nothing becomes a manual refund. */
export async function recordTransfer(
  tx: Tx,
  jobs: JobQueue,
  { isWhole, reason, ...transfer }: Transfer,
  { uid, now }: By,
): Promise<{ paymentId: string } | Refused> {
  const paymentId = randomUUID();
  const { bookingId, amountOre } = transfer;
  await insertManualPayment(tx, { ...transfer, paymentId, now });
  const refused = await applyCommand(
    tx,
    jobs,
    bookingId,
    { type: "receive_payment", actor: "admin", paymentId, amountOre, isWhole },
    { uid, now, ...(uid === undefined && { role: "system" as const }) },
  );
  if (refused) return refused;
  await audit(tx, {
    at: now,
    actorUid: uid,
    actorRole: uid === undefined ? "system" : "admin",
    subject: "payment",
    subjectId: paymentId,
    to: "succeeded",
    reason,
    data: transfer,
  });
  return { paymentId };
}

type By = { uid: string | undefined; now: Date };
/** Without an amount the whole due amount is recorded; refused if nothing is due. */
export async function receiveTransfer(
  tx: Tx,
  jobs: JobQueue,
  body: ReceivedTransfer,
  by: By,
): Promise<Refused | undefined> {
  const today = osloDate(by.now);
  const { bookingId, receivedOn = today, reason, reference } = body;
  if (receivedOn > today) return refuseAll([{ code: "date_to_come", path: "receivedOn" }]);
  const booking = await lockBooking(tx, bookingId);
  if (!booking) return refuse("booking_not_found");
  const { status } = booking.state;
  const amountOre = body.amountOre ?? unpaidTransferOre(booking.state);
  if (amountOre === 0) return refuse("transition_not_allowed", { status });
  const transfer = { bookingId, amountOre, receivedOn, reference, reason };
  const isWhole = body.amountOre === undefined;
  const recorded = await recordTransfer(tx, jobs, { ...transfer, isWhole }, by);
  return isRefused(recorded) ? recorded : undefined;
}

export const recordingTransfers = ({ db, jobs }: { db: Db; jobs: JobQueue }) =>
  ({
    "POST /api/payments/mark-payment-received": ({ body }, call) =>
      command(db, call, "mark-payment-received", body, async (tx) => {
        const by = { uid: call.actor.uid, now: call.now };
        return (await receiveTransfer(tx, jobs, body, by)) ?? bookingViewFor(tx, call, body.bookingId);
      }),
  }) satisfies SomeHandlers<typeof payments>;
