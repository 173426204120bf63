/** Changing an agreed booking by agreement (rules 4.7). */
import { addMs, hourMs, osloMidnight, type Stay } from "../days.ts";
import { paidPostings, refundDecidedPostings } from "../ledger/ledger.ts";
import { cardMinimum } from "../payment/card-minimum.ts";
import { partCountOf, cardChargeAt } from "../payment/instalments.ts";
import { paymentDue } from "../payment/payment-schedule.ts";
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { proposalHours } from "./figures.ts";
import type { AcceptedChange, ChangedStay } from "./changed-stay.ts";
import { awaitsCharge, changeOre, reminderSlotsOf, unpaidParts } from "./payment-term.ts";
import type { Refusal } from "./refusal.ts";
import { splitAfterRefund } from "./split.ts";

/** What the change costs more, in øre; negative: what goes back. */
export const differenceOre = (booking: Pick<BookingState, "totalOre">, stay: { totalOre: number }): number =>
  stay.totalOre - booking.totalOre;

type Dates = Pick<BookingState, "fromDate" | "toDate">;
const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map(Number)));

/** Until when the other side may answer: 24 hours, not past the old or the new arrival, nor the old departure. */
export const proposalDue = (now: Date, old: Dates, changed: Stay): Date =>
  earliest([
    addMs(now, proposalHours * hourMs),
    ...[old.fromDate, changed.fromDate, old.toDate].map(osloMidnight).filter((at) => at > now),
  ]);

/** When the difference is due (rules 7.1, from the acceptance), but not past the old departure. */
function differenceDue(now: Date, old: Dates, changed: Stay): Date {
  const arrival = old.fromDate < changed.fromDate ? old.fromDate : changed.fromDate;
  return earliest([paymentDue(now, arrival).dueAt, osloMidnight(old.toDate)]);
}

const changeable: readonly BookingState["status"][] = ["confirmed", "paid", "in_progress"];
/** Why this side cannot propose to change the booking now, whatever to; a landowner also answers a request so. */
export function refuseProposal(
  booking: BookingState,
  byRole: "hunter" | "landowner",
  now: Date,
): Refusal | undefined {
  const { status, replyDueAt } = booking;
  if (status === "pending" && byRole === "landowner" && replyDueAt && now < replyDueAt) return undefined;
  return refuseChange(booking, now);
}

/** Why an agreed booking cannot be changed now, by whomever and to whatever. */
export function refuseChange(booking: BookingState, now: Date): Refusal | undefined {
  const { status, disputedOre, partCount, refundedOre, heldOre, invoiceAtPayment, acceptedChange } = booking;
  if (!changeable.includes(status) || now >= osloMidnight(booking.toDate))
    return { code: "transition_not_allowed", values: { status } };
  if (acceptedChange) return { code: "change_waits_for_payment" };
  if (disputedOre > 0) return { code: "payment_disputed" };
  if (invoiceAtPayment) return { code: "change_after_payment" };
  if (partCount > 1) return { code: "change_of_stay_in_parts" };
  if (refundedOre > 0 || heldOre > 0) return { code: "change_after_partial_payment" };
  return undefined;
}

/** Why a booking cannot be changed to this stay, beyond what a new request for it is refused for. */
export function refuseChangeTo(booking: BookingState, stay: ChangedStay, now: Date): Refusal | undefined {
  const hasArrived = now >= osloMidnight(booking.fromDate);
  if (hasArrived && stay.fromDate !== booking.fromDate)
    return { code: "change_of_past_arrival", path: "fromDate" };
  if (now >= osloMidnight(stay.toDate)) return { code: "dates_in_past", path: "toDate" };
  if (partCountOf(stay) > 1) return { code: "change_of_stay_in_parts", path: "toDate" };
  if ((stay.totalOre === 0) !== (booking.totalOre === 0)) return { code: "change_to_or_from_free" };
  if (booking.buyerUid !== null && differenceOre(booking, stay) > 0)
    return { code: "change_paid_by_another" };
  if (waitsForPayment(booking, stay) && differenceOre(booking, stay) < cardMinimum.nok)
    return { code: "below_card_minimum", values: { amountOre: cardMinimum.nok } };
  return undefined;
}

/** Until when it is to be paid if it is accepted now; null if nothing is, or a saved card is charged. */
export function paymentDueIfAccepted(booking: BookingState, stay: ChangedStay, now: Date): Date | null {
  if (booking.paidAt) return waitsForPayment(booking, stay) ? differenceDue(now, booking, stay) : null;
  const { fromDate, toDate, totalOre } = stay;
  const changed = { ...booking, fromDate, toDate, totalOre };
  return awaitsCharge(changed) ? null : (paymentTermOf(changed, now).paymentDueAt ?? booking.paymentDueAt);
}

type Outcome = Omit<Decision, "steps">;
type Change = Extract<Command, { type: "change" }>;

/** Whether the change takes effect only once its difference is paid. */
export const waitsForPayment = (booking: BookingState, stay: ChangedStay): boolean =>
  booking.paidAt !== null && differenceOre(booking, stay) > 0;

/** The values of messages about a change: its days, and its difference as more to pay or as what goes back. */
export function changeValues(
  booking: Pick<BookingState, "totalOre">,
  stay: Stay & { totalOre: number },
): Record<string, string | number> {
  const ore = differenceOre(booking, stay);
  return {
    from: stay.fromDate,
    to: stay.toDate,
    amountOre: Math.abs(ore),
    ...(ore > 0 && { more: 1 }),
    ...(ore < 0 && { back: 1 }),
  };
}
const notifyBoth = (
  message: "booking_changed" | "change_to_pay" | "change_unpaid",
  values: Record<string, string | number>,
): Effect[] => [
  { type: "notify", to: "hunter", message, values },
  { type: "notify", to: "landowner", message, values },
];

/**
 * The other side has accepted a change. It takes effect at once, unless the booking is paid and the change costs
 * more: then both stays are held until the difference is paid.
 */
export function decideChange(
  booking: BookingState,
  { changeId, stay }: Change,
  now: Date,
): Outcome | Refusal {
  const refused = refuseChange(booking, now) ?? refuseChangeTo(booking, stay, now);
  if (refused) return refused;
  if (!waitsForPayment(booking, stay)) return applyChange(booking, { changeId, stay }, now);
  const dueAt = differenceDue(now, booking, stay);
  const acceptedChange = { changeId, stay, dueAt: dueAt.toISOString() };
  return {
    changes: { acceptedChange },
    effects: [
      { type: "hold_both_stays", changeId, stay },
      { type: "save_change", changeId, status: "accepted", dueAt },
      ...notifyBoth("change_to_pay", { ...changeValues(booking, stay), dueBy: dueAt.toISOString() }),
    ],
  };
}

/** The booking as if it had been booked so: total, split, deadlines; its old invoice is replaced. */
function applyChange(
  booking: BookingState,
  { changeId, stay }: Pick<AcceptedChange, "changeId" | "stay">,
  now: Date,
): Outcome {
  const { fromDate, toDate, totalOre, cancellationPolicy } = stay;
  const ore = differenceOre(booking, stay);
  const changed: BookingState = {
    ...booking,
    ...{ fromDate, toDate, totalOre, cancellationPolicy },
    acceptedChange: null,
  };
  const due = paymentTermOf(changed, now);
  const term = { ...changed, ...due };
  const split = splitAfterRefund({ ...term, paidAt: now }, booking.refundedOre);
  const dueAt = term.paymentDueAt ?? now;
  return {
    changes: {
      ...{ fromDate, toDate, totalOre, cancellationPolicy, acceptedChange: null },
      ...due,
      ...split,
    },
    effects: [
      { type: "save_stay", stay },
      { type: "hold_new_stay", stay },
      { type: "save_change", changeId, status: "applied" },
      ...(booking.paidAt ? [] : unpaidEffects(booking, term, now)),
      { type: "replace_invoice", dueAt, changeId, creditOre: booking.totalOre },
      ...(booking.paidAt ? receiptAndRefund(booking, ore) : []),
      ...notifyBoth("booking_changed", changeValues(booking, stay)),
    ],
  };
}

/** An unpaid booking is due as if it had been confirmed now; a saved card is charged when the new stay asks. */
function paymentTermOf(changed: BookingState, now: Date): Partial<BookingState> {
  if (changed.paidAt || changed.totalOre === 0) return {};
  if (awaitsCharge(changed)) {
    const chargeAt = cardChargeAt(changed);
    return { paymentDueAt: chargeAt > now ? chargeAt : now };
  }
  if (changed.chargeRefusedAt) return {};
  const { dueAt, express } = paymentDue(now, changed.fromDate);
  return { paymentDueAt: dueAt, express };
}
function unpaidEffects(booking: BookingState, term: BookingState, now: Date): Effect[] {
  if (booking.totalOre === 0) return [];
  const [next] = unpaidParts(term);
  const charges: Effect[] =
    term.cardSavedAt && next && term.paymentDueAt
      ? [
          {
            type: "charge_card",
            instalments: [{ ...next, chargeAt: awaitsCharge(term) ? term.paymentDueAt : now }],
          },
        ]
      : [];
  return [{ type: "close_intents" }, ...charges, { type: "remind_hunter", slots: reminderSlotsOf(term) }];
}

function receiptAndRefund({ bookingId, paymentId, partPaymentIds }: BookingState, ore: number): Effect[] {
  const receipt: Effect[] = [{ type: "void_receipt" }, { type: "issue_receipt" }];
  if (ore >= 0) return receipt;
  const paidBy = partPaymentIds.at(-1) ?? paymentId;
  if (paidBy === null) throw new Error(`paid booking ${bookingId} has no payment to refund`);
  return [...receipt, ...refundOf(bookingId, { paymentId: paidBy, amountOre: -ore, cause: "changed" })];
}
const refundOf = (bookingId: string, refund: Omit<Extract<Effect, { type: "refund" }>, "type">): Effect[] => [
  {
    type: "post",
    cause: "refund_decided",
    postings: refundDecidedPostings(bookingId, refund.amountOre),
  },
  { type: "refund", ...refund },
];

/** The difference of an accepted change is paid, and the change takes effect; a surplus goes back (rules 6.6). */
export function decideDifferencePayment(
  booking: BookingState,
  { actor, paymentId, amountOre }: Extract<Command, { type: "receive_payment" }>,
  change: AcceptedChange,
  now: Date,
): Outcome {
  const paid = {
    partPaymentIds: [...booking.partPaymentIds, paymentId],
    knownPaymentIds: [...booking.knownPaymentIds, paymentId],
  };
  const { changes, effects } = applyChange({ ...booking, ...paid }, change, now);
  const account = actor === "admin" ? "bank" : "provider";
  const surplusOre = amountOre - changeOre(booking);
  return {
    changes: { ...paid, ...changes },
    effects: [
      { type: "post", cause: "paid", postings: paidPostings(booking.bookingId, amountOre, account) },
      ...(surplusOre > 0
        ? refundOf(booking.bookingId, { paymentId, amountOre: surplusOre, cause: "surplus" })
        : []),
      ...(actor === "admin" ? [{ type: "close_intents" } as const] : []),
      ...effects,
    ],
  };
}

/** The difference was not paid in time: the old booking stands. */
export function decideUnpaidChange(booking: BookingState): Outcome {
  const change = booking.acceptedChange;
  if (!change) throw new Error(`booking ${booking.bookingId} has no change that waits`);
  return {
    changes: { acceptedChange: null },
    effects: [
      { type: "close_intents" },
      { type: "hold_old_stay" },
      { type: "save_change", changeId: change.changeId, status: "unpaid" },
      ...notifyBoth("change_unpaid", changeValues(booking, change.stay)),
    ],
  };
}
