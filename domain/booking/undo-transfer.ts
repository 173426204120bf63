/**
 * Undoes a bank transfer that was recorded by mistake or reversed by the bank (rules 6.6, 6.9), unless the
 * money has already moved on.
 */
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { transferUndonePostings } from "../ledger/ledger.ts";
import { reminderSlotsOf, saleOre, paymentDeadlineOf } from "./payment-term.ts";
import type { Refusal } from "./refusal.ts";
import { splitAfterRefund } from "./split.ts";

type Undo = Extract<Command, { type: "undo_transfer" }>;

/**
 * Whether the transfer paid the booking, alone or in part. Any other transfer was refunded or is held, and
 * changed no status.
 */
const paidTheBooking = ({ paymentId, paidAt }: BookingState, undo: Undo): boolean =>
  paymentId === undo.paymentId || (paidAt !== null && undo.isKept);
/** The amount that the booking's other payments hold once this transfer is undone. */
const heldByOthersOre = (booking: BookingState, { amountOre, refundingOre }: Undo): number =>
  saleOre(booking) - (amountOre - refundingOre);

export function whyNotUndoable(booking: BookingState, undo: Undo): Refusal | undefined {
  const { status } = booking;
  if (undo.isSentBack) return { code: "transfer_sent_back" };
  if (booking.acceptedChange) return { code: "change_waits_for_payment" };
  // of a changed booking that was paid twice, another payment may be by card, which is not held
  if (booking.partCount === 1 && booking.partPaymentIds.length > 0 && paidTheBooking(booking, undo))
    return { code: "transfer_pays_change" };
  // in a cancelled booking the money of other payments has already been split
  const paysAlone =
    undo.amountOre >= saleOre(booking) &&
    undo.amountOre - undo.refundingOre === saleOre(booking) - booking.refundedOre;
  if (paidTheBooking(booking, undo) && status === "cancelled" && !paysAlone)
    return { code: "transition_not_allowed", values: { status } };
  if (paidTheBooking(booking, undo) && undo.isReleased) return { code: "payout_released" };
  return undefined;
}

/** Whether the booking keeps its status: the transfer did not pay it, or it is cancelled. */
export const keepsBookingStatus = (booking: BookingState, undo: Undo): boolean =>
  !paidTheBooking(booking, undo) || booking.status === "cancelled";

const withdrawPayment = ({ bookingId }: BookingState, undo: Undo): Effect[] => [
  { type: "post", cause: "transfer_undone", postings: transferUndonePostings(bookingId, undo) },
  { type: "undo_payment", paymentId: undo.paymentId },
];
const creditRemainder = ({ paymentId }: Undo, amountOre: number): Effect => ({
  type: "issue_credit_note",
  amountOre,
  creditedFor: `transfer_undone/${paymentId}`,
});
const messageValues = ({ amountOre, byBank }: Undo) => ({ amountOre, ...(byBank && { byBank: 1 }) });
const unpaid = { paymentStatus: "pending_payment", paidAt: null, paymentId: null } as const;

/** Makes the booking unpaid again. If its payment was due before now, it is cancelled next (rules 4.1). */
export function decideUndoneTransfer(booking: BookingState, undo: Undo, now: Date): Omit<Decision, "steps"> {
  const endsAt = paymentDeadlineOf(booking);
  const values = { ...messageValues(undo), ...((!endsAt || now < endsAt) && { waits: 1 }) };
  const heldOre = heldByOthersOre(booking, undo);
  return {
    changes: { ...unpaid, ...(heldOre > 0 && { heldOre }) },
    effects: [
      ...withdrawPayment(booking, undo),
      { type: "void_receipt" },
      { type: "remind_hunter", slots: reminderSlotsOf(booking) },
      { type: "notify", to: "hunter", message: "transfer_undone", values },
      { type: "notify", to: "landowner", message: "transfer_undone", values },
    ],
  };
}

export function decideUndoneMoney(booking: BookingState, undo: Undo): Decision {
  const { refundedOre, paymentStatus, paidAt, heldOre } = booking;
  const totalOre = saleOre(booking);
  const { otherRefundsOre, statusBefore } = undo;
  const notice: Effect = {
    type: "notify",
    to: "hunter",
    message: "transfer_undone",
    values: messageValues(undo),
  };
  if (!paidTheBooking(booking, undo)) {
    const isReturned = paidAt === null && paymentStatus === "refunded";
    const otherRefundedOre = Math.min(otherRefundsOre, totalOre);
    return {
      steps: [],
      changes: {
        ...(isReturned && {
          refundedOre: otherRefundedOre,
          paymentStatus: otherRefundedOre > 0 ? paymentStatus : statusBefore,
        }),
        ...(heldOre > 0 && undo.isKept && { heldOre: heldOre - undo.amountOre }),
      },
      effects: [...withdrawPayment(booking, undo), notice],
    };
  }
  const leftOre = totalOre - refundedOre;
  // the payouts of ended parts are dropped too, since none has been released
  const over = { partsOver: 0, overOre: 0, overCommissionOre: 0 };
  return {
    steps: [],
    changes: {
      ...unpaid,
      ...over,
      refundedOre: 0,
      cancelChargeOre: null,
      ...splitAfterRefund({ ...booking, paidAt: null }, 0),
    },
    effects: [
      ...withdrawPayment(booking, undo),
      { type: "void_receipt" },
      { type: "drop_payout" },
      ...(leftOre > 0 ? [creditRemainder(undo, leftOre)] : []),
      notice,
      { ...notice, to: "landowner" },
    ],
  };
}
