/** Errors of payments, with their HTTP status. */
export const paymentErrors = {
  nothing_to_pay: 409,
  below_card_minimum: 409,
  onboarding_not_offered: 409,
  signature_invalid: 400,
  payment_provider_unavailable: 503,
  refund_not_found: 404,
  refund_already_sent: 409,
  refund_by_provider: 409,
  date_to_come: 422,
  unsent_not_found: 404,
  unsent_not_refused: 409,
  payout_frozen: 409,
  payment_case_not_found: 404,
  payment_case_settled: 409,
  payment_case_undecided: 409,
} as const;
