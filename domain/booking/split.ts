/**
 * Commission and the landowner's earnings of a booking: the one split that its row, its payout and the books
 * have.
 */
import type { BookingState } from "./booking-state.ts";
import { dueOre } from "./payment-term.ts";
import { splitOre } from "./price.ts";

type Split = ReturnType<typeof splitOre>;

/**
 * What is kept once `refundedOre` has gone back, split as if it had been the total (rules 5.3): nothing where
 * none was paid. Before the confirmation there is no rate, and no split.
 */
export const keptSplit = (booking: BookingState, refundedOre: number): Partial<Split> => {
  const { paidAt, commissionRatePercent } = booking;
  return commissionRatePercent === null
    ? {}
    : splitOre(paidAt ? dueOre(booking) - refundedOre : 0, commissionRatePercent);
};

/** Of a booking that was confirmed. */
export function splitOf({ bookingId, commissionOre, earningsOre }: BookingState): Split {
  if (commissionOre === null || earningsOre === null) throw new Error(`booking ${bookingId} has no split`);
  return { commissionOre, earningsOre };
}
