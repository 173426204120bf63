/** Invoices and receipts: the refusals and their status. */
export const invoiceErrors = {
  invoice_not_available: 409,
  invoice_not_found: 404,
  receipt_not_available: 409,
} as const;
