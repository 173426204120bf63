import type { invoiceErrors as codes } from "#contract/invoice/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { statusWord } from "../booking/status.ts";

export const invoiceErrors: ErrorTexts<typeof codes> = {
  invoice_not_available: (v) => `Fakturaen finnes ikke ennå: bestillingen er ${statusWord(v.status)}.`,
  invoice_not_found: "Det finnes ingen faktura for denne bestillingen.",
  receipt_not_available: "Kvitteringen kommer når bestillingen er betalt.",
};
