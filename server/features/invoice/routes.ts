import type { invoices } from "#contract/invoice/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, type Handlers, isRefused } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { emailCopy } from "./email-copy.ts";
import { invoiceDocumentsFor, invoiceFor, receiptFor } from "./find-documents.ts";
import { recomputeLines } from "./recompute-lines.ts";
import { ehfOfBooking, sendEhf } from "./send-ehf.ts";
import { sendPdf, sheetOf } from "./send-pdf.ts";

type Settings = { paymentAccount: string | null; company?: { organizationNumber: string } };

type Deps = { db: Db; jobs: JobQueue; config: Settings };
export function invoiceRoutes({ db, jobs, config }: Deps): Handlers<typeof invoices> {
  // Invoice and receipt were issued by what confirmed and paid the booking: asking for them issues no other.
  const issued = (name: string) => (body: { bookingId: string }, call: Call) =>
    command(db, call, name, body, (tx) => invoiceFor(tx, config, body.bookingId, call));
  const receipt = (name: string) => (body: { bookingId: string }, call: Call) =>
    command(db, call, name, body, (tx) => receiptFor(tx, body.bookingId, call.actor));
  const [createInvoice, generateInvoice] = [issued("create-invoice"), issued("generate-invoice")];
  const [receiptOf, generateReceipt] = [receipt("generate-receipt"), receipt("financial-generate-receipt")];
  const email = (
    document: "invoice" | "receipt",
    body: { bookingId: string; language?: string | undefined },
    call: Call,
  ) =>
    command(db, call, `email-${document}`, body, (tx) =>
      emailCopy(tx, jobs, call, { document, bookingId: body.bookingId, language: body.language }),
    );
  return {
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
    "POST /api/create-invoice": ({ body }, call) => createInvoice(body, call),
    "POST /api/financial-documents/generate-invoice": ({ body }, call) => generateInvoice(body, call),
    "POST /api/generate-receipt/:bookingId": ({ params }, call) => receiptOf(params, call),
    "POST /api/financial-documents/generate-receipt": ({ body }, call) => generateReceipt(body, call),
    "POST /api/email-invoice": ({ body }, call) => email("invoice", body, call),
    "POST /api/email-receipt": ({ body }, call) => email("receipt", body, call),
    "POST /api/regenerate-invoice-lines": ({ body }, call) =>
      command(db, call, "regenerate-invoice-lines", body, (tx) => recomputeLines(tx, body.bookingId)),
  };
}
