/** Errors of invoices and receipts, with their HTTP status. */
export const invoiceErrors = {
  invoice_not_available: 409,
  invoice_not_found: 404,
  receipt_not_available: 409,
} as const;
