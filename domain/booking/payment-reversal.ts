/**
 * A paid booking's money is taken back: by the card provider, in a dispute or by a refund in its dashboard
 * (rules 6.6), or by the bank (6.9).
 */
import type { BookingState } from "./booking-state.ts";
import {
  type MoneyAccount,
  type Posting,
  takenFromEscrowPostings,
  takenFromRefundPostings,
  withdrawnPostings,
} from "../ledger/ledger.ts";
import { splitAfterRefund, openOre } from "./split.ts";

/** A scheduled payout of the booking. `isReleased`: it has left escrow. */
export type ScheduledPayout = {
  payoutId: string;
  instalment: number;
  amountOre: number;
  commissionOre: number;
  isReleased: boolean;
};
const grossOf = (p: ScheduledPayout) => p.amountOre + p.commissionOre;
/**
 * Returns where in escrow a payment's money is: in scheduled payouts, and outside them. In a stay in parts
 * each payment is for one part, and the money of other parts does not cover it (rules 6.10).
 */
function escrowOfPayment(booking: BookingState, paymentId: string, payouts: readonly ScheduledPayout[]) {
  const unreleased = payouts.filter(({ isReleased }) => !isReleased);
  if (booking.partPaymentIds.length === 0) return { held: unreleased, freeOre: Infinity };
  const number = booking.partPaymentIds.indexOf(paymentId) + 2;
  const ofPart = payouts.find(({ instalment }) => instalment === number);
  // a stay that ended early has one payout of everything that was left
  const isOver = booking.status === "cancelled" || booking.status === "completed";
  const own =
    ofPart ?? (isOver ? payouts.find(({ instalment }) => instalment > booking.partsOver) : undefined);
  if (!own) return { held: [], freeOre: Math.max(0, openOre(booking)) };
  return { held: own.isReleased ? [] : [own], freeOre: 0 };
}
/**
 * `held`: the scheduled payouts that contain the payment's money. The rest of `escrowOre` is not yet in a
 * payout.
 */
type MoneyInEscrow = { escrowOre: number; held: ScheduledPayout[] };
/**
 * Returns how much of the payment is in escrow, if escrow holds `escrowOre` for the booking. `ofSale`: the
 * payment paid the booking, alone, with others or as a part.
 */
export function moneyInEscrow(
  booking: BookingState,
  paymentId: string,
  o: { ofSale: boolean; escrowOre: number; payouts: readonly ScheduledPayout[] },
): MoneyInEscrow {
  if (!o.ofSale) return { escrowOre: 0, held: [] };
  const { escrowOre, payouts } = o;
  const { held, freeOre } = escrowOfPayment(booking, paymentId, payouts);
  const heldOre = held.reduce((sum, one) => sum + grossOf(one), 0);
  return { escrowOre: Math.min(escrowOre, heldOre + freeOre), held };
}

/**
 * Reduces payouts after `takenOre` has left escrow: money outside payouts is used first, then the payout of
 * the latest part. `changes` is the booking's split afterwards.
 */
export function reducePayouts(
  booking: BookingState,
  { held, escrowOre, takenOre }: MoneyInEscrow & { takenOre: number },
): { payouts: ScheduledPayout[]; changes: Partial<BookingState> } {
  if (takenOre === 0) return { payouts: [], changes: {} };
  const { partsOver, refundedOre } = booking;
  const heldOre = held.reduce((sum, one) => sum + grossOf(one), 0);
  let leftOre = Math.max(0, takenOre - (escrowOre - heldOre));
  let { overOre, overCommissionOre } = booking;
  const less: { payout: ScheduledPayout; keptOre: number; commissionOre: number }[] = [];
  for (const payout of held.toSorted((a, b) => b.instalment - a.instalment)) {
    const goneOre = Math.min(leftOre, grossOf(payout));
    if (goneOre === 0) break;
    leftOre -= goneOre;
    const keptOre = grossOf(payout) - goneOre;
    const commissionOre = Math.round((payout.commissionOre * keptOre) / grossOf(payout));
    less.push({ payout, keptOre, commissionOre });
    if (payout.instalment > partsOver) continue;
    overOre -= goneOre;
    overCommissionOre -= payout.commissionOre - commissionOre;
  }
  const over = { overOre, overCommissionOre };
  const split = splitAfterRefund({ ...booking, ...over }, refundedOre);
  const remainingCommissionOre = (split.commissionOre ?? 0) - overCommissionOre;
  return {
    changes: { ...over, ...split },
    payouts: less.map(({ payout, keptOre, commissionOre: share }) => {
      const commissionOre = payout.instalment > partsOver ? remainingCommissionOre : share;
      return { ...payout, commissionOre, amountOre: keptOre - commissionOre };
    }),
  };
}

/**
 * `escrowOre`: the amount that escrow holds for the booking. `refundingOre`: the payment's planned refunds,
 * which are cancelled.
 */
export type PaymentReversal =
  /** `from`: the account that the money is withdrawn from; the provider's account if absent. */
  | { type: "withdrawn" | "reinstated"; amountOre: number; from?: MoneyAccount | undefined }
  | { type: "lost" | "refunded"; amountOre: number; escrowOre: number; refundingOre?: number };
/** `claimOre`: the amount that was covered neither by planned refunds nor by escrow. */
type Outcome = { changes: Partial<BookingState>; postings: Posting[]; claimOre: number };

/**
 * A dispute withdraws the money from the provider's account until it is decided. A lost dispute, or a refund
 * in the provider's dashboard, uses planned refunds first, then escrow; the remainder becomes a claim.
 */
export function decidePaymentReversal(booking: BookingState, reversal: PaymentReversal): Outcome {
  const { bookingId, disputedOre, refundedOre } = booking;
  const { amountOre } = reversal;
  switch (reversal.type) {
    case "withdrawn":
      return {
        changes: { disputedOre: disputedOre + amountOre },
        postings: withdrawnPostings(bookingId, amountOre, reversal.from),
        claimOre: 0,
      };
    case "reinstated":
      return {
        changes: { disputedOre: disputedOre - amountOre },
        postings: withdrawnPostings(bookingId, -amountOre, reversal.from),
        claimOre: 0,
      };
    case "lost":
    case "refunded": {
      const { escrowOre, refundingOre = 0 } = reversal;
      const fromEscrow = Math.min(amountOre - refundingOre, escrowOre);
      const isLost = reversal.type === "lost";
      return {
        changes: {
          ...(isLost && { disputedOre: disputedOre - amountOre }),
          ...(fromEscrow > 0 && {
            refundedOre: refundedOre + fromEscrow,
            ...splitAfterRefund(booking, refundedOre + fromEscrow),
            paymentStatus: "refunded" as const,
          }),
        },
        postings: [
          ...(isLost ? [] : withdrawnPostings(bookingId, amountOre)),
          ...takenFromRefundPostings(bookingId, refundingOre),
          ...takenFromEscrowPostings(bookingId, fromEscrow),
        ],
        claimOre: amountOre - refundingOre - fromEscrow,
      };
    }
  }
}
