/** Invoices and receipts: the refusals, their status and their texts. */
import { statusNb } from "#contract/booking/errors.ts";
import type { ErrorSpec } from "#contract/error-spec.ts";

export const invoiceErrors = {
  invoice_not_available: {
    status: 409,
    nb: (v) => `Fakturaen finnes ikke ennå: bookingen er ${statusNb[String(v.status)] ?? v.status}.`,
    en: (v) => `The invoice is not available while the booking is ${String(v.status).replace("_", " ")}.`,
  },
  invoice_not_found: {
    status: 404,
    nb: "Det finnes ingen faktura for denne bookingen.",
    en: "No invoice found for this booking.",
  },
  receipt_not_available: {
    status: 409,
    nb: "Kvitteringen kommer når bookingen er betalt.",
    en: "The receipt is available once the booking is paid.",
  },
} satisfies Record<string, ErrorSpec>;
