/**
 * Applies a reversal of a paid booking's money (rules 6.6): booking, ledger and payout in one transaction.
 */
import type { BookingState } from "#domain/booking/booking.ts";
import { type ClaimDecision, type ClaimOutcome, decideClaim } from "#domain/booking/claim.ts";
import {
  decidePaymentReversal,
  moneyInEscrow,
  reducePayouts,
  type PaymentReversal,
} from "#domain/booking/payment-reversal.ts";
import type { MoneyAccount } from "#domain/ledger/ledger.ts";
import { issueCreditNote } from "#server/features/invoice/public.ts";
import { escrowOre, postEntries } from "#server/features/ledger/public.ts";
import { changeUnreleasedPayout, freezePayout, lockPayouts } from "#server/features/payout/public.ts";
import { withdrawRefunds } from "#server/features/refund/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockBooking, saveBooking } from "./booking-store.ts";
import { isPaymentForBooking } from "./payments-store.ts";

/** `paymentId`: the reversed payment. Only payments that paid the booking are in escrow. */
export type PaymentReversalEvent = {
  type: PaymentReversal["type"];
  amountOre: number;
  paymentId: string;
  caseId: string;
  /** The account that the money is withdrawn from; the provider's by default. */
  from?: MoneyAccount;
};

/**
 * Locks the booking, then freezes the payout, which waits for a running release; escrow is read after both.
 * Returns the amount that escrow did not cover, and the landowner's part of it.
 */
export async function applyPaymentReversal(
  tx: Tx,
  bookingId: string,
  reversal: PaymentReversalEvent,
  now: Date,
): Promise<{ claimOre: number; earningsOre: number }> {
  const locked = await lockBooking(tx, bookingId);
  if (!locked) throw new Error(`a payment is of booking ${bookingId}, which is not there`);
  const { state } = locked;
  await freezePayout(tx, bookingId, now);
  const refundingOre =
    reversal.type === "lost" ? await withdrawRefunds(tx, reversal.paymentId, reversal.amountOre) : 0;
  const escrowShare = moneyInEscrow(state, reversal.paymentId, {
    ofSale: await isPaymentForBooking(tx, reversal.paymentId),
    payouts: await lockPayouts(tx, bookingId),
    escrowOre: await escrowOre(tx, bookingId),
  });
  const heldAmounts = { escrowOre: escrowShare.escrowOre, refundingOre };
  const { changes, postings, claimOre } = decidePaymentReversal(state, { ...reversal, ...heldAmounts });
  const decided = { ...state, ...changes };
  const takenOre = decided.refundedOre - state.refundedOre;
  const less = reducePayouts(decided, { ...escrowShare, takenOre });
  const next = { ...decided, ...less.changes };
  await saveBooking(tx, next, {}, now);
  await postEntries(tx, {
    bookingId,
    reason: `${reversal.from ?? "provider"}_${reversal.type}`,
    postings,
    now,
  });
  if (next.refundedOre !== state.refundedOre) {
    for (const payout of less.payouts) await changeUnreleasedPayout(tx, payout);
    const creditedFor = `case/${reversal.caseId}`;
    await issueCreditNote(tx, { bookingId, now, amountOre: takenOre, creditedFor });
  }
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payment",
    subjectId: bookingId,
    from: state.paymentStatus,
    to: next.paymentStatus,
    reason: reversal.type,
    data: { amountOre: reversal.amountOre },
  });
  return { claimOre, earningsOre: next.earningsOre ?? 0 };
}

type SettledClaim = {
  caseId: string;
  amountOre: number;
  ofSale: boolean;
  outcome: ClaimOutcome;
  uid: string;
};
/**
 * Issues the credit note of a locked booking for what is refunded. Undefined if the landowner owes nothing.
 */
export async function applyClaim(
  tx: Tx,
  state: BookingState,
  { caseId, amountOre, ofSale, outcome, uid }: SettledClaim,
  now: Date,
): Promise<ClaimDecision | undefined> {
  const { bookingId } = state;
  const decision = decideClaim(state, { amountOre, ofSale, outcome });
  if (!decision) return undefined;
  const { changes, postings, creditOre } = decision;
  const next = { ...state, ...changes };
  await postEntries(tx, { bookingId, reason: "claim", postings, now });
  if (creditOre > 0) {
    await saveBooking(tx, next, {}, now);
    await issueCreditNote(tx, { bookingId, now, amountOre: creditOre, creditedFor: `claim/${caseId}` });
    await audit(tx, {
      at: now,
      actorUid: uid,
      actorRole: "admin",
      subject: "payment",
      subjectId: bookingId,
      from: state.paymentStatus,
      to: next.paymentStatus,
      reason: outcome,
      data: { amountOre: creditOre },
    });
  }
  return decision;
}
