/** The refund after a problem with a stay (rules 4.8): what is kept is split like a completed booking (5.3). */
import { refundEffects } from "./booking-money.ts";
import type { BookingState, Effect } from "./booking-state.ts";
import { paidOre } from "./payment-term.ts";
import { reducePayouts, type ScheduledPayout } from "./payment-reversal.ts";
import { splitAfterRefund } from "./split.ts";

type PaidBooking = Parameters<typeof paidOre>[0] & Pick<BookingState, "refundedOre">;
/** What the hunter has paid and not got back, in øre. */
export const keptOreOf = (booking: PaidBooking): number => paidOre(booking) - booking.refundedOre;
/** The most that a problem's refund can be: what is kept and has not left escrow, in øre. */
export const refundableOre = (booking: PaidBooking, escrowOre: number): number =>
  Math.max(0, Math.min(keptOreOf(booking), escrowOre));

type ProblemRefund = {
  problemId: string;
  amountOre: number;
  escrowOre: number;
  payouts: readonly ScheduledPayout[];
};
/**
 * Refunds `amountOre`, at most `refundableOre`: from money outside payouts first, then from the payout of the
 * latest part. Nothing changes for 0. `payouts`: those whose amounts change.
 */
export function decideProblemRefund(
  booking: BookingState,
  { problemId, amountOre, escrowOre, payouts }: ProblemRefund,
): { changes: Partial<BookingState>; effects: Effect[]; payouts: ScheduledPayout[] } {
  if (amountOre === 0) return { changes: {}, effects: [], payouts: [] };
  const refundedOre = booking.refundedOre + amountOre;
  const decided = { ...booking, refundedOre, ...splitAfterRefund(booking, refundedOre) };
  const held = payouts.filter(({ isReleased }) => !isReleased);
  const less = reducePayouts(decided, { held, escrowOre, takenOre: amountOre });
  const { commissionOre, earningsOre } = decided;
  return {
    changes: { commissionOre, earningsOre, ...less.changes, refundedOre, paymentStatus: "refunded" },
    effects: [
      ...refundEffects(booking, amountOre, "problem"),
      { type: "issue_credit_note", amountOre, creditedFor: `problem/${problemId}` },
    ],
    payouts: less.payouts,
  };
}
