/**
 * Commands that move money: payment, missed payment, cancellation, and payments that match no open booking
 * (rules 4.2, 4.3, 5).
 */
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { refundOre } from "./cancellation.ts";
import { osloDate } from "../days.ts";
import { type MoneyAccount, paidPostings, refundDecidedPostings } from "../ledger/ledger.ts";
import type { PaymentStatus } from "../lists.ts";
import { cardMinimum } from "../payment/card-minimum.ts";
import { payoutDate } from "../payment/payout.ts";
import { dueOre } from "./payment-term.ts";
import { heldGone, missingOre, returnHeld } from "./part-transfer.ts";
import type { Refusal } from "./refusal.ts";
import { keptSplit } from "./split.ts";

type Outcome = Omit<Decision, "steps">;
type Payment = Extract<Command, { type: "receive_payment" }>;
type Cancellation = Extract<Command, { type: "cancel" }>;

const closeIntents: Effect = { type: "close_intents" };

/** A card is charged what was asked for; of a bank transfer what is over goes back (rules 6.6). */
export const coversDue = (booking: BookingState, { actor, amountOre }: Payment): boolean =>
  actor === "admin"
    ? amountOre >= missingOre(booking) && missingOre(booking) > 0
    : amountOre === dueOre(booking);
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
  const { bookingId } = booking;
  const ore = dueOre(booking);
  const values = { amountOre: ore };
  // what transfers hold goes back where a card pays the whole
  const isByBank = actor === "admin";
  const surplusOre = amountOre - (isByBank ? missingOre(booking) : ore);
  return {
    changes: {
      ...heldGone(booking),
      paymentStatus: isByBank ? "confirmed" : "paid",
      paidAt: now,
      paymentId,
      knownPaymentIds: [...booking.knownPaymentIds, paymentId],
    },
    effects: [
      { type: "post", cause: "paid", postings: paidPostings(bookingId, amountOre, accountOf(payment)) },
      ...(surplusOre > 0 ? sendBack(bookingId, { paymentId, amountOre: surplusOre, cause: "surplus" }) : []),
      ...(isByBank ? [] : returnHeld(booking)),
      { type: "stop_reminders" },
      ...(isByBank ? [closeIntents] : []),
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
        values: { amountOre, why: whyReturned(booking), ...(actor === "admin" && { byBank: 1 }) },
      },
    ],
  };
}

/** What the hunter is told of money that pays nothing. */
function whyReturned({ status, paymentStatus, paidAt }: BookingState): string {
  if (paymentStatus === "overdue") return "late";
  if (status === "cancelled" || status === "expired" || status === "rejected") return "cancelled";
  return paidAt ? "double" : "other";
}

export function decidePaymentExpiry(booking: BookingState): Outcome {
  const { cancelChargeOre } = booking;
  const values: Record<string, number> =
    cancelChargeOre === null ? {} : { kept: 1, amountOre: cancelChargeOre };
  return {
    changes: { paymentStatus: "overdue", ...keptSplit(booking, 0), ...heldGone(booking) },
    effects: [
      { type: "stop_reminders" },
      closeIntents,
      ...returnHeld(booking),
      cancelChargeOre === null
        ? cancellationCredited(booking.totalOre)
        : { ...cancellationCredited(cancelChargeOre), creditedFor: "kept_unpaid" },
      {
        type: "notify",
        to: "hunter",
        message: "payment_expired",
        values: { ...values, ...(booking.heldOre > 0 && { heldOre: booking.heldOre }) },
      },
      { type: "notify", to: "landowner", message: "payment_expired", values },
    ],
  };
}

const cancellationCredited = (amountOre: number) => ({
  type: "issue_credit_note" as const,
  amountOre,
  creditedFor: "cancelled",
});

function statusAfterCancel(booking: BookingState, refundedOre: number): PaymentStatus {
  if (refundedOre > 0) return "refunded";
  return booking.paymentStatus === "payment_failed" ? "failed" : booking.paymentStatus;
}

/** The refund in øre of a cancellation by this actor now; shown before the actor confirms (rules 5.4). */
export function refundOnCancelOre(booking: BookingState, by: Cancellation["actor"], now: Date): number {
  // part may have been refunded in the provider's dashboard
  return booking.paidAt
    ? Math.min(comesBackOre(booking, booking.paidAt, by, now), booking.totalOre - booking.refundedOre)
    : 0;
}
/** A card that was saved counts as paid from then on: its charge gives no second day to cancel for free. */
const comesBackOre = (booking: BookingState, paidAt: Date, by: Cancellation["actor"], now: Date): number =>
  refundOre({
    policy: booking.cancellationPolicy,
    fromDate: booking.fromDate,
    paidAt: booking.cardSavedAt ?? paidAt,
    totalOre: booking.totalOre,
    by,
    now,
  });

/**
 * What the saved card is charged on cancelling before its charge: what the policy keeps, as if it had been paid when
 * the card was saved (rules 7.5). Nothing where cards cannot be charged so little.
 */
function chargeOnCancelOre(booking: BookingState, by: Cancellation["actor"], now: Date): number {
  const { cardSavedAt, paidAt, status, totalOre } = booking;
  if (!cardSavedAt || paidAt || status !== "confirmed") return 0;
  const keptOre = totalOre - comesBackOre(booking, cardSavedAt, by, now);
  return keptOre < cardMinimum.nok ? 0 : keptOre;
}

/**
 * The refund of cancelling now, what the saved card is charged, the amount paid, and what is kept after this and
 * earlier refunds.
 */
export function amountsOnCancel(booking: BookingState, by: Cancellation["actor"], now: Date) {
  const refundOre = refundOnCancelOre(booking, by, now);
  const chargeOre = chargeOnCancelOre(booking, by, now);
  const paidOre = booking.paidAt ? booking.totalOre : 0;
  return { refundOre, chargeOre, paidOre, keptOre: paidOre - booking.refundedOre - refundOre + chargeOre };
}

/** Why nobody can cancel now: the bank may be about to give the same money back. */
export const refuseCancel = ({ disputedOre }: BookingState): Refusal | undefined =>
  disputedOre > 0 ? { code: "payment_disputed" } : undefined;

/** Refused where the person saw another refund than they would get now (rules 5.5). */
export function decideCancel(
  booking: BookingState,
  { actor, reason, expectedRefundOre, expectedChargeOre }: Cancellation,
  now: Date,
): Outcome | Refusal {
  const disputed = refuseCancel(booking);
  if (disputed) return disputed;
  const amounts = amountsOnCancel(booking, actor, now);
  const { refundOre: amountOre, chargeOre } = amounts;
  const refundedOre = booking.refundedOre + amountOre;
  if (amountOre !== (expectedRefundOre ?? amountOre) || chargeOre !== (expectedChargeOre ?? chargeOre))
    return { code: "refund_changed", values: amounts };
  const values = { reason, by: actor, amountOre, ...(chargeOre > 0 && { chargeOre }) };
  const split = keptSplit(booking, refundedOre);
  const keeps: Record<string, string | number> = split.earningsOre
    ? { earningsOre: split.earningsOre, date: payoutDate(osloDate(now)) }
    : {};
  // of earlier refunds there are notes already
  const creditOre = booking.paidAt ? amountOre : booking.totalOre - chargeOre;
  const isCredited = booking.confirmedAt && (creditOre > 0 || booking.totalOre === 0);
  const credited = isCredited ? [cancellationCredited(creditOre)] : [];
  return {
    changes: {
      paymentStatus: statusAfterCancel(booking, refundedOre),
      refundedOre,
      ...split,
      ...(chargeOre > 0 && chargedLater(chargeOre, now)),
      ...heldGone(booking),
    },
    effects: [
      { type: "stop_reminders" },
      ...(booking.status === "confirmed" ? [closeIntents] : []),
      ...returnHeld(booking),
      ...credited,
      ...refundEffects(booking, amountOre),
      ...(chargeOre > 0 ? [chargeNow(booking, chargeOre, now)] : []),
      ...retainedEffects(booking, refundedOre, now),
      { type: "notify", to: "hunter", message: "booking_cancelled", values },
      { type: "notify", to: "landowner", message: "booking_cancelled", values: { ...values, ...keeps } },
    ],
    reason,
  };
}

/** The card is charged what is kept, from now on; refused, it is tried as any other. */
const chargedLater = (chargeOre: number, now: Date) =>
  ({
    cancelChargeOre: chargeOre,
    paymentStatus: "pending_payment",
    paymentDueAt: now,
    chargeRefusedAt: null,
  }) as const;
const chargeNow = ({ fromDate, toDate }: BookingState, amountOre: number, now: Date): Effect => ({
  type: "charge_card",
  instalment: {
    number: 1,
    fromDate,
    toDate,
    amountOre,
    chargeAt: now,
    payoutOn: payoutDate(osloDate(now)),
  },
});

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
