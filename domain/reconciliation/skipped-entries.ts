/** The reasons why an entry of a bank file has no effect (rules 6.9). Each skipped entry has one. */
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
