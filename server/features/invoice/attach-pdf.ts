/** PDFs that go out with the emails of a booking, drawn by the job that sends. */
import type { Locale } from "#contract/words.ts";
import type { Attachment } from "#domain/notification/message.ts";
import type { Db } from "#server/platform/database.ts";
import { isRefused } from "#server/platform/handler.ts";
import type { OutgoingMail } from "#server/platform/mail.ts";
import { findInvoiceDocuments } from "./invoice-store.ts";
import { makePdf } from "./make-pdf.ts";
import { fileName, sheetOf } from "./send-pdf.ts";

/** Undefined where it has not been issued, or lacks what a PDF must show: the email goes out without. */
export const attachPdf =
  (db: Db) =>
  async (
    bookingId: string,
    attachment: Attachment,
    language: Locale,
  ): Promise<OutgoingMail["attachment"]> => {
    const documents = await findInvoiceDocuments(db, bookingId);
    const sheet = documents && sheetOf(documents, attachment, language);
    if (!sheet || isRefused(sheet)) return undefined;
    const content = await makePdf(sheet);
    if (isRefused(content)) throw new Error("too many PDFs wait"); // the job is retried
    return { filename: fileName(sheet), content, contentType: "application/pdf" };
  };
