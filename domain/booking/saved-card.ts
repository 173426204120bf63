/** Saving a card that is charged later, and what follows if its charge is refused (rules 7.5). */
import {
  decidePayment,
  invoiceOnPayment,
  decidePaymentExpiry,
  cancellationFeeInstalment,
  payoutOfRemainder,
} from "./booking-money.ts";
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { osloDate } from "../days.ts";
import { cardChargeAt, chargeEndsAt, type Instalment } from "../payment/instalments.ts";
import { dueOre, reminderSlotsOf, unpaidParts } from "./payment-term.ts";
import { splitAfterRefund } from "./split.ts";

type Outcome = Omit<Decision, "steps">;
type Failure = Extract<Command, { type: "fail_payment" }>;

/** The instalments to charge; the first is charged at `from`. */
function scheduledCharges(booking: BookingState, from: Date): Instalment[] {
  if (booking.status === "cancelled") return [cancellationFeeInstalment(booking, dueOre(booking), from)];
  const [next, ...later] = unpaidParts(booking);
  if (!next) throw new Error(`booking ${booking.bookingId} has nothing to pay`);
  return [{ ...next, chargeAt: from }, ...later];
}

/**
 * Saves a card, or replaces the saved one. After a refused charge the new card is charged at once, and later
 * charges keep their dates.
 */
export function decideSavedCard(booking: BookingState, now: Date): Outcome {
  const { cardSavedAt, chargeRefusedAt, paymentDueAt, partCount } = booking;
  const planned = cardSavedAt ? (chargeRefusedAt ? now : paymentDueAt) : cardChargeAt(booking);
  const from = planned && planned > now ? planned : now;
  const effects: Effect[] = [{ type: "charge_card", instalments: scheduledCharges(booking, from) }];
  const changes = booking.paidAt ? {} : { paymentStatus: "pending_payment" as const };
  if (cardSavedAt) return { changes, effects };
  const invoice = invoiceOnPayment(booking, from);
  const values = {
    amountOre: dueOre(booking),
    date: osloDate(from),
    ...(partCount > 1 && { laterOre: booking.totalOre - dueOre(booking) }),
  };
  return {
    changes: { ...changes, ...invoice.changes, cardSavedAt: now, paymentDueAt: from },
    effects: [
      { type: "stop_reminders" },
      ...invoice.effects,
      ...effects,
      { type: "notify", to: "hunter", message: "card_saved", values },
      { type: "notify", to: "landowner", message: "card_saved", values },
    ],
  };
}

/**
 * The charge or the saving of a card has failed. On the first refusal, or when the hunter has to
 * authenticate, both parties are notified, and the hunter is reminded until the retries end.
 */
export function decideFailure(booking: BookingState, failure: Failure, now: Date): Outcome {
  const { needsAction = false, isSetup = false } = failure;
  const { cardSavedAt, chargeRefusedAt, paymentDueAt } = booking;
  const status = { paymentStatus: needsAction ? booking.paymentStatus : ("payment_failed" as const) };
  if (!cardSavedAt) {
    const values: Record<string, number> = isSetup ? { saving: 1 } : {};
    return {
      changes: status,
      effects: [{ type: "notify", to: "hunter", message: "payment_failed", values }],
    };
  }
  // saving another card failed, so the previous card stays saved
  if (isSetup || !paymentDueAt || now < paymentDueAt) return { changes: {}, effects: [] };
  if (chargeRefusedAt) return { changes: status, effects: [] };
  const [next] = unpaidParts(booking);
  const endsAt = chargeEndsAt(now, next?.fromDate ?? null);
  const changes = { ...status, chargeRefusedAt: now, paymentDueAt: endsAt, express: false };
  const values = { amountOre: dueOre(booking), ...(booking.paidAt && next && { partFrom: next.fromDate }) };
  return {
    changes,
    effects: [
      { type: "remind_hunter", slots: reminderSlotsOf({ ...booking, ...changes }) },
      {
        type: "notify",
        to: "hunter",
        message: needsAction ? "charge_needs_action" : "charge_refused",
        values,
      },
      ...(needsAction
        ? []
        : [{ type: "notify", to: "landowner", message: "charge_refused", values } as const]),
    ],
  };
}

/**
 * The result of charging a cancelled booking's cancellation fee: charged, refused, or the retries ended.
 * Undefined for every other command.
 */
export function decideCancellationFee(
  booking: BookingState,
  command: Command,
  now: Date,
): Outcome | undefined {
  switch (command.type) {
    case "receive_payment": {
      const { changes, effects } = decidePayment(booking, command, now);
      const paid = { ...booking, ...changes };
      const split = splitAfterRefund(paid, booking.refundedOre);
      return {
        changes: { ...changes, ...split },
        effects: [...effects, ...payoutOfRemainder({ ...paid, ...split }, now)],
      };
    }
    case "fail_payment":
      return decideFailure(booking, command, now);
    case "save_card":
      return decideSavedCard(booking, now);
    case "expire_payment": {
      const { changes, effects } = decidePaymentExpiry(booking, now);
      return { changes: { ...changes, ...(!booking.paidAt && { cancelChargeOre: null }) }, effects };
    }
    default:
      return undefined;
  }
}
