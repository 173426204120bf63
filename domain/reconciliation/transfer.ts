/** Decides what a bank transfer does to the booking whose KID it has (rules 6.6). */
import { type BookingState, decide, isRefusal } from "../booking/booking.ts";
import { unpaidTransferOre } from "../booking/partial-transfer.ts";

export const transferOutcomes = [
  "pays",
  "surplus",
  "part",
  "short",
  "late",
  "double",
  "not_payable",
] as const;
export type TransferOutcome = (typeof transferOutcomes)[number];
type Effect = { outcome: TransferOutcome; paysOre: number; returnsOre: number };

const returnedEffect = (outcome: TransferOutcome, amountOre: number): Effect => ({
  outcome,
  paysOre: 0,
  returnsOre: amountOre,
});

/**
 * What the transfer would do to the booking now. `double`: the booking is already paid, or an earlier line
 * pays it. `part`: the transfer is held until the rest arrives.
 */
export function transferEffect(
  booking: BookingState,
  amountOre: number,
  now: Date,
  paidBefore = booking.paidAt !== null,
): Effect {
  const decision = decide(
    booking,
    { type: "receive_payment", actor: "admin", paymentId: "", amountOre, isWhole: false },
    now,
  );
  if (paidBefore) return returnedEffect("double", amountOre);
  if (isRefusal(decision)) return returnedEffect("not_payable", amountOre);
  const { status, paymentStatus, paymentDueAt } = booking;
  if (decision.changes.heldOre !== undefined && decision.steps.length === 0)
    return { outcome: "part", paysOre: amountOre, returnsOre: 0 };
  if (decision.steps.length > 0) {
    const returnsOre = amountOre - unpaidTransferOre(booking);
    return { outcome: returnsOre > 0 ? "surplus" : "pays", paysOre: amountOre - returnsOre, returnsOre };
  }
  const overdue = status === "confirmed" && paymentDueAt !== null && now >= paymentDueAt;
  if (overdue || paymentStatus === "overdue") return returnedEffect("late", amountOre);
  return returnedEffect(status === "confirmed" ? "short" : "not_payable", amountOre);
}
