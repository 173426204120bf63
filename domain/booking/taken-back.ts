/**
 * What the card provider takes back of a paid booking, by a dispute or by a refund made in its dashboard (rules
 * 6.6).
 */
import type { BookingState } from "./booking-state.ts";
import { type Posting, takenFromEscrowPostings, withdrawnPostings } from "../ledger/ledger.ts";
import { keptSplit } from "./split.ts";

/** `escrowOre`: what escrow holds for the booking now. */
export type TakenBack =
  | { type: "withdrawn" | "reinstated"; amountOre: number }
  | { type: "lost" | "refunded"; amountOre: number; escrowOre: number };
type Outcome = { changes: Partial<BookingState>; postings: Posting[] };

/**
 * A dispute takes the money from the provider's account until it is decided. What is lost, or refunded there,
 * leaves escrow as far as that holds it; the rest stays as a claim.
 */
export function decideTakenBack(booking: BookingState, taken: TakenBack): Outcome {
  const { bookingId, disputedOre, refundedOre } = booking;
  const { amountOre } = taken;
  switch (taken.type) {
    case "withdrawn":
      return {
        changes: { disputedOre: disputedOre + amountOre },
        postings: withdrawnPostings(bookingId, amountOre),
      };
    case "reinstated":
      return {
        changes: { disputedOre: disputedOre - amountOre },
        postings: withdrawnPostings(bookingId, -amountOre),
      };
    case "lost":
    case "refunded": {
      const fromEscrow = Math.min(amountOre, taken.escrowOre);
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
          ...takenFromEscrowPostings(bookingId, fromEscrow),
        ],
      };
    }
  }
}
