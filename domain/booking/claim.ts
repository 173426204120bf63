/**
 * Claims are what the provider took back and escrow did not cover. They are settled by the landowner's next
 * payouts, by a payment to our bank account, or by Utmark (rules 6.10).
 */
import type { BookingState } from "./booking-state.ts";
import { accounts, type Posting } from "../ledger/ledger.ts";
import { paidOre } from "./payment-term.ts";
import { splitAfterRefund, reduceFinishedParts, splitOf } from "./split.ts";

export const claimOutcomes = ["set_off", "paid_by_landowner", "paid_by_hunter", "written_off"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** `ofSale`: the provider took back the payment that paid the booking, not another payment. */
type Claim = { amountOre: number; ofSale: boolean; outcome: ClaimOutcome };
export type ClaimDecision = {
  changes: Partial<BookingState>;
  /** The amount for which the hunter's invoice is credited. */
  creditOre: number;
  /** The landowner's part: their earnings of the amount taken back. */
  landownerOre: number;
  /** The amount received in our bank account. */
  paidOre: number;
  postings: Posting[];
};

/** The booking's changes after a credit; in a stay in parts the credit reduces the ended parts. */
function changesAfterCredit(booking: BookingState, creditOre: number): Partial<BookingState> {
  if (creditOre === 0) return {};
  const refundedOre = booking.refundedOre + creditOre;
  const over = reduceFinishedParts(booking, creditOre);
  return { refundedOre, ...over, ...splitAfterRefund({ ...booking, ...over }, refundedOre) };
}

/** Splits the part of the sale that was taken back into Utmark's commission and the landowner's earnings. */
export function partsOfClaim(
  booking: BookingState,
  { amountOre, ofSale }: Pick<Claim, "amountOre" | "ofSale">,
) {
  const creditOre = ofSale ? Math.min(amountOre, paidOre(booking) - booking.refundedOre) : 0;
  const changes = changesAfterCredit(booking, creditOre);
  const before = splitOf(booking);
  const after = splitOf({ ...booking, ...changes });
  return {
    changes,
    creditOre,
    commissionOre: before.commissionOre - after.commissionOre,
    landownerOre: before.earningsOre - after.earningsOre,
  };
}

/**
 * Decides a claim. If the hunter pays, the sale is unchanged. Otherwise it is credited: Utmark returns its
 * commission, the landowner's part is set off or paid, and Utmark bears the rest. Undefined if a landowner is
 * to pay but owes nothing.
 */
export function decideClaim(booking: BookingState, claim: Claim): ClaimDecision | undefined {
  const { amountOre, outcome } = claim;
  const account = accounts.claim(booking.bookingId);
  const postingsAgainst = (debit: string, ore: number): Posting[] =>
    ore === 0
      ? []
      : [
          { account: debit, amountOre: ore },
          { account, amountOre: 0 - ore },
        ];
  if (outcome === "paid_by_hunter")
    return {
      changes: {},
      creditOre: 0,
      landownerOre: 0,
      paidOre: amountOre,
      postings: postingsAgainst(accounts.bank, amountOre),
    };
  const { creditOre, commissionOre, landownerOre, changes } = partsOfClaim(booking, claim);
  const asksLandowner = outcome !== "written_off";
  if (asksLandowner && landownerOre === 0) return undefined;
  const paidOre = outcome === "paid_by_landowner" ? landownerOre : 0;
  const borneOre = amountOre - commissionOre - (asksLandowner ? landownerOre : 0);
  return {
    changes: creditOre > 0 ? { ...changes, paymentStatus: "refunded" } : {},
    creditOre,
    landownerOre: asksLandowner ? landownerOre : 0,
    paidOre,
    postings: [
      ...postingsAgainst(accounts.commission, commissionOre),
      ...postingsAgainst(accounts.bank, paidOre),
      ...postingsAgainst(accounts.own, borneOre),
    ],
  };
}
