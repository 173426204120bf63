/** Possible faults in the card provider's settings; their texts are in `messages/<locale>/payment.json`. */
export type SetupCode =
  | "key_is_test"
  | "key_refused"
  | "key_may_not_read"
  | "no_answer"
  | "not_norwegian"
  | "no_card_payments"
  | "no_payouts_to_bank"
  | "details_due"
  | "no_statement_prefix"
  | "payouts_automatic"
  | "no_platform_endpoint"
  | "platform_endpoint_off"
  | "platform_events_missing"
  | "no_connect_endpoint"
  | "connect_endpoint_off"
  | "connect_events_missing"
  | "accounts_stopped";
