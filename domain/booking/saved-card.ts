/** A card that is saved and charged later, and a charge that is refused (rules 7.5). */
import { decidePayment, decidePaymentExpiry } from "./booking-money.ts";
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { osloDate } from "../days.ts";
import { chargeEndsAt, instalmentsOf } from "../payment/instalments.ts";
import { payoutDate } from "../payment/payout.ts";
import { dueOre, reminderSlotsOf } from "./payment-term.ts";
import { keptSplit } from "./split.ts";

type Outcome = Omit<Decision, "steps">;
type Failure = Extract<Command, { type: "fail_payment" }>;

/** Saved again, it is another card: one that was refused is tried at once, the charge of the others stays. */
export function decideSavedCard(booking: BookingState, now: Date): Outcome {
  const [first] = instalmentsOf(booking);
  if (!first) throw new Error(`booking ${booking.bookingId} has nothing to pay`);
  const { cardSavedAt, chargeRefusedAt, paymentDueAt } = booking;
  const chargeAt = cardSavedAt && !chargeRefusedAt && paymentDueAt ? paymentDueAt : first.chargeAt;
  const from = chargeAt > now ? chargeAt : now;
  const effects: Effect[] = [
    { type: "charge_card", instalment: { ...first, amountOre: dueOre(booking), chargeAt: from } },
  ];
  if (cardSavedAt) return { changes: { paymentStatus: "pending_payment" }, effects };
  const values = { amountOre: booking.totalOre, date: osloDate(from) };
  return {
    changes: { cardSavedAt: now, paymentDueAt: from, paymentStatus: "pending_payment" },
    effects: [
      { type: "stop_reminders" },
      ...effects,
      { type: "notify", to: "hunter", message: "card_saved", values },
      { type: "notify", to: "landowner", message: "card_saved", values },
    ],
  };
}

/**
 * A card that is not charged, or not saved. The first time that the charge of a saved card is refused, or asks the
 * hunter for a step, both hear of it, and the hunter is reminded until the tries end.
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
  // another card was not saved; the one before is still there
  if (isSetup || !paymentDueAt || now < paymentDueAt) return { changes: {}, effects: [] };
  if (chargeRefusedAt) return { changes: status, effects: [] };
  const changes = { ...status, chargeRefusedAt: now, paymentDueAt: chargeEndsAt(now), express: false };
  const values = { amountOre: dueOre(booking) };
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
 * What becomes of a cancelled booking that still owes what the policy keeps: charged, refused, or given up. Undefined
 * for every other command.
 */
export function decideKept(booking: BookingState, command: Command, now: Date): Outcome | undefined {
  switch (command.type) {
    case "receive_payment": {
      const { changes, effects } = decidePayment(booking, command, now);
      return {
        changes: { ...changes, ...keptSplit({ ...booking, paidAt: now }, booking.refundedOre) },
        effects: [...effects, { type: "schedule_payout", date: payoutDate(osloDate(now)) }],
      };
    }
    case "fail_payment":
      return decideFailure(booking, command, now);
    case "save_card":
      return decideSavedCard(booking, now);
    case "expire_payment": {
      const { changes, effects } = decidePaymentExpiry(booking);
      return { changes: { ...changes, cancelChargeOre: null }, effects };
    }
    default:
      return undefined;
  }
}
