/**
 * What is taken back of a paid booking: by the card provider, in a dispute or by a refund made in its dashboard (rules
 * 6.6), or by the bank (6.9).
 */
import type { BookingState } from "./booking-state.ts";
import {
  type MoneyAccount,
  type Posting,
  takenFromEscrowPostings,
  takenFromRefundPostings,
  withdrawnPostings,
} from "../ledger/ledger.ts";
import { keptSplit } from "./split.ts";

/**
 * `escrowOre`: what escrow holds for the booking now. `refundingOre`: what of the payment was to go back, and is
 * withdrawn.
 */
export type TakenBack =
  /** `from`: where it was taken; the provider where it is left out. */
  | { type: "withdrawn" | "reinstated"; amountOre: number; from?: MoneyAccount | undefined }
  | { type: "lost" | "refunded"; amountOre: number; escrowOre: number; refundingOre?: number };
/** `claimOre`: what neither covered. */
type Outcome = { changes: Partial<BookingState>; postings: Posting[]; claimOre: number };

/**
 * A dispute takes the money from the provider's account until it is decided. What is lost, or refunded there,
 * is what was to go back anyway, then leaves escrow as far as that holds it; the rest stays as a claim.
 */
export function decideTakenBack(booking: BookingState, taken: TakenBack): Outcome {
  const { bookingId, disputedOre, refundedOre } = booking;
  const { amountOre } = taken;
  switch (taken.type) {
    case "withdrawn":
      return {
        changes: { disputedOre: disputedOre + amountOre },
        postings: withdrawnPostings(bookingId, amountOre, taken.from),
        claimOre: 0,
      };
    case "reinstated":
      return {
        changes: { disputedOre: disputedOre - amountOre },
        postings: withdrawnPostings(bookingId, -amountOre, taken.from),
        claimOre: 0,
      };
    case "lost":
    case "refunded": {
      const { escrowOre, refundingOre = 0 } = taken;
      const fromEscrow = Math.min(amountOre - refundingOre, escrowOre);
      const lost = taken.type === "lost";
      return {
        changes: {
          ...(lost && { disputedOre: disputedOre - amountOre }),
          ...(fromEscrow > 0 && {
            refundedOre: refundedOre + fromEscrow,
            ...keptSplit(booking, refundedOre + fromEscrow),
            paymentStatus: "refunded" as const,
          }),
        },
        postings: [
          ...(lost ? [] : withdrawnPostings(bookingId, amountOre)),
          ...takenFromRefundPostings(bookingId, refundingOre),
          ...takenFromEscrowPostings(bookingId, fromEscrow),
        ],
        claimOre: amountOre - refundingOre - fromEscrow,
      };
    }
  }
}
