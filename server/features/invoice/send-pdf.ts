/** The PDF of an invoice, a credit note or a receipt, drawn from its frozen document. */
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { CreditNoteDocument, InvoiceDocument, ReceiptDocument } from "#contract/invoice/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { asAttachment } from "#server/platform/http/attachment.ts";
import { isRefused, type Refused, refuse } from "#server/platform/http/handler.ts";
import { noReceipt, notIssued } from "./find-documents.ts";
import type { InvoiceDocuments, IssuedInvoice } from "./invoice-store.ts";
import { makePdf } from "./make-pdf.ts";
import type { Sheet } from "./sheet.ts";
import { creditNoteSheet, invoiceSheet, receiptSheet } from "./document-sheet.ts";

type PdfDocument = "invoice" | "credit_note" | "receipt";

/** Refused if the document lacks data that a PDF must show. */
function makeSheetOrRefuse<S extends z.ZodType>(
  schema: S,
  document: unknown,
  toSheet: (document: z.output<S>) => Sheet,
): Sheet | Refused {
  const parsed = schema.safeParse(document);
  return parsed.success ? toSheet(parsed.data) : refuse("pdf_data_missing");
}

/** The booking's invoices, the one that is not replaced first. */
const invoicesOf = ({ invoice, creditNotes, earlier }: InvoiceDocuments): IssuedInvoice[] => [
  ...(invoice ? [{ invoice, creditNotes }] : []),
  ...earlier,
];
/** The invoice with this number; without a number, the one that is not replaced. */
export const invoiceOf = (documents: InvoiceDocuments, number?: string): InvoiceDocument | undefined =>
  invoicesOf(documents).find(({ invoice }) => number === undefined || invoice.number === number)?.invoice;
/** The credit note with this number; without a number, the last one of the invoice that is not replaced. */
export const creditNoteOf = (documents: InvoiceDocuments, number?: string): CreditNoteDocument | undefined =>
  number === undefined
    ? documents.creditNotes.at(-1)
    : invoicesOf(documents)
        .flatMap(({ creditNotes }) => creditNotes)
        .find((note) => note.number === number);
/** The credit note that annulled the invoice which the one with this number replaces. */
export const annulledBefore = (documents: InvoiceDocuments, number: string | undefined) => {
  const { earlier } = documents;
  const index = earlier.findIndex(({ invoice }) => invoice.number === number);
  const replaced = index < 0 ? earlier.at(-1) : earlier[index - 1];
  return replaced?.creditNotes.findLast(({ reason }) => reason === "changed");
};

/**
 * The contents of the PDF, or why there is none. `number`: which of several; if undefined, the invoice that
 * is not replaced, or its last credit note.
 */
export function sheetOf(
  documents: InvoiceDocuments,
  paper: PdfDocument,
  locale: Locale,
  number?: string,
): Sheet | Refused {
  if (paper === "receipt")
    return documents.receipt
      ? makeSheetOrRefuse(ReceiptDocument, documents.receipt, (receipt) => receiptSheet(receipt, locale))
      : noReceipt(documents);
  if (!documents.invoice) return notIssued(documents);
  const wanted = invoiceOf(documents, number);
  if (paper === "invoice")
    return wanted
      ? makeSheetOrRefuse(InvoiceDocument, wanted, (invoice) => invoiceSheet(invoice, locale))
      : refuse("invoice_not_found");
  const found = creditNoteOf(documents, number);
  return found
    ? makeSheetOrRefuse(CreditNoteDocument, found, (note) => creditNoteSheet(note, locale))
    : refuse("credit_note_not_found");
}

/** The name of the PDF file, such as «Faktura UT-1042-2027-0001.pdf». */
export const fileName = ({ title }: Sheet): string => `${title}.pdf`;

export async function sendPdf(sheet: Sheet, reply: FastifyReply): Promise<FastifyReply | Refused> {
  const bytes = await makePdf(sheet);
  if (isRefused(bytes)) return bytes;
  reply.headers({
    "content-disposition": asAttachment(fileName(sheet)),
    "content-language": sheet.language,
    "cache-control": "private, no-store",
    vary: "Accept-Language",
  });
  return reply.type("application/pdf").send(bytes);
}
