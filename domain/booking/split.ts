/**
 * Commission and the landowner's earnings of a booking: the one split that its row, its payout and the books
 * have.
 */
import type { BookingState } from "./booking-state.ts";
import { splitOre } from "./price.ts";

type Split = ReturnType<typeof splitOre>;

/**
 * What is kept once `refundedOre` has gone back, split as if it had been the total (rules 5.3): nothing where
 * none was paid. Before the confirmation there is no rate, and no split.
 */
export const keptSplit = (
  { totalOre, paidAt, commissionRatePercent }: BookingState,
  refundedOre: number,
): Partial<Split> =>
  commissionRatePercent === null ? {} : splitOre(paidAt ? totalOre - refundedOre : 0, commissionRatePercent);

/** Of a booking that was confirmed. */
export function splitOf({ bookingId, commissionOre, earningsOre }: BookingState): Split {
  if (commissionOre === null || earningsOre === null) throw new Error(`booking ${bookingId} has no split`);
  return { commissionOre, earningsOre };
}
