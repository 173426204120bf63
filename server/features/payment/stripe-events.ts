/** What Stripe has to tell us of, by the endpoint that hears it: our own account's, and that of connected accounts. */
export const platformEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
  "payment_intent.processing",
  "payment_intent.canceled",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "setup_intent.canceled",
  "payment_method.attached",
  "charge.succeeded",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.updated",
  "refund.failed",
  "transfer.reversed",
] as const;
export const connectEvents = [
  "account.updated",
  "account.external_account.created",
  "account.external_account.updated",
  "payout.failed",
  "payout.paid",
] as const;
