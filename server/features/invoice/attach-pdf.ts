/** PDFs attached to the emails of a booking, drawn by the job that sends the email. */
import type { Locale } from "#domain/locale.ts";
import type { Attach } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isRefused, type Refused } from "#server/platform/http/handler.ts";
import { findCommissionInvoices } from "./commission-store.ts";
import { commissionSheet } from "./document-sheet.ts";
import { findInvoiceDocuments } from "./invoice-store.ts";
import { makePdf } from "./make-pdf.ts";
import { annulledBefore, fileName, sheetOf } from "./send-pdf.ts";
import type { Sheet } from "./sheet.ts";

type NamedDocument = Parameters<Attach>[1];
async function sheetsFor(
  db: Db,
  bookingId: string,
  { attachment, number, withAnnulled }: NamedDocument,
  language: Locale,
): Promise<(Sheet | Refused | undefined)[]> {
  if (attachment === "commission_invoice") {
    const issued = (await findCommissionInvoices(db, bookingId))?.invoices ?? [];
    const found = number === undefined ? issued.at(-1) : issued.find((one) => one.document.number === number);
    return [found && commissionSheet(found.document, language)];
  }
  const documents = await findInvoiceDocuments(db, bookingId);
  if (!documents) return [];
  const note = withAnnulled ? annulledBefore(documents, number) : undefined;
  return [
    sheetOf(documents, attachment, language, number),
    note && sheetOf(documents, "credit_note", language, note.number),
  ];
}

/** Leaves out a document that has not been issued, or lacks what a PDF must show. */
export const attachPdf =
  (db: Db): Attach =>
  async (bookingId, document, language) => {
    const files: Awaited<ReturnType<Attach>> = [];
    for (const sheet of await sheetsFor(db, bookingId, document, language)) {
      if (!sheet || isRefused(sheet)) continue;
      const content = await makePdf(sheet);
      if (isRefused(content)) throw new Error("too many PDFs wait"); // the job is retried
      files.push({ filename: fileName(sheet), content, contentType: "application/pdf" });
    }
    return files;
  };
