/**
 * Bank transfers below the total (rules 6.6). Each is held in escrow, and the booking stays confirmed, until
 * together they reach the total, or until the booking ends unpaid and all are refunded.
 */
import { paidPostings, refundDecidedPostings } from "../ledger/ledger.ts";
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { changeOre, saleOre } from "./payment-term.ts";

type Payment = Extract<Command, { type: "receive_payment" }>;

/**
 * Returns the amount that can still be paid by bank transfer, in øre. It is 0 once a part is charged to a
 * card (rules 7.5).
 */
export function unpaidTransferOre(booking: BookingState): number {
  if (booking.acceptedChange) return changeOre(booking);
  return booking.paidAt ? 0 : saleOre(booking) - booking.heldOre;
}

/** A transfer below what a change costs more is not held for it, but refunded. */
export const isPartialTransfer = (booking: BookingState, { actor, amountOre }: Payment): boolean =>
  actor === "admin" && booking.paidAt === null && amountOre < unpaidTransferOre(booking);

export function decidePartialTransfer(booking: BookingState, { paymentId, amountOre }: Payment): Decision {
  const { bookingId, heldOre, knownPaymentIds } = booking;
  const values = { amountOre, missingOre: unpaidTransferOre(booking) - amountOre };
  return {
    steps: [],
    changes: { heldOre: heldOre + amountOre, knownPaymentIds: [...knownPaymentIds, paymentId] },
    effects: [
      { type: "post", cause: "paid", postings: paidPostings(bookingId, amountOre, "bank") },
      { type: "notify", to: "hunter", message: "payment_short", values },
    ],
  };
}

/** Refunds all held transfers, once the booking has ended unpaid or was paid by card. */
export const refundHeldAmount = ({ bookingId, heldOre }: BookingState): Effect[] =>
  heldOre === 0
    ? []
    : [
        { type: "post", cause: "refund_decided", postings: refundDecidedPostings(bookingId, heldOre) },
        { type: "refund_held", amountOre: heldOre },
      ];
/** The state change that goes with `refundHeldAmount`; empty if nothing is held. */
export const clearHeldAmount = ({ heldOre }: BookingState): Partial<BookingState> =>
  heldOre > 0 ? { heldOre: 0 } : {};
