/**
 * Applies the effects of a decision besides the booking's own row, in its transaction; network calls are only
 * queued as jobs.
 */
import type { BookingState, Effect } from "#domain/booking/booking.ts";
import type { Refusal } from "#contract/errors.ts";
import { issueCreditNote, issueInvoice, issueReceipt, voidReceipt } from "#server/features/invoice/public.ts";
import { postEntries } from "#server/features/ledger/public.ts";
import { notify } from "#server/features/notification/public.ts";
import {
  cancelUnreleasedPayouts,
  schedulePayout,
  unfreezeIfSettled,
} from "#server/features/payout/public.ts";
import { decideRefund, refundHeldTransfers, refundAcrossPayments } from "#server/features/refund/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { refuseAll, type Refused } from "#server/platform/http/handler.ts";
import { defineJob, type JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Reminder, StateRow } from "./booking-row.ts";
import { holdBothStays, holdNewStay, holdOldStay } from "./change-holds.ts";
import { saveStatus } from "./proposal-store.ts";
import { releaseNights } from "./holds.ts";
import { endProblemOfCancelled } from "./problem-store.ts";
import {
  deleteUnpaidInstalments,
  hasOpenPayment,
  payInstalment,
  saveInstalments,
  undoPayment,
} from "./payments-store.ts";

/**
 * The job that cancels a booking's open payment intents at the provider; the feature `payment` handles it.
 */
export const closeIntentsJob = defineJob<{ bookingId: string }>("close-intents");

/** Queues the job if there is an open payment. The sweep finds payments that are created concurrently. */
async function closeIntents(tx: Tx, jobs: JobQueue, bookingId: string): Promise<void> {
  if (await hasOpenPayment(tx, bookingId)) await jobs.enqueue(tx, closeIntentsJob, { bookingId });
}

/** Ends an open problem, whose stay the cancellation has refunded, and lets the payouts go on. */
async function endProblem(tx: Tx, jobs: JobQueue, bookingId: string, now: Date): Promise<void> {
  const problemId = await endProblemOfCancelled(tx, bookingId, now);
  if (problemId === undefined) return;
  await audit(tx, {
    at: now,
    actorRole: "system",
    subject: "problem",
    subjectId: problemId,
    to: "cancelled",
  });
  await unfreezeIfSettled(tx, jobs, bookingId);
}

/** Takes the holds of a submitted request; only submit passes it, since it has read the terms. */
export type TakeHolds = (row: StateRow) => Promise<Refusal[] | undefined>;
type EffectInput = { row: StateRow; state: BookingState; hold: TakeHolds | undefined };

/**
 * Returns undefined if all effects are applied; a refusal rolls the whole command back. Holds are taken last,
 * so that other bookings wait for the locked rows as briefly as possible.
 */
export async function applyEffects(
  tx: Tx,
  jobs: JobQueue,
  subject: EffectInput,
  effects: readonly Effect[],
  now: Date,
): Promise<Refused | undefined> {
  for (const effect of effects) {
    const refused = await applyEffect(tx, jobs, subject, effect, now);
    if (refused) return refused;
  }
  const messages = effects.filter((e) => e.type === "notify");
  if (messages.length) await notify(tx, jobs, { bookingId: subject.state.bookingId, at: now, messages });
  if (!effects.some((e) => e.type === "take_holds")) return undefined;
  if (!subject.hold) throw new Error("nights are taken on submit only");
  const takenRefusals = await subject.hold(subject.row);
  return takenRefusals && refuseAll(takenRefusals);
}

async function applyEffect(
  tx: Tx,
  jobs: JobQueue,
  { row, state }: EffectInput,
  effect: Effect,
  now: Date,
): Promise<Refused | undefined> {
  const { bookingId, landownerUid } = state;
  switch (effect.type) {
    case "issue_invoice":
      return issueInvoice(tx, { bookingId, now, dueAt: effect.dueAt });
    case "replace_invoice": {
      const { creditOre: amountOre, changeId, dueAt } = effect;
      await issueCreditNote(tx, { bookingId, now, amountOre, creditedFor: `changed/${changeId}` });
      return issueInvoice(tx, { bookingId, now, dueAt });
    }
    case "issue_receipt":
      await issueReceipt(tx, { bookingId, now, method: methodOf(state) });
      break;
    case "issue_credit_note": {
      const { amountOre, creditedFor } = effect;
      await issueCreditNote(tx, { bookingId, now, amountOre, creditedFor });
      break;
    }
    case "post":
      await postEntries(tx, { bookingId, reason: effect.cause, postings: effect.postings, now });
      break;
    case "refund": {
      const { paymentId, amountOre, cause: reason } = effect;
      const refund = { bookingId, paymentId, amountOre, reason, now };
      // several transfers paid the booking, and each is refunded
      await (state.knownPaymentIds.length > 1 ? refundAcrossPayments : decideRefund)(tx, jobs, refund);
      break;
    }
    case "refund_held":
      await refundHeldTransfers(tx, jobs, { bookingId, amountOre: effect.amountOre, now });
      break;
    case "undo_payment":
      await undoPayment(tx, effect.paymentId, now);
      break;
    case "void_receipt":
      await voidReceipt(tx, bookingId, now);
      break;
    case "drop_payout":
      await cancelUnreleasedPayouts(tx, bookingId, now);
      break;
    case "end_problem":
      await endProblem(tx, jobs, bookingId, now);
      break;
    case "close_intents":
      await closeIntents(tx, jobs, bookingId);
      break;
    case "charge_card":
      await saveInstalments(tx, bookingId, effect.instalments);
      break;
    case "pay_instalment":
      await payInstalment(tx, bookingId, effect.number, now);
      break;
    case "drop_instalments":
      await deleteUnpaidInstalments(tx, bookingId);
      break;
    case "hold_new_stay":
      return refuseAllOf(await holdNewStay(tx, row, effect.stay, now));
    case "hold_both_stays":
      return refuseAllOf(await holdBothStays(tx, row, { ...effect, now }));
    case "hold_old_stay":
      await holdOldStay(tx, row);
      break;
    case "save_change":
      await saveStatus(tx, effect, now);
      break;
    case "release_nights":
      await releaseNights(tx, row, state.toDate);
      break;
    case "schedule_payout": {
      const { commissionOre, earningsOre: amountOre, instalment, date: dueOn } = effect;
      await schedulePayout(tx, {
        bookingId,
        landownerUid,
        instalment,
        amountOre,
        commissionOre,
        dueOn,
        now,
      });
      break;
    }
    case "save_stay": // saved with the row by `applyTo`
    case "take_holds":
    case "notify": // `applyEffects` handles these itself
    case "remind_landowner":
    case "remind_hunter":
    case "stop_reminders": // saved with the row by `remindersOf`
    case "delete_booking": // `applyTo` deletes the row, so there is nothing left to do
      break;
    default:
      return effect satisfies never; // an effect that nothing applies does not compile
  }
  return undefined;
}

const refuseAllOf = (refusals: Refusal[] | undefined): Refused | undefined => refusals && refuseAll(refusals);

const methodOf = ({ totalOre, paymentStatus }: BookingState) =>
  totalOre === 0 ? "none" : paymentStatus === "confirmed" ? "bank_transfer" : "card";

/** The reminders to store from now on; undefined: unchanged. */
export function remindersOf(effects: readonly Effect[], now: Date): Reminder[] | undefined {
  const touched = effects.filter(
    (e) => e.type === "remind_landowner" || e.type === "remind_hunter" || e.type === "stop_reminders",
  );
  if (!touched.length) return undefined;
  return touched.flatMap((e): Reminder[] => {
    if (e.type === "remind_landowner")
      return e.at.map((at) => ({ at: at.toISOString(), to: "landowner", stage: "reply" }));
    // A reminder that is due at the confirmation is dropped: the hunter gets the acceptance at that time.
    if (e.type === "remind_hunter")
      return e.slots
        .filter(({ at }) => at > now)
        .map(({ at, stage }) => ({ at: at.toISOString(), to: "hunter", stage }));
    return [];
  });
}
