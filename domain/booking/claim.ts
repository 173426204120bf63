/**
 * What the provider took back of a booking and escrow did not cover, and how it is settled (rules 6.10): by the
 * landowner's next payouts, by money at our bank, or by Utmark.
 */
import type { BookingState } from "./booking-state.ts";
import { accounts, type Posting } from "../ledger/ledger.ts";
import { dueOre } from "./payment-term.ts";
import { keptSplit, splitOf } from "./split.ts";

export const claimOutcomes = ["set_off", "paid_by_landowner", "paid_by_hunter", "written_off"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** `ofSale`: it was taken of the payment that the booking is paid with, and not of another. */
type Claim = { amountOre: number; ofSale: boolean; outcome: ClaimOutcome };
export type ClaimDecision = {
  changes: Partial<BookingState>;
  /** What the hunter's invoice is credited for. */
  creditOre: number;
  /** The landowner's part: their earnings of what went back. */
  landownerOre: number;
  /** What came to our bank. */
  paidOre: number;
  postings: Posting[];
};

/** What goes back of the sale: Utmark's commission of it, and the landowner's earnings. */
export function partsOfClaim(
  booking: BookingState,
  { amountOre, ofSale }: Pick<Claim, "amountOre" | "ofSale">,
) {
  const { refundedOre } = booking;
  const creditOre = ofSale ? Math.min(amountOre, dueOre(booking) - refundedOre) : 0;
  const before = creditOre > 0 ? splitOf(booking) : { commissionOre: 0, earningsOre: 0 };
  const after = {
    commissionOre: 0,
    earningsOre: 0,
    ...(creditOre > 0 && keptSplit(booking, refundedOre + creditOre)),
  };
  return {
    creditOre,
    commissionOre: before.commissionOre - after.commissionOre,
    landownerOre: before.earningsOre - after.earningsOre,
  };
}

/**
 * Where the hunter pays, the sale stands. Else it is credited: Utmark gives its commission back, and the landowner's
 * part is set off or paid; what nobody else owes, Utmark bears. Undefined where a landowner is to pay who owes nothing.
 */
export function decideClaim(booking: BookingState, claim: Claim): ClaimDecision | undefined {
  const { amountOre, outcome } = claim;
  const account = accounts.claim(booking.bookingId);
  const against = (debit: string, ore: number): Posting[] =>
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
      postings: against(accounts.bank, amountOre),
    };
  const { creditOre, commissionOre, landownerOre } = partsOfClaim(booking, claim);
  const asksLandowner = outcome !== "written_off";
  if (asksLandowner && landownerOre === 0) return undefined;
  const paidOre = outcome === "paid_by_landowner" ? landownerOre : 0;
  const borneOre = amountOre - commissionOre - (asksLandowner ? landownerOre : 0);
  const refundedOre = booking.refundedOre + creditOre;
  return {
    changes:
      creditOre > 0 ? { refundedOre, ...keptSplit(booking, refundedOre), paymentStatus: "refunded" } : {},
    creditOre,
    landownerOre: asksLandowner ? landownerOre : 0,
    paidOre,
    postings: [
      ...against(accounts.commission, commissionOre),
      ...against(accounts.bank, paidOre),
      ...against(accounts.own, borneOre),
    ],
  };
}
