/** PDFs that go out with the emails of a booking, drawn by the job that sends. */
import type { Locale } from "#contract/words.ts";
import type { Attachment } from "#domain/notification/message.ts";
import type { Db } from "#server/platform/database.ts";
import { isRefused } from "#server/platform/handler.ts";
import type { OutgoingMail } from "#server/platform/mail.ts";
import { findCommissionInvoices } from "./commission-store.ts";
import { commissionSheet } from "./document-sheet.ts";
import { findInvoiceDocuments } from "./invoice-store.ts";
import { makePdf } from "./make-pdf.ts";
import { fileName, sheetOf } from "./send-pdf.ts";

async function sheetFor(db: Db, bookingId: string, attachment: Attachment, language: Locale) {
  if (attachment === "commission_invoice") {
    const newest = (await findCommissionInvoices(db, bookingId))?.invoices.at(-1);
    return newest && commissionSheet(newest.document, language);
  }
  const documents = await findInvoiceDocuments(db, bookingId);
  return documents && sheetOf(documents, attachment, language);
}

/** Undefined where it has not been issued, or lacks what a PDF must show: the email goes out without. */
export const attachPdf =
  (db: Db) =>
  async (
    bookingId: string,
    attachment: Attachment,
    language: Locale,
  ): Promise<OutgoingMail["attachment"]> => {
    const sheet = await sheetFor(db, bookingId, attachment, language);
    if (!sheet || isRefused(sheet)) return undefined;
    const content = await makePdf(sheet);
    if (isRefused(content)) throw new Error("too many PDFs wait"); // the job is retried
    return { filename: fileName(sheet), content, contentType: "application/pdf" };
  };
