/** Undoes a bank transfer that was recorded by mistake, or that the bank has reversed (rules 6.6, 6.9). */
import type { Reply } from "#contract/index.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import { type BookingState, decide, isRefusal } from "#domain/booking/booking.ts";
import { applyCommand, findState, findStates, lockBooking } from "#server/features/booking/public.ts";
import { freezePayout } from "#server/features/payout/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Refused, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { saveCase } from "./case-store.ts";
import { openCase } from "./cases.ts";
import { reversePayment } from "./reverse-payment.ts";
import { findTransfer, findTransferBooking, listTransfers, lockTransfer } from "./transfer-store.ts";

type Transfer = Awaited<ReturnType<typeof lockTransfer>>;
const undoCommand = (transfer: Transfer, byBank = false) =>
  ({ type: "undo_transfer", actor: "admin", ...transfer, byBank }) as const;

type By = { uid: string; now: Date };
/** Undoes a transfer by a command on its booking, with both locked; a refusal changes nothing. */
async function undoLocked(
  tx: Tx,
  jobs: JobQueue,
  transfer: Transfer,
  { reason, byBank }: { reason: string; byBank: boolean },
  { uid, now }: By,
): Promise<Refused | undefined> {
  const { bookingId, paymentId, amountOre, refundingOre } = transfer;
  const refused = await applyCommand(tx, jobs, bookingId, undoCommand(transfer, byBank), { uid, now });
  if (refused) return refused;
  await audit(tx, {
    at: now,
    actorUid: uid,
    actorRole: "admin",
    subject: "payment",
    subjectId: paymentId,
    from: "succeeded",
    to: byBank ? "reversed_by_bank" : "undone",
    reason,
    data: { bookingId, amountOre, refundingOre },
  });
  return undefined;
}

type Reversal = {
  /** Null if the reversed payment is unknown. */
  paymentId: string | null;
  bookingId: string | null;
  /** The amount in øre, or in the smallest unit of another currency. */
  amountOre: number;
  currency: string;
  /** The bank's reference, and our own key of the reversal. */
  reference: string;
  key: string;
};
type ReversalResult = { outcome: "undone" | "known" | "case"; caseId: string | null };
/** Codes of steps that prevent undoing a payment: it was refunded or paid out, the stay has begun or is changed. */
const notUndoableCodes = new Set([
  ...["transfer_sent_back", "payout_released", "transition_not_allowed"],
  ...["change_waits_for_payment", "transfer_pays_change"],
]);
/**
 * Handles a payment that the bank has reversed: it is undone like one recorded by mistake. If that is
 * impossible, or the payment is unknown, a case is opened: administrators are notified, and the payout waits.
 */
export async function reverseTransfer(
  tx: Tx,
  jobs: JobQueue,
  reversal: Reversal,
  by: By,
): Promise<ReversalResult> {
  const { paymentId, reference } = reversal;
  const bookingId = paymentId ? await findTransferBooking(tx, paymentId) : undefined;
  if (!paymentId || !bookingId) return openReversal(tx, jobs, reversal, by.now);
  await lockBooking(tx, bookingId);
  const transfer = await lockTransfer(tx, paymentId);
  if (transfer.isUndone) return { outcome: "known", caseId: null };
  const refused = await undoLocked(tx, jobs, transfer, { reason: reference, byBank: true }, by);
  if (!refused) return { outcome: "undone", caseId: null };
  const code = refused.refused[0]?.code ?? "";
  if (!notUndoableCodes.has(code)) throw new Error(`a reversal was refused: ${code}`);
  return openReversal(tx, jobs, { ...reversal, bookingId }, by.now);
}

/** Opens the case, and posts the reversed amount as a claim until it is decided. */
async function openReversal(tx: Tx, jobs: JobQueue, reversal: Reversal, now: Date): Promise<ReversalResult> {
  const { paymentId, bookingId, amountOre, currency, reference, key } = reversal;
  if (bookingId) await lockBooking(tx, bookingId);
  const caseId = await openCase(tx, jobs, {
    kind: "reversed_by_bank",
    provider: "bank",
    providerRef: `${reference} ${key.slice(0, 8)}`,
    bookingId,
    paymentId,
    amount: amountOre,
    currency: currency.toLowerCase(),
    now,
  });
  if (!caseId) throw new Error(`the reversal ${key} has a case already`);
  if (bookingId) await freezePayout(tx, bookingId, now);
  if (bookingId && paymentId) {
    await reversePayment({ tx, jobs, now }, bookingId, {
      type: "withdrawn",
      amountOre,
      paymentId,
      caseId,
      from: "bank",
    });
    await saveCase(tx, caseId, { withdrawnOre: amountOre });
  }
  return { outcome: "case", caseId };
}

/** Whether a transfer could be undone now. */
export async function canUndo(db: Db | Tx, paymentId: string, now: Date): Promise<boolean> {
  const transfer = await findTransfer(db, paymentId);
  const state = transfer && (await findState(db, transfer.bookingId));
  if (!transfer || transfer.isUndone || !state) return false;
  return !isRefusal(decide(state, undoCommand(transfer), now));
}

type List = "GET /api/payments/transfers";
/** The effect of undoing the transfer now; null if it cannot be undone. */
function previewUndo(
  transfer: Transfer,
  state: BookingState | undefined,
  now: Date,
): Reply<List>["items"][number]["undoing"] {
  if (transfer.isUndone || !state) return null;
  const decision = decide(state, undoCommand(transfer), now);
  if (isRefusal(decision)) return null;
  if (decision.steps.length === 0) return "takes_back";
  return state.paymentDueAt && now < state.paymentDueAt ? "waits" : "cancels";
}

export const transfers = ({ db, jobs }: { db: Db; jobs: JobQueue }) =>
  ({
    /**
     * Undoes a transfer once, under the booking's lock. A booking past its payment deadline is cancelled as
     * unpaid in the same transaction.
     */
    "POST /api/payments/transfers/:paymentId/undo": ({ params: { paymentId }, body }, call) =>
      command(db, call, `undo-transfer ${paymentId}`, body, async (tx) => {
        const { actor, now } = call;
        const bookingId = await findTransferBooking(tx, paymentId);
        if (!bookingId) return refuse("transfer_not_found");
        await lockBooking(tx, bookingId);
        const transfer = await lockTransfer(tx, paymentId);
        if (transfer.isUndone) return refuse("transfer_undone");
        const by = { uid: actor.uid, now };
        const refused = await undoLocked(tx, jobs, transfer, { ...body, byBank: false }, by);
        if (refused) return refused;
        const state = await findState(tx, bookingId);
        if (!state) throw new Error(`booking ${bookingId} is gone`);
        const { status, paymentStatus } = state;
        return { paymentId, bookingId, status, paymentStatus };
      }),
    "GET /api/payments/transfers": ({ query: { bookingId, ...page } }, { now }) =>
      pageByTime(
        page,
        (after, limit) => listTransfers(db, { bookingId, after, limit }),
        (row) => [row.recordedAt, row.paymentId],
        async (rows) => {
          const bookingIds = rows.map((row) => row.bookingId);
          const states = new Map((await findStates(db, bookingIds)).map((state) => [state.bookingId, state]));
          return rows.map((row) => ({
            paymentId: row.paymentId,
            bookingId: row.bookingId,
            hunter: row.hunter,
            amountOre: row.amountOre,
            receivedOn: row.receivedOn,
            reference: row.reference,
            recordedAt: row.recordedAt.toISOString(),
            isUndone: row.isUndone,
            undoing: previewUndo(row, states.get(row.bookingId), now),
          }));
        },
      ),
  }) satisfies SomeHandlers<typeof payments>;
