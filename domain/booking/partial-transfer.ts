/**
 * Bank transfers that are short (rules 6.6): each is held in escrow and the booking stays confirmed, until
 * together they are the total, or the booking ends unpaid and all of them go back.
 */
import { paidPostings, refundDecidedPostings } from "../ledger/ledger.ts";
import type { BookingState, Command, Decision, Effect } from "./booking-state.ts";
import { saleOre } from "./payment-term.ts";

type Payment = Extract<Command, { type: "receive_payment" }>;

/**
 * The amount that can still be paid by bank transfer, in øre: all of it, or nothing once a part is charged to
 * a card (rules 7.5).
 */
export const unpaidTransferOre = (booking: BookingState): number =>
  booking.paidAt ? 0 : saleOre(booking) - booking.heldOre;

export const isPartialTransfer = (booking: BookingState, { actor, amountOre }: Payment): boolean =>
  actor === "admin" && amountOre < unpaidTransferOre(booking);

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

/** All held transfers are refunded: the booking ends unpaid, or was paid by card. */
export const refundHeldAmount = ({ bookingId, heldOre }: BookingState): Effect[] =>
  heldOre === 0
    ? []
    : [
        { type: "post", cause: "refund_decided", postings: refundDecidedPostings(bookingId, heldOre) },
        { type: "refund_held", amountOre: heldOre },
      ];
/** The change of state that goes with it; empty if nothing is held. */
export const clearHeldAmount = ({ heldOre }: BookingState): Partial<BookingState> =>
  heldOre > 0 ? { heldOre: 0 } : {};
