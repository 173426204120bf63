/** Errors of reconciliation, with their HTTP status. */
export const reconciliationErrors = {
  bank_file_unreadable: 422,
  bank_file_too_long: 422,
  bank_reference_reused: 409,
  bank_file_not_found: 404,
  bank_transaction_not_found: 404,
  bank_transaction_settled: 409,
  bank_transaction_currency: 409,
  daily_check_not_found: 404,
  payout_day_passed: 422,
  payout_day_too_far: 422,
  money_not_at_bank: 409,
  payout_account_missing: 409,
  nothing_to_pay_out: 409,
  payout_batch_not_found: 404,
  payout_line_not_found: 404,
  payout_line_ended: 409,
} as const;
