/** Why nothing is done with something in a bank file (rules 6.9): it stands in the file with one of these. */
export const skippedEntryReasons = [
  "not_booked",
  "no_amount",
  "money_out",
  "money_out_reversed",
  "reversed",
  "reversal",
  "other_account",
  "date_to_come",
  "too_old",
  "other_service",
  "sum_of_known",
  "order_accepted",
  "order_unknown",
] as const;
export type SkippedEntryReason = (typeof skippedEntryReasons)[number];
