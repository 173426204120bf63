/** The PDF of an invoice, a credit note or a receipt, drawn from its frozen document. */
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { CreditNoteDocument, InvoiceDocument, ReceiptDocument } from "#contract/invoice/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { asAttachment } from "#server/platform/http/attachment.ts";
import { isRefused, type Refused, refuse } from "#server/platform/http/handler.ts";
import { noReceipt, notIssued } from "./find-documents.ts";
import type { InvoiceDocuments } from "./invoice-store.ts";
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

/** The credit note with this number; without a number, the last one. */
export const creditNoteOf = ({ creditNotes: notes }: InvoiceDocuments, number?: string) =>
  number === undefined ? notes.at(-1) : notes.find((note) => note.number === number);

/**
 * The contents of the PDF, or why there is none. `number`: which of several credit notes; if undefined, the
 * last one.
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
  if (paper === "invoice")
    return makeSheetOrRefuse(InvoiceDocument, documents.invoice, (invoice) => invoiceSheet(invoice, locale));
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
