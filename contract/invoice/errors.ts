export const invoiceErrors = {
  invoice_not_available: 409,
  invoice_not_found: 404,
  receipt_not_available: 409,
  credit_note_not_found: 404,
  commission_invoice_not_found: 404,
  pdf_data_missing: 409,
  ehf_not_available: 409,
} as const;
