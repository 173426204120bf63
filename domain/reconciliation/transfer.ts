/** Decides what a bank transfer does to the booking whose KID it has (rules 6.6). */
import { type BookingState, decide, isRefusal } from "../booking/booking.ts";
import { unpaidTransferOre } from "../booking/partial-transfer.ts";
import { paymentDeadlineOf } from "../booking/payment-term.ts";

/** `confirms`: an administrator has recorded it by hand before (`confirmingDays`). */
export const transferOutcomes = [
  "confirms",
  "pays",
  "surplus",
  "part",
  "short",
  "late",
  "double",
  "not_payable",
] as const;
/** How many days a transfer that was recorded by hand may be from the bank's day for it. */
export const confirmingDays = 5;
export type TransferOutcome = (typeof transferOutcomes)[number];
type Effect = { outcome: TransferOutcome; paysOre: number; returnsOre: number };

const returnedEffect = (outcome: TransferOutcome, amountOre: number): Effect => ({
  outcome,
  paysOre: 0,
  returnsOre: amountOre,
});

/**
 * What the transfer would do to the booking now. `double`: the booking is already paid, or an earlier line
 * pays it. `part`: the transfer is held until the rest arrives. An accepted change of a paid booking waits for
 * what it costs more (rules 4.7).
 */
export function transferEffect(
  booking: BookingState,
  amountOre: number,
  now: Date,
  paidBefore = booking.paidAt !== null && booking.acceptedChange === null,
): Effect {
  const decision = decide(
    booking,
    { type: "receive_payment", actor: "admin", paymentId: "", amountOre, isWhole: false },
    now,
  );
  if (paidBefore) return returnedEffect("double", amountOre);
  if (isRefusal(decision)) return returnedEffect("not_payable", amountOre);
  const { status, paymentStatus, acceptedChange } = booking;
  const paymentDueAt = acceptedChange ? paymentDeadlineOf(booking) : booking.paymentDueAt;
  if (decision.changes.heldOre !== undefined && decision.steps.length === 0)
    return { outcome: "part", paysOre: amountOre, returnsOre: 0 };
  const paysChange = acceptedChange !== null && decision.changes.acceptedChange === null;
  if (decision.steps.length > 0 || paysChange) {
    const returnsOre = amountOre - unpaidTransferOre(booking);
    return { outcome: returnsOre > 0 ? "surplus" : "pays", paysOre: amountOre - returnsOre, returnsOre };
  }
  const waits = status === "confirmed" || acceptedChange !== null;
  const overdue = waits && paymentDueAt !== null && now >= paymentDueAt;
  if (overdue || paymentStatus === "overdue") return returnedEffect("late", amountOre);
  return returnedEffect(waits ? "short" : "not_payable", amountOre);
}
