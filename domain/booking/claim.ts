/**
 * Claims: what the provider reversed and escrow did not cover, and their settlement (rules 6.10) by the
 * landowner's next payouts, by money at our bank, or by Utmark.
 */
import type { BookingState } from "./booking-state.ts";
import { accounts, type Posting } from "../ledger/ledger.ts";
import { paidOre } from "./payment-term.ts";
import { splitAfterRefund, reduceFinishedParts, splitOf } from "./split.ts";

export const claimOutcomes = ["set_off", "paid_by_landowner", "paid_by_hunter", "written_off"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** `ofSale`: the money was taken from the payment that the booking is paid with, not from another one. */
type Claim = { amountOre: number; ofSale: boolean; outcome: ClaimOutcome };
export type ClaimDecision = {
  changes: Partial<BookingState>;
  /** The amount for which the hunter's invoice is credited. */
  creditOre: number;
  /** The landowner's part: their earnings of what went back. */
  landownerOre: number;
  /** The amount received at our bank. */
  paidOre: number;
  postings: Posting[];
};

/** The booking after a credit of this amount; in a stay in parts the credit reduces the ended parts. */
function credited(booking: BookingState, creditOre: number): Partial<BookingState> {
  if (creditOre === 0) return {};
  const refundedOre = booking.refundedOre + creditOre;
  const over = reduceFinishedParts(booking, creditOre);
  return { refundedOre, ...over, ...splitAfterRefund({ ...booking, ...over }, refundedOre) };
}

/** The reversed part of the sale: Utmark's commission of it, and the landowner's earnings. */
export function partsOfClaim(
  booking: BookingState,
  { amountOre, ofSale }: Pick<Claim, "amountOre" | "ofSale">,
) {
  const creditOre = ofSale ? Math.min(amountOre, paidOre(booking) - booking.refundedOre) : 0;
  const changes = credited(booking, creditOre);
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
 * If the hunter pays, the sale stands. Otherwise it is credited: Utmark returns its commission, and the
 * landowner's part is set off or paid; Utmark bears the remainder. Undefined if a landowner is to pay but
 * owes nothing.
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
      ...against(accounts.commission, commissionOre),
      ...against(accounts.bank, paidOre),
      ...against(accounts.own, borneOre),
    ],
  };
}
