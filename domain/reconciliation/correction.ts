/** A correction is a set of postings that one administrator proposes and another approves (rules 6.11). */
import { accounts, balances, type Posting } from "../ledger/ledger.ts";

export const generalAccounts = ["provider", "bank", "own", "provider_fees", "commission"] as const;
export const bookingAccounts = ["escrow", "refund", "landowner", "claim"] as const;
export const correctableAccounts = [...generalAccounts, ...bookingAccounts] as const;
export type CorrectableAccount = (typeof correctableAccounts)[number];
/** A line of a correction in øre; debit is positive. */
export type CorrectionLine = { account: CorrectableAccount; amountOre: number };
type CorrectionRefusal = "correction_unbalanced" | "correction_needs_booking" | "correction_overdraws";

const isOfBooking = (account: CorrectableAccount): boolean =>
  account === "commission" || bookingAccounts.some((one) => one === account);

const ledgerAccountOf = (
  account: CorrectableAccount,
  of: { bookingId: string; landownerUid: string },
): string => {
  if (account === "landowner") return accounts.landowner(of.landownerUid);
  if (account === "escrow" || account === "refund" || account === "claim")
    return accounts[account](of.bookingId);
  return account;
};

/** The postings, one per account, or why they are refused. Without a booking, its accounts are refused. */
export function correctionPostings(
  lines: readonly CorrectionLine[],
  booking: { bookingId: string; landownerUid: string } | undefined,
): Posting[] | CorrectionRefusal {
  if (!booking && lines.some(({ account }) => isOfBooking(account))) return "correction_needs_booking";
  const of = booking ?? { bookingId: "", landownerUid: "" };
  const summed = balances(
    lines.map(({ account, amountOre }) => ({ account: ledgerAccountOf(account, of), amountOre })),
  );
  const postings = Object.entries(summed)
    .filter(([, amountOre]) => amountOre !== 0)
    .map(([account, amountOre]) => ({ account, amountOre }));
  const sum = postings.reduce((total, { amountOre }) => total + amountOre, 0);
  return postings.length === 0 || sum !== 0 ? "correction_unbalanced" : postings;
}
