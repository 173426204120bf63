/** Errors of payments, with their HTTP status. */
export const paymentErrors = {
  nothing_to_pay: 409,
  signature_invalid: 400,
  payment_provider_unavailable: 503,
} as const;
