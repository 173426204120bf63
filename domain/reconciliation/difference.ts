/**
 * What the daily check compares (rules 6.7, 6.8): the provider's movements and fees, the bank, each account
 * of a booking, amounts soon due per account, and the documents.
 */
export const differenceKinds = [
  "provider",
  "bank",
  "misplaced",
  "account_short",
  "own_movements",
  "payout_arrival",
  "unknown_movement",
  "fees",
  "unbalanced",
  "escrow",
  "refund",
  "landowner",
  "commission",
  "claim",
  "payout",
  "invoice",
  "credit_note",
  "receipt",
  "commission_invoice",
  "paper_missing",
  "paper_altered",
  "series_gap",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

const correctedElsewhere: readonly DifferenceKind[] = [
  "payout_arrival",
  "account_short",
  "unbalanced",
  "payout",
  "invoice",
  "credit_note",
  "receipt",
  "commission_invoice",
  "paper_missing",
  "paper_altered",
  "series_gap",
];
/** Whether a correction can settle the difference: money was moved or posted wrongly (rules 6.11). */
export const isCorrectable = (kind: DifferenceKind): boolean => !correctedElsewhere.includes(kind);
