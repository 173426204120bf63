export const invoiceErrors = {
  invoice_not_available:
    "{statusCode, select, cancelled {There is no invoice: the booking was cancelled before it was accepted.} rejected {There is no invoice: the landowner said no.} expired {There is no invoice: the request was not answered in time.} other {The invoice is not available while the booking is {status}.}}",
  invoice_not_found: "No invoice found for this booking.",
  commission_invoice_not_found:
    "The commission has not been invoiced yet. The invoice comes when the payout is released.",
  credit_note_not_found: "The invoice has not been credited, so there is no credit note.",
  ehf_not_available:
    "There is no EHF invoice: the buyer’s profile had no organisation number when the invoice was issued.",
  pdf_data_missing:
    "The PDF can’t be made: some of the booking’s data is missing. Write to us and we’ll sort it out.",
  receipt_not_available:
    "{statusCode, select, cancelled {There is no receipt: the booking was cancelled without being paid.} rejected {There is no receipt: the landowner said no.} expired {There is no receipt: the request was not answered in time.} other {The receipt is available once the booking is paid.}}",
};
