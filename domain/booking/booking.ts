/**
 * Decides what a command does to a booking (rules 4–6). The server locks the row, calls `decide` and saves
 * the outcome.
 */
import {
  type Actor,
  type CommandName,
  nextDeadline,
  type Transition,
  transitionFor,
} from "./booking-process.ts";
import {
  decideCancel,
  decideReturnedPayment,
  decidePayment,
  coversDue,
  decidePaymentExpiry,
  decideUnpaidPart,
  isRecordedForRefund,
  refuseCancel,
} from "./booking-money.ts";
import {
  awaitsCharge,
  dueOre,
  owesCancellationFee,
  partsOf,
  reminderSlotsOf,
  paymentDeadlineOf,
  wayToPay,
} from "./payment-term.ts";
import { decideFailure, decideCancellationFee, decideSavedCard } from "./saved-card.ts";
import type { BookingState, Command, Decision, Effect, Step } from "./booking-state.ts";
import { decideChange, decideUnpaidChange, refuseProposal } from "./change.ts";
import { type BookingAction, type BookingStatus, bookingActions } from "./lists.ts";
import { addMs, type CalendarDate, minuteMs } from "../days.ts";
import { cardChargeDay, partCountOf } from "../payment/instalments.ts";
import { paymentDue, replyDue, replyReminderTimes } from "../payment/payment-schedule.ts";
import { payoutDate } from "../payout/payout.ts";
import { decidePartialTransfer, isPartialTransfer } from "./partial-transfer.ts";
import { splitOre } from "./price.ts";
import { mayReportProblem, reportRefused } from "./problem.ts";
import { keptOreOf, refundableOre } from "./problem-refund.ts";
import { splitAfterRefund, finalPayout, openOre, partPayout } from "./split.ts";
import { actorFor, mayPay, type Party } from "./policy.ts";
import { mayRate, ratingRefused } from "../rating/policy.ts";
import { ratingClosesAt } from "../rating/rating.ts";
import type { Refusal } from "./refusal.ts";
import {
  decideUndoneMoney,
  decideUndoneTransfer,
  keepsBookingStatus,
  whyNotUndoable,
} from "./undo-transfer.ts";

export {
  type BookingMessage,
  bookingMessages,
  type BookingState,
  type Command,
  type Decision,
  type Effect,
  type Step,
} from "./booking-state.ts";

export const isRefusal = (outcome: Decision | Refusal): outcome is Refusal => "code" in outcome;

const replies: readonly CommandName[] = ["accept", "reject", "counter_offer", "accept_counter_offer"];
const transitionRefusal = (booking: BookingState): Refusal => ({
  code: "transition_not_allowed",
  values: { status: booking.status },
});

/**
 * Returns the transition if its time is right. A deadline command is allowed only after the deadline, a reply
 * or payment only before it, whether or not the deadline command has run.
 */
function timelyTransition(
  booking: BookingState,
  command: CommandName,
  actor: Actor,
  now: Date,
): Transition | undefined {
  const row = transitionFor(booking.status, command, actor);
  const deadline = nextDeadline(booking);
  if (row?.deadline && (deadline?.command !== command || now < deadline.at)) return undefined;
  const isReply = replies.includes(command);
  const due = isReply
    ? booking.replyDueAt
    : command === "receive_payment"
      ? paymentDeadlineOf(booking)
      : null;
  return due && now >= due ? undefined : row;
}

const confirmingSteps = transitionFor("pending", "accept", "landowner")?.to ?? [];

function transitionsOnTheWay(from: BookingStatus, path: readonly BookingStatus[], command: Command): Step[] {
  return path
    .map((to, index) => ({
      from: path[index - 1] ?? from,
      to,
      ...(command.type === "submit" && confirmingSteps.includes(to) && { standingYes: true as const }),
    }))
    .filter((step) => step.from !== step.to);
}

/**
 * Returns the outcome of the command, or a refusal: `transition_not_allowed` with the current status,
 * `price_changed` with the new `totalOre`, `refund_changed` with the new `refundOre`, or
 * `invoicing_agreement_required` (rules 8.7). A payment that the provider reports is never refused; if it
 * pays no booking, it is refunded.
 */
export function decide(booking: BookingState, command: Command, now: Date): Decision | Refusal {
  const row = timelyTransition(booking, command.type, command.actor, now);
  const owesFee = owesCancellationFee(booking);
  if (command.type === "receive_payment") {
    if (booking.knownPaymentIds.includes(command.paymentId)) return { steps: [], changes: {}, effects: [] };
    if (row && isPartialTransfer(booking, command)) return decidePartialTransfer(booking, command);
    if (!(row || owesFee) || !coversDue(booking, command))
      return isRecordedForRefund(booking, command)
        ? decideReturnedPayment(booking, command)
        : transitionRefusal(booking);
  }
  if (command.type === "undo_transfer") {
    const refused = whyNotUndoable(booking, command);
    if (refused) return refused;
    if (keepsBookingStatus(booking, command)) return decideUndoneMoney(booking, command);
  }
  const feeDecision = owesFee && decideCancellationFee(booking, command, now);
  if (feeDecision) return { steps: [], ...feeDecision };
  if (!row || (isCardCommand(command) && isPaidInFull(booking))) return transitionRefusal(booking);

  const outcome = outcomeOf(booking, command, now);
  if ("code" in outcome) return outcome;
  const path = [...row.to, ...stepsBeyond(booking, command, outcome)];
  return {
    ...outcome,
    steps: transitionsOnTheWay(booking.status, path, command),
    changes: { ...outcome.changes, status: path.at(-1) ?? booking.status },
  };
}

/** The statuses that follow at once: a standing yes confirms (rules 4.6), a total of 0 is paid (rules 4.5). */
function stepsBeyond(booking: BookingState, command: Command, { changes }: Outcome): BookingStatus[] {
  const isBought = command.type === "submit" && command.standingYes !== undefined;
  const totalOre = changes.totalOre ?? booking.totalOre;
  const isConfirmed = command.type === "accept" || command.type === "accept_counter_offer" || isBought;
  const isFree = isConfirmed && totalOre === 0;
  return [...(isBought ? confirmingSteps : []), ...(isFree ? (["paid"] as const) : [])];
}

const isCardCommand = ({ type }: Command): boolean => type === "fail_payment" || type === "save_card";
const isPaidInFull = ({ paidAt, unchargedOre }: BookingState): boolean =>
  paidAt !== null && unchargedOre === 0;

type Outcome = Omit<Decision, "steps">;
type StandingYes = NonNullable<Extract<Command, { type: "submit" }>["standingYes"]>;
const onlyEffects = (...effects: Effect[]): Outcome => ({ changes: {}, effects });

function outcomeOf(booking: BookingState, command: Command, now: Date): Outcome | Refusal {
  switch (command.type) {
    case "submit":
      return submitBooking(booking, command, now);
    case "accept":
      if (!command.invoicingAgreed) return { code: "invoicing_agreement_required" };
      return { ...acceptBooking(booking, command, now), ...(command.message && { reason: command.message }) };
    case "reject":
      return {
        ...onlyEffects(
          { type: "stop_reminders" },
          { type: "notify", to: "hunter", message: "request_rejected", values: { reason: command.reason } },
        ),
        reason: command.reason,
      };
    case "expire_reply":
      return onlyEffects({ type: "stop_reminders" }, ...notifyBoth("request_expired"));
    case "receive_payment":
      return decidePayment(booking, command, now);
    case "fail_payment":
      return decideFailure(booking, command, now);
    case "save_card":
      return decideSavedCard(booking, now);
    case "expire_payment":
      return booking.paidAt ? decideUnpaidPart(booking) : decidePaymentExpiry(booking, now);
    case "undo_transfer":
      return decideUndoneTransfer(booking, command, now);
    case "cancel":
      return decideCancel(booking, command, now);
    case "counter_offer":
      return { changes: { replyDueAt: command.dueAt }, effects: [{ type: "stop_reminders" }] };
    case "accept_counter_offer":
      return acceptCounterOffer(booking, command, now);
    case "change":
      return decideChange(booking, command, now);
    case "expire_change":
      return decideUnpaidChange(booking);
    case "arrive":
      return onlyEffects();
    case "end_part":
      return endPart(booking);
    case "depart":
      return completeStay(booking, now);
    case "drop":
      return onlyEffects({ type: "delete_booking" });
  }
}

const notifyBoth = (message: "request_expired"): Effect[] => [
  { type: "notify", to: "hunter", message },
  { type: "notify", to: "landowner", message },
];

function submitBooking(
  booking: BookingState,
  { quotedOre, expectedTotalOre, standingYes }: Extract<Command, { type: "submit" }>,
  now: Date,
): Outcome | Refusal {
  if (quotedOre !== (expectedTotalOre ?? booking.totalOre))
    return { code: "price_changed", values: { totalOre: quotedOre } };
  if (standingYes) return confirmInstantly({ ...booking, totalOre: quotedOre }, standingYes, now);
  const replyDueAt = replyDue(now, booking.fromDate);
  return {
    changes: { totalOre: quotedOre, replyDueAt },
    effects: [
      { type: "take_holds" },
      { type: "remind_landowner", at: replyReminderTimes(now, replyDueAt) },
      { type: "notify", to: "landowner", message: "request_received" },
    ],
  };
}

/** What confirming fixes: the commission rate (rules 3.6), the split, the due and the parts. */
const frozenAtConfirmation = (
  booking: BookingState,
  commissionRatePercent: number,
  { dueAt, express }: ReturnType<typeof paymentDue>,
  now: Date,
) => ({
  commissionRatePercent,
  ...splitOre(booking.totalOre, commissionRatePercent),
  confirmedAt: now,
  paymentDueAt: dueAt,
  express,
  partCount: booking.totalOre > 0 ? partCountOf(booking) : 1,
});

/**
 * Confirms a request by the landowner's standing yes (rules 4.6): due in minutes, without reminders, and
 * without an invoice until it is paid. The landowner is told when it is bought.
 */
function confirmInstantly(
  booking: BookingState,
  { commissionRatePercent, payMinutes }: StandingYes,
  now: Date,
): Outcome {
  const { totalOre } = booking;
  const dueAt = addMs(now, payMinutes * minuteMs);
  const changes = {
    totalOre,
    confirmation: "instant" as const,
    ...frozenAtConfirmation(booking, commissionRatePercent, { dueAt, express: false }, now),
  };
  if (totalOre > 0)
    return {
      changes: { ...changes, paymentStatus: "pending_payment", invoiceAtPayment: true },
      effects: [{ type: "take_holds" }],
    };
  return {
    changes: { ...changes, paymentStatus: "paid", paidAt: now },
    effects: [
      { type: "take_holds" },
      { type: "issue_invoice", dueAt },
      { type: "issue_receipt" },
      { type: "notify", to: "hunter", message: "booking_bought" },
      { type: "notify", to: "landowner", message: "booking_bought" },
    ],
  };
}

/**
 * Accepts the request and fixes the commission rate (rules 3.6). A total of 0 needs no payment, but has an
 * invoice (rules 4.5).
 */
function acceptBooking(
  booking: BookingState,
  {
    commissionRatePercent,
    message,
  }: Pick<Extract<Command, { type: "accept" }>, "commissionRatePercent" | "message">,
  now: Date,
): Outcome {
  const due = paymentDue(now, booking.fromDate);
  const { dueAt } = due;
  const frozen = frozenAtConfirmation(booking, commissionRatePercent, due, now);
  const invoiced: Effect = { type: "issue_invoice", dueAt };
  const word: Record<string, string> = message ? { reason: message } : {};
  if (booking.totalOre === 0) {
    return {
      changes: { ...frozen, paymentStatus: "paid", paidAt: now },
      effects: [
        { type: "stop_reminders" },
        invoiced,
        { type: "issue_receipt" },
        { type: "notify", to: "hunter", message: "request_accepted_free", values: word },
      ],
    };
  }
  const chargeOn = cardChargeDay({ ...booking, ...frozen }, now);
  const slots = reminderSlotsOf({ ...booking, ...frozen });
  return {
    changes: { ...frozen, paymentStatus: "pending_payment" },
    effects: [
      invoiced,
      { type: "remind_hunter", slots },
      {
        type: "notify",
        to: "hunter",
        message: "request_accepted",
        values: {
          amountOre: booking.totalOre,
          ...word,
          ...(chargeOn && { chargeOn }),
          ...(frozen.partCount > 1 && { partOre: dueOre({ ...booking, ...frozen }) }),
        },
      },
    ],
  };
}

/** Confirms a request as the landowner has proposed it (rules 4.7). */
function acceptCounterOffer(
  booking: BookingState,
  { changeId, stay, commissionRatePercent }: Extract<Command, { type: "accept_counter_offer" }>,
  now: Date,
): Outcome {
  const { fromDate, toDate, totalOre, cancellationPolicy } = stay;
  const agreed = { fromDate, toDate, totalOre, cancellationPolicy };
  const { changes, effects } = acceptBooking({ ...booking, ...agreed }, { commissionRatePercent }, now);
  return {
    changes: { ...agreed, ...changes },
    effects: [
      { type: "save_stay", stay },
      { type: "hold_new_stay", stay },
      { type: "save_change", changeId, status: "applied" },
      ...effects,
      { type: "notify", to: "landowner", message: "counter_offer_accepted" },
    ],
  };
}

const payoutScheduled = (
  instalment: number,
  date: CalendarDate,
  split: ReturnType<typeof finalPayout>,
): Effect[] => [
  { type: "schedule_payout", date, instalment, ...split },
  {
    type: "notify",
    to: "landowner",
    message: "payout_scheduled",
    values: { date, amountOre: split.earningsOre },
  },
];

/** Ends one part of a stay before the last one, and schedules the payout of that part alone (rules 7.5). */
function endPart(booking: BookingState): Outcome {
  const { partsOver, overOre, overCommissionOre } = booking;
  const over = partsOf(booking).slice(0, partsOver + 1);
  const [part] = over.slice(-1);
  if (!part) throw new Error(`booking ${booking.bookingId} has no part ${partsOver + 1}`);
  const split = partPayout(
    booking,
    over.reduce((sum, { amountOre }) => sum + amountOre, 0),
  );
  const { commissionOre, earningsOre } = split;
  const grossOre = commissionOre + earningsOre;
  const changes = {
    partsOver: partsOver + 1,
    overOre: overOre + grossOre,
    overCommissionOre: overCommissionOre + commissionOre,
  };
  return {
    changes: { ...changes, ...splitAfterRefund({ ...booking, ...changes }, booking.refundedOre) },
    effects: grossOre > 0 ? payoutScheduled(part.number, part.payoutOn, split) : [],
  };
}

/**
 * Completes the stay. The payout date counts from the departure, even if the job runs late (rules 6.3). Parts
 * that could not be charged in time are dropped.
 */
function completeStay(booking: BookingState, now: Date): Outcome {
  const partEnd = booking.unchargedOre > 0 ? decideUnpaidPart(booking) : undefined;
  const withoutUnpaidPart = { ...booking, ...partEnd?.changes };
  const changes = { ...partEnd?.changes, toDate: booking.toDate, completedAt: now };
  const effects = partEnd?.effects.filter(({ type }) => type !== "release_nights") ?? [];
  if (openOre(withoutUnpaidPart) <= 0) return { changes, effects };
  const date = payoutDate(booking.toDate);
  return {
    changes,
    effects: [...effects, ...payoutScheduled(booking.partsOver + 1, date, finalPayout(withoutUnpaidPart))],
  };
}

/**
 * What a booking's other rows say: when its ratings close or that they have, whether a problem is open
 * (rules 4.8), and what escrow holds.
 */
type StayFacts = {
  ratingsClosed?: boolean;
  ratingsCloseAt?: Date | null;
  hasOpenProblem?: boolean;
  escrowOre?: number;
};
/**
 * Returns the actions that a party or an administrator may take now; `rate` until the ratings are published.
 * Pages show these actions and never work out rights themselves.
 */
export function allowedActions(
  booking: BookingState,
  party: Party,
  now: Date,
  { ratingsClosed = false, ratingsCloseAt, hasOpenProblem = false, escrowOre = Infinity }: StayFacts = {},
): BookingAction[] {
  const { status, completedAt } = booking;
  const closesAt = ratingsCloseAt ?? (completedAt && ratingClosesAt(completedAt));
  const ratings = { status, closesAt, closed: ratingsClosed, waits: hasOpenProblem };
  const stay = {
    ...booking,
    keptOre: keptOreOf(booking),
    heldOre: refundableOre(booking, escrowOre),
    hasOpenProblem,
  };
  const way = wayToPay(booking, now);
  const may = {
    pay: mayPay(party) && (way === "charge" || (way === "save_card" && !awaitsCharge(booking))),
    change_card: mayPay(party) && way === "save_card" && awaitsCharge(booking),
    rate: mayRate(party) && ratingRefused(ratings, now) === undefined,
    propose_change:
      (party === "hunter" || party === "landowner") && refuseProposal(booking, party, now) === undefined,
    report_problem: mayReportProblem(party) && reportRefused(stay, now) === undefined,
  };
  return bookingActions.filter((action) => {
    if (action === "submit" || action === "accept" || action === "reject" || action === "cancel") {
      if (action === "cancel" && refuseCancel(booking)) return false;
      const actor = actorFor(party, action);
      return actor !== undefined && timelyTransition(booking, action, actor, now) !== undefined;
    }
    return may[action];
  });
}
