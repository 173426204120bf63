/** PDFs attached to the emails of a booking, drawn by the job that sends the email. */
import type { Locale } from "#domain/locale.ts";
import type { Attachment } from "#domain/notification/message.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isRefused } from "#server/platform/http/handler.ts";
import type { OutgoingMail } from "#server/platform/delivery/mail.ts";
import { findCommissionInvoices } from "./commission-store.ts";
import { commissionSheet } from "./document-sheet.ts";
import { findInvoiceDocuments } from "./invoice-store.ts";
import { makePdf } from "./make-pdf.ts";
import { fileName, sheetOf } from "./send-pdf.ts";

/** `number`: which of several documents of the kind; if undefined, the last one. */
type NamedDocument = { attachment: Attachment; number: string | undefined };
async function sheetFor(db: Db, bookingId: string, { attachment, number }: NamedDocument, language: Locale) {
  if (attachment === "commission_invoice") {
    const issued = (await findCommissionInvoices(db, bookingId))?.invoices ?? [];
    const found = number === undefined ? issued.at(-1) : issued.find((one) => one.document.number === number);
    return found && commissionSheet(found.document, language);
  }
  const documents = await findInvoiceDocuments(db, bookingId);
  return documents && sheetOf(documents, attachment, language, number);
}

/** Undefined if the document has not been issued, or lacks what a PDF must show: the email then has none. */
export const attachPdf =
  (db: Db) =>
  async (
    bookingId: string,
    document: NamedDocument,
    language: Locale,
  ): Promise<OutgoingMail["attachment"]> => {
    const sheet = await sheetFor(db, bookingId, document, language);
    if (!sheet || isRefused(sheet)) return undefined;
    const content = await makePdf(sheet);
    if (isRefused(content)) throw new Error("too many PDFs wait"); // the job is retried
    return { filename: fileName(sheet), content, contentType: "application/pdf" };
  };
