/**
 * Booking commands that move money: payment, missed payment, cancellation, and payments that pay no open
 * booking (rules 4.2, 4.3, 5).
 */
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { refundOre } from "./cancellation.ts";
import { decideDifferencePayment } from "./change.ts";
import { osloDate } from "../days.ts";
import { type MoneyAccount, paidPostings, refundDecidedPostings } from "../ledger/ledger.ts";
import type { PaymentStatus } from "../payment/lists.ts";
import { cardMinimum } from "../payment/card-minimum.ts";
import type { Instalment } from "../payment/instalments.ts";
import { payoutDate } from "../payout/payout.ts";
import { dueOre, paidOre, partsOf, saleOre, unpaidParts } from "./payment-term.ts";
import { clearHeldAmount, unpaidTransferOre, refundHeldAmount } from "./partial-transfer.ts";
import type { Refusal } from "./refusal.ts";
import { splitAfterRefund, finalPayout, openOre } from "./split.ts";

type Outcome = Omit<Decision, "steps">;
type Payment = Extract<Command, { type: "receive_payment" }>;
type Cancellation = Extract<Command, { type: "cancel" }>;

const closeIntents: Effect = { type: "close_intents" };

/** Issues the invoice of an instant booking, once it is paid or its card is saved (rules 4.6, 8.1). */
export function invoiceOnPayment({ invoiceAtPayment }: BookingState, dueAt: Date) {
  const changes: Partial<BookingState> = invoiceAtPayment ? { invoiceAtPayment: false } : {};
  const effects: Effect[] = invoiceAtPayment ? [{ type: "issue_invoice", dueAt }] : [];
  return { changes, effects };
}

/** Whether a payment covers the due amount: a card exactly, a bank transfer at least (rules 6.6). */
export const coversDue = (booking: BookingState, { actor, amountOre }: Payment): boolean =>
  !isChangeInDoubt(booking) &&
  (actor === "admin"
    ? amountOre >= unpaidTransferOre(booking) && unpaidTransferOre(booking) > 0
    : amountOre === dueOre(booking) && amountOre > 0);
/** Money was taken back while a change waits for its payment: the change is not paid any more (rules 4.7). */
const isChangeInDoubt = ({ acceptedChange, disputedOre, refundedOre }: BookingState): boolean =>
  acceptedChange !== null && (disputedOre > 0 || refundedOre > 0);
/**
 * Whether a payment that cannot pay the booking is recorded, to be refunded: all that the provider reports,
 * and transfers with an amount. A draft has no transfers, since it may be deleted at any time.
 */
export const isRecordedForRefund = ({ status }: BookingState, { actor, isWhole }: Payment): boolean =>
  actor === "provider" || (actor === "admin" && !isWhole && status !== "calculated");

/** Administrators record bank transfers, the provider reports card payments (rules 6.8). */
const moneyAccountOf = ({ actor }: Payment): MoneyAccount => (actor === "admin" ? "bank" : "provider");

/**
 * A bank transfer, confirmed by an administrator, covers the whole total; a card payment, reported by the
 * provider, covers only the first part of a divided stay (rules 4.2, 7.5).
 */
export function decidePayment(booking: BookingState, payment: Payment, now: Date): Outcome {
  if (booking.acceptedChange) return decideDifferencePayment(booking, payment, booking.acceptedChange, now);
  if (booking.paidAt) return decidePartPayment(booking, payment);
  const { actor, paymentId, amountOre } = payment;
  const { bookingId } = booking;
  // bank transfers that are held for the booking are refunded once a card pays
  const isByBank = actor === "admin";
  const ore = isByBank ? saleOre(booking) : dueOre(booking);
  const surplusOre = amountOre - (isByBank ? unpaidTransferOre(booking) : ore);
  const unchargedOre = saleOre(booking) - ore;
  const later = unchargedOre > 0 ? unpaidParts({ ...booking, paidAt: now, unchargedOre }) : [];
  const values = { amountOre: ore, ...laterChargeValues(later, unchargedOre) };
  const invoice = invoiceOnPayment(booking, booking.paymentDueAt ?? now);
  const message = booking.invoiceAtPayment ? "booking_bought" : "payment_received";
  return {
    changes: {
      ...invoice.changes,
      ...clearHeldAmount(booking),
      ...(later[0] && { unchargedOre, chargeRefusedAt: null, paymentDueAt: later[0].chargeAt }),
      paymentStatus: isByBank ? "confirmed" : "paid",
      paidAt: now,
      paymentId,
      knownPaymentIds: [...booking.knownPaymentIds, paymentId],
    },
    effects: [
      { type: "post", cause: "paid", postings: paidPostings(bookingId, amountOre, moneyAccountOf(payment)) },
      ...(surplusOre > 0
        ? sendRefund(bookingId, { paymentId, amountOre: surplusOre, cause: "surplus" })
        : []),
      ...(isByBank ? [] : refundHeldAmount(booking)),
      { type: "stop_reminders" },
      ...(isByBank ? [closeIntents] : []),
      ...invoice.effects,
      { type: "issue_receipt" },
      ...(later.length > 0
        ? ([
            { type: "charge_card", instalments: later },
            { type: "pay_instalment", number: 1 },
          ] as const)
        : []),
      {
        type: "notify",
        to: "hunter",
        message,
        values: { ...values, ...(surplusOre > 0 && { surplusOre }) },
      },
      { type: "notify", to: "landowner", message, values },
    ],
  };
}

/** Values about later charges for the message; empty if there are none. */
const laterChargeValues = (
  [next]: readonly Instalment[],
  unchargedOre: number,
): Record<string, string | number> =>
  next ? { laterOre: unchargedOre, nextOre: next.amountOre, nextOn: osloDate(next.chargeAt) } : {};

/**
 * Records the payment of a later part of a stay, or of the retained amount of a stay that was cancelled
 * before full payment.
 */
function decidePartPayment(booking: BookingState, { paymentId }: Payment): Outcome {
  const { bookingId, partPaymentIds, knownPaymentIds } = booking;
  const amountOre = dueOre(booking);
  const unchargedOre = booking.unchargedOre - amountOre;
  const later = unpaidParts({ ...booking, unchargedOre });
  const keptFlag: Record<string, number> = booking.status === "cancelled" ? { kept: 1 } : {};
  const values = { amountOre, ...laterChargeValues(later, unchargedOre), ...keptFlag };
  return {
    changes: {
      unchargedOre,
      chargeRefusedAt: null,
      paymentDueAt: later[0]?.chargeAt ?? null,
      paymentStatus: "paid",
      partPaymentIds: [...partPaymentIds, paymentId],
      knownPaymentIds: [...knownPaymentIds, paymentId],
    },
    effects: [
      { type: "post", cause: "paid", postings: paidPostings(bookingId, amountOre, "provider") },
      { type: "stop_reminders" },
      { type: "void_receipt" },
      { type: "issue_receipt" },
      { type: "pay_instalment", number: partPaymentIds.length + 2 },
      { type: "notify", to: "hunter", message: "part_paid", values },
      { type: "notify", to: "landowner", message: "part_paid", values },
    ],
  };
}

/**
 * Ends a stay after its last paid part, because the next part is unpaid (rules 7.5). The rest is credited,
 * its nights are released, and the payouts of the paid parts do not change.
 */
export function decideUnpaidPart(booking: BookingState): Outcome {
  const { unchargedOre } = booking;
  const paid = paidParts(booking);
  const last = paid.at(-1);
  if (!last) throw new Error(`booking ${booking.bookingId} has no part that is paid`);
  const { toDate } = last;
  const values = { amountOre: unchargedOre, date: toDate };
  return {
    changes: {
      ...changesOfEarlyEnd(booking, paidOre(booking)),
      toDate,
      partCount: paid.length,
      paymentStatus: "paid",
    },
    effects: [
      { type: "stop_reminders" },
      closeIntents,
      { type: "drop_instalments" },
      { type: "release_nights" },
      { type: "issue_credit_note", amountOre: unchargedOre, creditedFor: "part_unpaid" },
      { type: "notify", to: "hunter", message: "stay_shortened", values },
      { type: "notify", to: "landowner", message: "stay_shortened", values },
    ],
  };
}
const paidParts = (booking: BookingState): Instalment[] => {
  const unpaid = unpaidParts(booking).length;
  return partsOf(booking).slice(0, booking.partCount - unpaid);
};

/** Ends the booking before it is paid in full. `sale` is the final amount, and its unpaid part is charged. */
function changesOfEarlyEnd(booking: BookingState, sale: number): Partial<BookingState> {
  const next = { cancelChargeOre: sale, unchargedOre: sale - paidOre(booking) };
  return {
    ...next,
    chargeRefusedAt: null,
    paymentDueAt: null,
    ...splitAfterRefund({ ...booking, ...next }, booking.refundedOre),
  };
}

/**
 * Refunds a payment in full and notifies the hunter, if the booking cannot be paid or the amount is wrong
 * (rules 4.3).
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
        postings: paidPostings(booking.bookingId, amountOre, moneyAccountOf(payment)),
      },
      ...sendRefund(booking.bookingId, { paymentId, amountOre, cause: "not_payable" }),
      {
        type: "notify",
        to: "hunter",
        message: "payment_returned",
        values: { amountOre, why: reasonForRefund(booking), ...(actor === "admin" && { byBank: 1 }) },
      },
    ],
  };
}

/** Returns the reason, for the message to the hunter, why a payment is refunded. */
function reasonForRefund({ status, paymentStatus, paidAt, unchargedOre }: BookingState): string {
  if (paymentStatus === "overdue") return "late";
  if (status === "cancelled" || status === "expired" || status === "rejected") return "cancelled";
  return paidAt && unchargedOre === 0 ? "double" : "other";
}

export function decidePaymentExpiry(booking: BookingState, now: Date): Outcome {
  const { cancelChargeOre, paidAt, heldOre } = booking;
  const feeOre = cancelChargeOre === null ? null : dueOre(booking);
  const values: Record<string, number> = feeOre === null ? {} : { kept: 1, amountOre: feeOre };
  const ended = { ...booking, ...(paidAt && changesOfEarlyEnd(booking, paidOre(booking))) };
  return {
    changes: {
      ...(paidAt ? changesOfEarlyEnd(booking, paidOre(booking)) : splitAfterRefund(booking, 0)),
      paymentStatus: paidAt ? "paid" : "overdue",
      ...clearHeldAmount(booking),
    },
    effects: [
      { type: "stop_reminders" },
      closeIntents,
      ...refundHeldAmount(booking),
      ...(booking.invoiceAtPayment ? [] : [creditNoteOfUnpaid(booking, feeOre)]),
      ...(paidAt ? payoutOfRemainder(ended, now) : []),
      {
        type: "notify",
        to: "hunter",
        message: "payment_expired",
        values: { ...values, ...(heldOre > 0 && { heldOre }) },
      },
      // the landowner was not told of an instant booking that nobody paid
      ...(booking.invoiceAtPayment
        ? []
        : [{ type: "notify", to: "landowner", message: "payment_expired", values } as const]),
    ],
  };
}

const creditNoteOfUnpaid = ({ totalOre }: BookingState, feeOre: number | null) =>
  feeOre === null
    ? cancellationCreditNote(totalOre)
    : { ...cancellationCreditNote(feeOre), creditedFor: "kept_unpaid" };

const cancellationCreditNote = (amountOre: number) => ({
  type: "issue_credit_note" as const,
  amountOre,
  creditedFor: "cancelled",
});

function statusAfterCancel(booking: BookingState, refundedOre: number): PaymentStatus {
  if (refundedOre > 0) return "refunded";
  return booking.paymentStatus === "payment_failed" ? "failed" : booking.paymentStatus;
}

/**
 * Returns the refund in øre if this actor cancels now; it is shown before the actor confirms (rules 5.4). It
 * excludes ended parts of a stay and earlier refunds.
 */
export function refundOnCancelOre(booking: BookingState, by: Cancellation["actor"], now: Date): number {
  const { paidAt } = booking;
  if (!paidAt) return 0;
  const overpaidOre = paidOre(booking) - cancellationFeeOre(booking, paidAt, by, now);
  return Math.max(0, Math.min(overpaidOre, openOre(booking)));
}
const cancellationFeeOre = (
  booking: BookingState,
  paidAt: Date,
  by: Cancellation["actor"],
  now: Date,
): number => saleOre(booking) - refundByPolicyOre(booking, paidAt, by, now);
/** The policy's refund. A saved card counts as paid since it was saved: its charge starts no new free day. */
const refundByPolicyOre = (
  booking: BookingState,
  paidAt: Date,
  by: Cancellation["actor"],
  now: Date,
): number =>
  refundOre({
    policy: booking.cancellationPolicy,
    fromDate: booking.fromDate,
    paidAt: booking.cardSavedAt ?? paidAt,
    totalOre: saleOre(booking),
    by,
    now,
  });

/**
 * Returns the charge to the saved card if the stay is cancelled before it is paid in full: the cancellation
 * fee, as if everything had been paid when the card was saved, less what is paid (rules 7.5). It is 0 below
 * the card minimum.
 */
function chargeOnCancelOre(booking: BookingState, by: Cancellation["actor"], now: Date): number {
  const { cardSavedAt, paidAt, status, unchargedOre } = booking;
  if (!cardSavedAt || (paidAt ? unchargedOre === 0 : status !== "confirmed")) return 0;
  const chargeOre = cancellationFeeOre(booking, cardSavedAt, by, now) - paidOre(booking);
  return chargeOre < cardMinimum.nok ? 0 : chargeOre;
}

/**
 * Returns what a cancellation now refunds, what it charges to the saved card, what has been paid, and what is
 * retained after all refunds.
 */
export function amountsOnCancel(booking: BookingState, by: Cancellation["actor"], now: Date) {
  const refundOre = refundOnCancelOre(booking, by, now);
  const chargeOre = chargeOnCancelOre(booking, by, now);
  const paid = paidOre(booking);
  return {
    refundOre,
    chargeOre,
    paidOre: paid,
    keptOre: paid - booking.refundedOre - refundOre + chargeOre,
  };
}

/** Refuses to cancel during a dispute: the bank may be about to return the same money. */
export const refuseCancel = ({ disputedOre }: BookingState): Refusal | undefined =>
  disputedOre > 0 ? { code: "payment_disputed" } : undefined;

/** Decides a cancellation; refuses it if the person saw another refund than that of now (rules 5.5). */
export function decideCancel(
  booking: BookingState,
  { actor, reason, expectedRefundOre, expectedChargeOre }: Cancellation,
  now: Date,
): Outcome | Refusal {
  const disputed = refuseCancel(booking);
  if (disputed) return disputed;
  if (!reason && booking.status !== "pending") return { code: "cancel_reason_required", path: "reason" };
  const amounts = amountsOnCancel(booking, actor, now);
  const { refundOre: amountOre, chargeOre } = amounts;
  const refundedOre = booking.refundedOre + amountOre;
  if (amountOre !== (expectedRefundOre ?? amountOre) || chargeOre !== (expectedChargeOre ?? chargeOre))
    return { code: "refund_changed", values: amounts };
  const values = { ...(reason && { reason }), by: actor, amountOre, ...(chargeOre > 0 && { chargeOre }) };
  const { paidAt, unchargedOre } = booking;
  const earlyEnd = unchargedOre > 0 ? changesOfEarlyEnd(booking, paidOre(booking) + chargeOre) : {};
  const charged = chargeOre > 0 ? scheduleKeptCharge(chargeOre, now) : {};
  const ended = { ...booking, ...earlyEnd, refundedOre };
  const split = splitAfterRefund(ended, refundedOre);
  const keeps: Record<string, string | number> = split.earningsOre
    ? { earningsOre: split.earningsOre, date: payoutDate(osloDate(now)) }
    : {};
  // earlier refunds already have their credit notes
  const creditOre = paidAt
    ? amountOre + (unchargedOre > 0 ? unchargedOre - chargeOre : 0)
    : booking.totalOre - chargeOre;
  const isCredited =
    booking.confirmedAt && !booking.invoiceAtPayment && (creditOre > 0 || booking.totalOre === 0);
  const credited = isCredited ? [cancellationCreditNote(creditOre)] : [];
  return {
    changes: {
      ...earlyEnd,
      ...split,
      ...charged,
      ...(earlyEnd.cancelChargeOre !== undefined && { cancelChargeOre: earlyEnd.cancelChargeOre }),
      paymentStatus: chargeOre > 0 ? "pending_payment" : statusAfterCancel(booking, refundedOre),
      refundedOre,
      ...clearHeldAmount(booking),
      ...(booking.acceptedChange && { acceptedChange: null }),
    },
    effects: [
      { type: "stop_reminders" },
      ...(booking.status === "confirmed" || unchargedOre > 0 || booking.acceptedChange ? [closeIntents] : []),
      ...refundHeldAmount(booking),
      ...credited,
      ...refundEffects(booking, amountOre),
      ...(unchargedOre > 0 ? [{ type: "drop_instalments" } as const] : []),
      ...(chargeOre > 0 ? [chargeImmediately(booking, chargeOre, now)] : []),
      ...(paidAt && booking.totalOre > 0 ? [{ type: "end_problem" } as const] : []),
      ...(chargeOre === 0 ? payoutOfRemainder({ ...ended, ...split }, now) : []),
      { type: "notify", to: "hunter", message: "booking_cancelled", values },
      // the landowner was not told of an instant booking that its hunter has not paid
      ...(booking.invoiceAtPayment && actor === "hunter"
        ? []
        : [
            {
              type: "notify",
              to: "landowner",
              message: "booking_cancelled",
              values: { ...values, ...keeps },
            } as const,
          ]),
    ],
    reason,
  };
}

/** Charges the retained amount to the card from now on; a refused charge is retried like any other. */
const scheduleKeptCharge = (chargeOre: number, now: Date) =>
  ({ cancelChargeOre: chargeOre, paymentDueAt: now, chargeRefusedAt: null }) as const;
const chargeImmediately = (booking: BookingState, amountOre: number, now: Date): Effect => ({
  type: "charge_card",
  instalments: [cancellationFeeInstalment(booking, amountOre, now)],
});
/** Returns the cancellation fee as one instalment after the paid ones. */
export const cancellationFeeInstalment = (
  { fromDate, toDate, paidAt, partPaymentIds }: BookingState,
  amountOre: number,
  now: Date,
): Instalment => ({
  number: paidAt ? partPaymentIds.length + 2 : 1,
  fromDate,
  toDate,
  amountOre,
  chargeAt: now,
  payoutOn: payoutDate(osloDate(now)),
});

/** Refunds from escrow to the hunter's payments, for a cancellation or a problem. */
export function refundEffects(
  booking: BookingState,
  amountOre: number,
  cause: "cancelled" | "problem" = "cancelled",
): Effect[] {
  if (amountOre === 0) return [];
  if (booking.paymentId === null)
    throw new Error(`paid booking ${booking.bookingId} has no payment to refund`);
  // the newest payment of a stay in parts is refunded first, since the earlier ones paid for ended parts
  const paymentId = booking.partPaymentIds.at(-1) ?? booking.paymentId;
  return sendRefund(booking.bookingId, { paymentId, amountOre, cause });
}

const sendRefund = (
  bookingId: string,
  refund: Omit<Extract<Effect, { type: "refund" }>, "type">,
): Effect[] => [
  {
    type: "post",
    cause: "refund_decided",
    postings: refundDecidedPostings(bookingId, refund.amountOre),
  },
  { type: "refund", ...refund },
];

/** Pays out the retained amount beyond finished parts as if the stay had been completed today (rules 5.3). */
export const payoutOfRemainder = (booking: BookingState, now: Date): Effect[] =>
  openOre(booking) > 0
    ? [
        {
          type: "schedule_payout",
          date: payoutDate(osloDate(now)),
          instalment: booking.partsOver + 1,
          ...finalPayout(booking),
        },
      ]
    : [];
