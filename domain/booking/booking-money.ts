/**
 * Commands that move money: payment, missed payment, cancellation, and payments that match no open booking
 * (rules 4.2, 4.3, 5).
 */
import { transitionFor } from "./booking-process.ts";
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { refundOre } from "./cancellation.ts";
import { osloDate } from "../days.ts";
import { type MoneyAccount, paidPostings, refundDecidedPostings } from "../ledger/ledger.ts";
import type { BookingStatus, PaymentStatus } from "../lists.ts";
import { payoutDate } from "../payment/payout.ts";
import type { Refusal } from "./refusal.ts";
import { keptSplit } from "./split.ts";

type Outcome = Omit<Decision, "steps">;
type Payment = Extract<Command, { type: "receive_payment" }>;
type Cancellation = Extract<Command, { type: "cancel" }>;

const closeIntents: Effect = { type: "close_intents" };
const paidStatuses: readonly BookingStatus[] = ["paid", "in_progress", "completed"];

/**
 * Why the hunter cannot pay now; undefined where they can. Used by the button and by the payment. Payments
 * that the provider reports are never refused (rules 4.3).
 */
export function refusePay(
  { status, paymentDueAt }: Pick<BookingState, "status" | "paymentDueAt">,
  now: Date,
): Refusal | undefined {
  if (paidStatuses.includes(status)) return { code: "nothing_to_pay" };
  if (!transitionFor(status, "receive_payment", "provider"))
    return { code: "transition_not_allowed", values: { status } };
  return paymentDueAt && now < paymentDueAt ? undefined : { code: "nothing_to_pay" };
}

/** A card is charged what was asked for; of a bank transfer what is over goes back (rules 6.6). */
export const coversTotal = ({ totalOre }: BookingState, { actor, amountOre }: Payment): boolean =>
  actor === "admin" ? amountOre >= totalOre && totalOre > 0 : amountOre === totalOre;
/**
 * Whether money that pays nothing is taken, to be sent back: all the provider reports, and bank transfers that
 * are said to have come. A draft may be dropped at any time, and has none.
 */
export const isRecorded = ({ status }: BookingState, { actor, isWhole }: Payment): boolean =>
  actor === "provider" || (actor === "admin" && !isWhole && status !== "calculated");

/** Bank transfers are recorded by administrators; card payments the provider reports (rules 6.8). */
const accountOf = ({ actor }: Payment): MoneyAccount => (actor === "admin" ? "bank" : "provider");

/** An admin confirms a bank transfer by hand; the provider reports a card payment (rules 4.2). */
export function decidePayment(booking: BookingState, payment: Payment, now: Date): Outcome {
  const { actor, paymentId, amountOre } = payment;
  const { bookingId, totalOre } = booking;
  const values = { amountOre: totalOre };
  const surplusOre = amountOre - totalOre;
  return {
    changes: {
      paymentStatus: actor === "admin" ? "confirmed" : "paid",
      paidAt: now,
      paymentId,
      knownPaymentIds: [...booking.knownPaymentIds, paymentId],
    },
    effects: [
      { type: "post", cause: "paid", postings: paidPostings(bookingId, amountOre, accountOf(payment)) },
      ...(surplusOre > 0 ? sendBack(bookingId, { paymentId, amountOre: surplusOre, cause: "surplus" }) : []),
      { type: "stop_reminders" },
      ...(actor === "admin" ? [closeIntents] : []),
      { type: "issue_receipt" },
      {
        type: "notify",
        to: "hunter",
        message: "payment_received",
        values: { ...values, ...(surplusOre > 0 && { surplusOre }) },
      },
      { type: "notify", to: "landowner", message: "payment_received", values },
    ],
  };
}

/**
 * A payment for a booking that is not payable, or of the wrong amount, is refunded in full, and the hunter is
 * notified (rules 4.3).
 */
export function decideReturnedPayment(booking: BookingState, payment: Payment): Decision {
  const { actor, paymentId, amountOre } = payment;
  const knownPaymentIds = [...booking.knownPaymentIds, paymentId];
  const over =
    booking.status === "cancelled" || booking.status === "expired" || booking.status === "rejected";
  const neverPaid = booking.paidAt === null;
  return {
    steps: [],
    changes: {
      knownPaymentIds,
      ...(over &&
        neverPaid && {
          paymentStatus: "refunded" as const,
          refundedOre: Math.min(amountOre, booking.totalOre),
        }),
    },
    effects: [
      {
        type: "post",
        cause: "paid",
        postings: paidPostings(booking.bookingId, amountOre, accountOf(payment)),
      },
      ...sendBack(booking.bookingId, { paymentId, amountOre, cause: "not_payable" }),
      {
        type: "notify",
        to: "hunter",
        message: "payment_returned",
        values: { amountOre, ...(actor === "admin" && { byBank: 1 }) },
      },
    ],
  };
}

export function decidePaymentExpiry(booking: BookingState): Outcome {
  return {
    changes: { paymentStatus: "overdue", ...keptSplit(booking, 0) },
    effects: [
      { type: "stop_reminders" },
      closeIntents,
      cancellationCredited(booking.totalOre),
      { type: "notify", to: "hunter", message: "payment_expired" },
      { type: "notify", to: "landowner", message: "payment_expired" },
    ],
  };
}

const cancellationCredited = (amountOre: number): Effect => ({
  type: "issue_credit_note",
  amountOre,
  creditedFor: "cancelled",
});

function statusAfterCancel(booking: BookingState, refundedOre: number): PaymentStatus {
  if (refundedOre > 0) return "refunded";
  return booking.paymentStatus === "payment_failed" ? "failed" : booking.paymentStatus;
}

/** The refund in øre of a cancellation by this actor now; shown before the actor confirms (rules 5.4). */
export function refundOnCancelOre(booking: BookingState, by: Cancellation["actor"], now: Date): number {
  const { totalOre, refundedOre } = booking;
  const amountOre = refundOre({
    policy: booking.cancellationPolicy,
    fromDate: booking.fromDate,
    paidAt: booking.paidAt,
    totalOre,
    by,
    now,
  });
  // part may have been refunded in the provider's dashboard
  return Math.min(amountOre, totalOre - refundedOre);
}

/** The refund of cancelling now, the amount paid, and what is kept of it after this and earlier refunds. */
export function amountsOnCancel(booking: BookingState, by: Cancellation["actor"], now: Date) {
  const refundOre = refundOnCancelOre(booking, by, now);
  const paidOre = booking.paidAt ? booking.totalOre : 0;
  return { refundOre, paidOre, keptOre: paidOre - booking.refundedOre - refundOre };
}

/** Why nobody can cancel now: the bank may be about to give the same money back. */
export const refuseCancel = ({ disputedOre }: BookingState): Refusal | undefined =>
  disputedOre > 0 ? { code: "payment_disputed" } : undefined;

/** Refused where the person saw another refund than they would get now (rules 5.5). */
export function decideCancel(
  booking: BookingState,
  { actor, reason, expectedRefundOre }: Cancellation,
  now: Date,
): Outcome | Refusal {
  const disputed = refuseCancel(booking);
  if (disputed) return disputed;
  const amounts = amountsOnCancel(booking, actor, now);
  const { refundOre: amountOre } = amounts;
  const refundedOre = booking.refundedOre + amountOre;
  if (amountOre !== (expectedRefundOre ?? amountOre)) return { code: "refund_changed", values: amounts };
  const values = { reason, by: actor, amountOre };
  const split = keptSplit(booking, refundedOre);
  const keeps: Record<string, string | number> = split.earningsOre
    ? { earningsOre: split.earningsOre, date: payoutDate(osloDate(now)) }
    : {};
  // of earlier refunds there are notes already
  const creditOre = booking.paidAt ? amountOre : booking.totalOre;
  const isCredited = booking.confirmedAt && (creditOre > 0 || booking.totalOre === 0);
  const credited = isCredited ? [cancellationCredited(creditOre)] : [];
  return {
    changes: {
      paymentStatus: statusAfterCancel(booking, refundedOre),
      refundedOre,
      ...split,
    },
    effects: [
      { type: "stop_reminders" },
      ...(booking.status === "confirmed" ? [closeIntents] : []),
      ...credited,
      ...refundEffects(booking, amountOre),
      ...retainedEffects(booking, refundedOre, now),
      { type: "notify", to: "hunter", message: "booking_cancelled", values },
      { type: "notify", to: "landowner", message: "booking_cancelled", values: { ...values, ...keeps } },
    ],
    reason,
  };
}

function refundEffects(booking: BookingState, amountOre: number): Effect[] {
  if (amountOre === 0) return [];
  if (booking.paymentId === null)
    throw new Error(`paid booking ${booking.bookingId} has no payment to refund`);
  return sendBack(booking.bookingId, { paymentId: booking.paymentId, amountOre, cause: "cancelled" });
}

const sendBack = (bookingId: string, refund: Omit<Extract<Effect, { type: "refund" }>, "type">): Effect[] => [
  {
    type: "post",
    cause: "refund_decided",
    postings: refundDecidedPostings(bookingId, refund.amountOre),
  },
  { type: "refund", ...refund },
];

/** The part that is not refunded is paid out as if the stay had been completed today (rules 5.3). */
function retainedEffects(booking: BookingState, refundedOre: number, now: Date): Effect[] {
  const isKept = booking.paidAt !== null && refundedOre < booking.totalOre;
  return isKept ? [{ type: "schedule_payout", date: payoutDate(osloDate(now)) }] : [];
}
