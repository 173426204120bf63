/**
 * The split of a booking into commission and the landowner's earnings, used for its row, its payout and the
 * ledger.
 */
import type { BookingState } from "./booking-state.ts";
import { paidOre, saleOre } from "./payment-term.ts";
import { splitOre } from "./price.ts";

type Split = ReturnType<typeof splitOre>;

const shareOf = (booking: BookingState, ore: number): Split =>
  splitOre(ore, booking.commissionRatePercent ?? 0);

/**
 * Splits what is retained after refunds of `refundedOre` as if it were the total (rules 5.3); nothing if
 * unpaid. Before confirmation there is no rate, so no split. In a stay in parts, finished parts keep their
 * split, and the remainder is split as one.
 */
export const splitAfterRefund = (booking: BookingState, refundedOre: number): Partial<Split> => {
  const { paidAt, commissionRatePercent, overOre, overCommissionOre } = booking;
  if (commissionRatePercent === null) return {};
  if (!paidAt) return { commissionOre: 0, earningsOre: 0 };
  const keptOre = saleOre(booking) - refundedOre;
  const commissionOre = overCommissionOre + shareOf(booking, keptOre - overOre).commissionOre;
  return { commissionOre, earningsOre: keptOre - commissionOre };
};

/** Returns the stored split of a confirmed booking. */
export function splitOf({ bookingId, commissionOre, earningsOre }: BookingState): Split {
  if (commissionOre === null || earningsOre === null) throw new Error(`booking ${bookingId} has no split`);
  return { commissionOre, earningsOre };
}

/** The money in escrow of parts that have not ended; for a stay of one part, all its money. */
export const openOre = (booking: BookingState): number =>
  paidOre(booking) - booking.refundedOre - booking.overOre;

/**
 * The last payout of a booking, of everything left in escrow. Together with earlier payouts it equals the
 * booking's split.
 */
export const finalPayout = (booking: BookingState): Split => shareOf(booking, openOre(booking));

/** The payout of an ended part: the sale retained until its end, less earlier payouts. */
export function partPayout(booking: BookingState, untilOre: number): Split {
  const { refundedOre, overOre } = booking;
  return shareOf(booking, Math.max(0, Math.min(untilOre, paidOre(booking)) - refundedOre - overOre));
}

type FinishedParts = Pick<BookingState, "overOre" | "overCommissionOre">;
/** Reduces the retained amount of finished parts by a refund, to zero at the lowest. */
export function reduceFinishedParts(
  { overOre, overCommissionOre }: FinishedParts,
  ore: number,
): FinishedParts {
  const takenOre = Math.min(ore, overOre);
  const commissionOre = overOre === 0 ? 0 : Math.round((overCommissionOre * takenOre) / overOre);
  return { overOre: overOre - takenOre, overCommissionOre: overCommissionOre - commissionOre };
}
