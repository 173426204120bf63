/** Double entry (rules 6.1, 6.2): each set of postings sums to zero. Debit is above zero, credit below. */

export type Posting = { account: string; amountOre: number };

const provider = "provider";
const commission = "commission";
const escrow = (bookingId: string): string => `escrow/${bookingId}`;
const refund = (bookingId: string): string => `refund/${bookingId}`;
const landowner = (uid: string): string => `landowner/${uid}`;
export const accounts = { provider, commission, escrow, refund, landowner } as const;

/** A set that moves nothing is left out of the books. */
const entrySet = (...postings: Posting[]): Posting[] => postings.filter((posting) => posting.amountOre !== 0);
const move = (debit: string, credit: string, amountOre: number): Posting[] =>
  entrySet({ account: debit, amountOre }, { account: credit, amountOre: 0 - amountOre });

/** The hunter's money is in: held until the stay is over. */
export const paidPostings = (bookingId: string, amountOre: number): Posting[] =>
  move(provider, escrow(bookingId), amountOre);
export const refundDecidedPostings = (bookingId: string, amountOre: number): Posting[] =>
  move(escrow(bookingId), refund(bookingId), amountOre);
export const refundSentPostings = (bookingId: string, amountOre: number): Posting[] =>
  move(refund(bookingId), provider, amountOre);

/** At the payout date escrow is split between us and the landowner. */
export const releasedPostings = (booking: {
  bookingId: string;
  landownerUid: string;
  commissionOre: number;
  earningsOre: number;
}): Posting[] =>
  entrySet(
    { account: escrow(booking.bookingId), amountOre: booking.commissionOre + booking.earningsOre },
    { account: commission, amountOre: 0 - booking.commissionOre },
    { account: landowner(booking.landownerUid), amountOre: 0 - booking.earningsOre },
  );
export const paidOutPostings = (landownerUid: string, amountOre: number): Posting[] =>
  move(landowner(landownerUid), provider, amountOre);

/** Balance per account, in øre, debit above zero. */
export function balances(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, amountOre } of postings) sums[account] = (sums[account] ?? 0) + amountOre;
  return sums;
}
