/**
 * Commission and the landowner's earnings of a booking: the one split that its row, its payout and the books
 * have.
 */
import type { BookingState } from "./booking-state.ts";
import { paidOre, saleOre } from "./payment-term.ts";
import { splitOre } from "./price.ts";

type Split = ReturnType<typeof splitOre>;

const shareOf = (booking: BookingState, ore: number): Split =>
  splitOre(ore, booking.commissionRatePercent ?? 0);

/**
 * The split of the kept amount once `refundedOre` is refunded, as if it were the total (rules 5.3): empty if
 * nothing was paid. Before confirmation there is no rate and no split. In a stay in parts, finished parts
 * keep theirs and the remainder is split as one.
 */
export const splitAfterRefund = (booking: BookingState, refundedOre: number): Partial<Split> => {
  const { paidAt, commissionRatePercent, overOre, overCommissionOre } = booking;
  if (commissionRatePercent === null) return {};
  if (!paidAt) return { commissionOre: 0, earningsOre: 0 };
  const keptOre = saleOre(booking) - refundedOre;
  const commissionOre = overCommissionOre + shareOf(booking, keptOre - overOre).commissionOre;
  return { commissionOre, earningsOre: keptOre - commissionOre };
};

/** The split of a booking that was confirmed. */
export function splitOf({ bookingId, commissionOre, earningsOre }: BookingState): Split {
  if (commissionOre === null || earningsOre === null) throw new Error(`booking ${bookingId} has no split`);
  return { commissionOre, earningsOre };
}

/** The money in escrow of the parts of a stay that have not ended: all of it for a stay of one part. */
export const openOre = (booking: BookingState): number =>
  paidOre(booking) - booking.refundedOre - booking.overOre;

/**
 * The last payout of a booking, of everything that is left in escrow: with earlier payouts it makes up the
 * booking's split.
 */
export const finalPayout = (booking: BookingState): Split => shareOf(booking, openOre(booking));

/** The payout of an ended part: the retained amount of the sale until then, less earlier payouts. */
export function partPayout(booking: BookingState, untilOre: number): Split {
  const { refundedOre, overOre } = booking;
  return shareOf(booking, Math.max(0, Math.min(untilOre, paidOre(booking)) - refundedOre - overOre));
}

type FinishedParts = Pick<BookingState, "overOre" | "overCommissionOre">;
/** Reduces the kept amount of finished parts by a refund, at most to zero. */
export function reduceFinishedParts(
  { overOre, overCommissionOre }: FinishedParts,
  ore: number,
): FinishedParts {
  const takenOre = Math.min(ore, overOre);
  const commissionOre = overOre === 0 ? 0 : Math.round((overCommissionOre * takenOre) / overOre);
  return { overOre: overOre - takenOre, overCommissionOre: overCommissionOre - commissionOre };
}
