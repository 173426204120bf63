export const paymentStatuses = [
  "pending",
  "pending_payment",
  "payment_failed",
  "paid",
  "confirmed",
  "overdue",
  "failed",
  "refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const payoutStatuses = ["scheduled", "on_hold", "sent", "failed"] as const;
/** `withdrawn`: the refund was cancelled, because its transfer was undone. */
export const refundStatuses = ["decided", "sent", "withdrawn"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const invoiceStatuses = ["issued", "paid", "overdue", "credited"] as const;
export const reminderStages = ["early", "active", "urgent", "final_24_hours", "expired"] as const;
export type ReminderStage = (typeof reminderStages)[number];
