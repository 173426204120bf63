import type { Invoice, invoices } from "#contract/invoice/endpoints.ts";
import { settlementOf } from "#domain/invoice/invoice.ts";
import { readingDenied } from "#domain/invoice/policy.ts";
import type { z } from "zod";
import type { Db } from "#server/platform/database.ts";
import { type Actor, type Handlers, isRefused, type Refused, refuse } from "#server/platform/handler.ts";
import { findInvoiceDocuments, type InvoiceDocuments } from "./invoice-store.ts";

async function invoiceDocumentsFor(
  db: Db,
  bookingId: string,
  actor: Actor,
): Promise<InvoiceDocuments | Refused> {
  const documents = await findInvoiceDocuments(db, bookingId);
  if (!documents) return refuse("booking_not_found");
  const { hunter_uid: hunterUid, landowner_uid: landownerUid, status } = documents;
  const denied = readingDenied(actor, { hunterUid, landownerUid, status });
  if (!denied) return documents;
  return refuse(denied === "not_found" ? "booking_not_found" : denied);
}

function statusOf(
  { credit_note, paid_at, payment_due_at }: InvoiceDocuments,
  now: Date,
): z.input<typeof Invoice>["status"] {
  if (credit_note) return "credited";
  if (paid_at) return "paid";
  return payment_due_at && now >= payment_due_at ? "overdue" : "issued";
}

export const invoiceRoutes = ({
  db,
  config,
}: {
  db: Db;
  config: { paymentAccount: string | null };
}): Handlers<typeof invoices> => ({
  "GET /api/invoice/:bookingId": async ({ params }, { actor, now }) => {
    const documents = await invoiceDocumentsFor(db, params.bookingId, actor);
    if (isRefused(documents)) return documents;
    const { invoice, invoice_id: invoiceId } = documents;
    if (!invoice || !invoiceId) return refuse("invoice_not_available", { status: documents.status });
    return {
      ...invoice,
      invoiceId,
      bookingId: params.bookingId,
      status: statusOf(documents, now),
      ...settlementOf({
        totalOre: invoice.totalOre,
        creditedOre: Math.abs(documents.credit_note?.totalOre ?? 0),
        paid: documents.paid_at !== null,
      }),
      payToAccount: config.paymentAccount,
      creditNote: documents.credit_note,
    };
  },
  "GET /api/receipt/:bookingId": async ({ params }, { actor }) => {
    const documents = await invoiceDocumentsFor(db, params.bookingId, actor);
    if (isRefused(documents)) return documents;
    return documents.receipt ?? refuse("receipt_not_available");
  },
});
