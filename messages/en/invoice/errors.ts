import type { invoiceErrors as codes } from "#contract/invoice/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { statusWord } from "../booking/status.ts";

export const invoiceErrors: ErrorTexts<typeof codes> = {
  invoice_not_available: (v) => `The invoice is not available while the booking is ${statusWord(v.status)}.`,
  invoice_not_found: "No invoice found for this booking.",
  receipt_not_available: "The receipt is available once the booking is paid.",
};
