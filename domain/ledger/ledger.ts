/**
 * Double-entry bookkeeping (rules 6.1, 6.2): each set of postings sums to zero. Debit is positive, credit
 * negative, in øre.
 */

export type Posting = { account: string; amountOre: number };

/** Where money can be: at the card provider, or in our bank account (rules 6.8). */
export type MoneyAccount = "provider" | "bank";
const provider = "provider";
const bank = "bank";
/** The account of Utmark's own deposits to, and withdrawals from, provider and bank. */
const own = "own";
/** The account of the provider's fees (rules 6.7). */
const providerFees = "provider_fees";
const commission = "commission";
const escrowAccount = (bookingId: string): string => `escrow/${bookingId}`;
const refundAccount = (bookingId: string): string => `refund/${bookingId}`;
const landownerAccount = (uid: string): string => `landowner/${uid}`;
/** The account of amounts that the provider took back and escrow did not cover. */
const claimAccount = (bookingId: string): string => `claim/${bookingId}`;
export const accounts = {
  provider,
  bank,
  own,
  providerFees,
  commission,
  escrow: escrowAccount,
  refund: refundAccount,
  landowner: landownerAccount,
  claim: claimAccount,
} as const;

/** Removes postings of amount 0 from a set. */
const entrySet = (...postings: Posting[]): Posting[] => postings.filter((posting) => posting.amountOre !== 0);
const debitAndCredit = (debit: string, credit: string, amountOre: number): Posting[] =>
  entrySet({ account: debit, amountOre }, { account: credit, amountOre: 0 - amountOre });

/** The hunter's payment has arrived, and escrow holds it until the stay is over. */
export const paidPostings = (bookingId: string, amountOre: number, at: MoneyAccount): Posting[] =>
  debitAndCredit(at, escrowAccount(bookingId), amountOre);
export const refundDecidedPostings = (bookingId: string, amountOre: number): Posting[] =>
  debitAndCredit(escrowAccount(bookingId), refundAccount(bookingId), amountOre);
export const refundSentPostings = (bookingId: string, amountOre: number, from: MoneyAccount): Posting[] =>
  debitAndCredit(refundAccount(bookingId), from, amountOre);

/** Undoes a bank transfer that was recorded by mistake: money and planned refunds leave escrow. */
export const transferUndonePostings = (
  bookingId: string,
  { amountOre, refundingOre }: { amountOre: number; refundingOre: number },
): Posting[] =>
  entrySet(
    { account: escrowAccount(bookingId), amountOre: amountOre - refundingOre },
    { account: refundAccount(bookingId), amountOre: refundingOre },
    { account: bank, amountOre: 0 - amountOre },
  );

/** A sent refund came back to the account it was sent from, so it is owed again. */
export const refundFailedPostings = (
  bookingId: string,
  amountOre: number,
  to: MoneyAccount = provider,
): Posting[] => debitAndCredit(to, refundAccount(bookingId), amountOre);

/** On the payout date escrow is split into Utmark's commission and the landowner's earnings. */
export const releasedPostings = (booking: {
  bookingId: string;
  landownerUid: string;
  commissionOre: number;
  earningsOre: number;
}): Posting[] =>
  entrySet(
    { account: escrowAccount(booking.bookingId), amountOre: booking.commissionOre + booking.earningsOre },
    { account: commission, amountOre: 0 - booking.commissionOre },
    { account: landownerAccount(booking.landownerUid), amountOre: 0 - booking.earningsOre },
  );
export const paidOutPostings = (landownerUid: string, amountOre: number, from: MoneyAccount): Posting[] =>
  debitAndCredit(landownerAccount(landownerUid), from, amountOre);

/** A sent payout came back to the account it was sent from, so it is owed again. */
export const payoutReturnedPostings = (
  landownerUid: string,
  amountOre: number,
  to: MoneyAccount,
): Posting[] => debitAndCredit(to, landownerAccount(landownerUid), amountOre);

/**
 * Money moves between our own accounts, unrelated to bookings: payouts from the provider, top-ups, Utmark's
 * deposits and withdrawals. The amount is negative if the movement is reversed.
 */
export const ownMovementPostings = (o: {
  from: MoneyAccount | "own";
  to: MoneyAccount | "own";
  amountOre: number;
}): Posting[] => debitAndCredit(o.to, o.from, o.amountOre);

/**
 * A booking's money leaves another account than it is in, so money that we moved between the accounts becomes
 * the booking's: the movement is posted for the booking and reversed without one. Neither account's balance
 * changes.
 */
export const allocatedPostings = (o: { from: MoneyAccount; to: MoneyAccount; amountOre: number }) => ({
  ofBooking: debitAndCredit(o.to, o.from, o.amountOre),
  ofNone: debitAndCredit(o.from, o.to, o.amountOre),
});

/**
 * The provider's fee, negative if refunded. It is known from the provider's movements only; no webhook
 * reports it.
 */
export const feePostings = (feeOre: number): Posting[] => debitAndCredit(providerFees, provider, feeOre);

/** The provider or the bank has withdrawn this amount, or returned it if it is negative (rules 6.6, 6.9). */
export const withdrawnPostings = (
  bookingId: string,
  amountOre: number,
  from: MoneyAccount = provider,
): Posting[] => debitAndCredit(claimAccount(bookingId), from, amountOre);
export const takenFromEscrowPostings = (bookingId: string, amountOre: number): Posting[] =>
  debitAndCredit(escrowAccount(bookingId), claimAccount(bookingId), amountOre);
/** Cancels the payment's pending refund, since the reversal has already returned the money to the hunter. */
export const takenFromRefundPostings = (bookingId: string, amountOre: number): Posting[] =>
  debitAndCredit(refundAccount(bookingId), claimAccount(bookingId), amountOre);

/**
 * A payout covers another booking's claim: the amount that is not paid out stays in the account `at`, where
 * the payout's money is, and becomes the other booking's.
 */
export const setOffPostings = (o: {
  landownerUid: string;
  claimOf: string;
  amountOre: number;
  at: MoneyAccount;
}) => ({
  ofPayout: debitAndCredit(landownerAccount(o.landownerUid), o.at, o.amountOre),
  ofClaim: debitAndCredit(o.at, claimAccount(o.claimOf), o.amountOre),
});

/** Returns the balance of each account in øre; debit is positive. */
export function balances(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, amountOre } of postings) sums[account] = (sums[account] ?? 0) + amountOre;
  return sums;
}
