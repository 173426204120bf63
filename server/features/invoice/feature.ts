import type { commissionInvoices, invoices } from "#contract/invoice/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { type Call, isRefused } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { commissionDocuments } from "./commission-documents.ts";
import { emailingCopies } from "./email-copy.ts";
import { invoiceDocumentsFor, invoiceFor, receiptFor } from "./find-documents.ts";
import { recomputingLines } from "./recompute-lines.ts";
import { ehfOfBooking, sendEhf } from "./send-ehf.ts";
import { sendPdf, sheetOf } from "./send-pdf.ts";

type BookingParams = { bookingId: string };
export function invoiceFeature({ db, jobs, config }: Platform) {
  // Invoices are issued when a booking is confirmed, receipts when it is paid: requests here issue none.
  const invoice = (name: string, body: BookingParams, call: Call) =>
    command(db, call, name, body, (tx) => invoiceFor(tx, config, body.bookingId, call));
  const receipt = (name: string, body: BookingParams, call: Call) =>
    command(db, call, name, body, (tx) => receiptFor(tx, body.bookingId, call.actor));
  return {
    routes: {
      ...commissionDocuments(db),
      ...emailingCopies({ db, jobs }),
      ...recomputingLines(db),
      "GET /api/invoice/:bookingId": ({ params }, call) => invoiceFor(db, config, params.bookingId, call),
      "GET /api/receipt/:bookingId": ({ params }, { actor }) => receiptFor(db, params.bookingId, actor),
      "GET /api/invoice/:bookingId/pdf": async ({ params, query }, { actor, locale }, { reply }) => {
        const documents = await invoiceDocumentsFor(db, params.bookingId, actor);
        if (isRefused(documents)) return documents;
        const sheet = sheetOf(documents, query.document, query.lang ?? locale, query.number);
        return isRefused(sheet) ? sheet : sendPdf(sheet, reply);
      },
      "GET /api/invoice/:bookingId/ehf": async ({ params, query }, { actor }, { reply }) => {
        const documents = await invoiceDocumentsFor(db, params.bookingId, actor);
        if (isRefused(documents)) return documents;
        const ehf = ehfOfBooking(documents, config.company, query);
        return isRefused(ehf) ? ehf : sendEhf(ehf, reply);
      },
      "GET /api/receipt/:bookingId/pdf": async ({ params, query }, { actor, locale }, { reply }) => {
        const documents = await invoiceDocumentsFor(db, params.bookingId, actor);
        if (isRefused(documents)) return documents;
        const sheet = sheetOf(documents, "receipt", query.lang ?? locale);
        return isRefused(sheet) ? sheet : sendPdf(sheet, reply);
      },
      "POST /api/create-invoice": ({ body }, call) => invoice("create-invoice", body, call),
      "POST /api/financial-documents/generate-invoice": ({ body }, call) =>
        invoice("generate-invoice", body, call),
      "POST /api/generate-receipt/:bookingId": ({ params }, call) =>
        receipt("generate-receipt", params, call),
      "POST /api/financial-documents/generate-receipt": ({ body }, call) =>
        receipt("financial-generate-receipt", body, call),
    },
  } satisfies Feature<typeof invoices & typeof commissionInvoices>;
}
