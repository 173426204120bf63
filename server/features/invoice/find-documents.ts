/** Finds the invoice and the receipt for those who may read them (rules 8.3). */
import type { z } from "zod";
import type { Invoice, InvoiceDocument, ReceiptDocument } from "#contract/invoice/endpoints.ts";
import { owesCancellationFee } from "#domain/booking/payment-term.ts";
import { invoiceStateOf } from "#domain/invoice/invoice.ts";
import { readingDenied } from "#domain/invoice/policy.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Actor, isRefused, type Refused, refuse } from "#server/platform/http/handler.ts";
import { findInvoiceDocuments, type InvoiceDocuments, type IssuedInvoice } from "./invoice-store.ts";

type Settings = { paymentAccount: string | null };
type View = z.input<typeof Invoice>;

export async function invoiceDocumentsFor(
  db: Db,
  bookingId: string,
  actor: Actor,
): Promise<InvoiceDocuments | Refused> {
  const documents = await findInvoiceDocuments(db, bookingId);
  if (!documents) return refuse("booking_not_found");
  const { buyerUid, landownerUid, status } = documents;
  const denied = readingDenied(actor, { hunterUid: buyerUid, landownerUid, status });
  if (!denied) return documents;
  return refuse(denied === "not_found" ? "booking_not_found" : denied);
}

const creditedOf = ({ creditNotes }: InvoiceDocuments): number =>
  creditNotes.reduce((sum, note) => sum - note.totalOre, 0);

/** The status of an invoice; a partial credit note does not change it. */
function statusOf(documents: InvoiceDocuments, now: Date): View["status"] {
  const { creditNotes, invoice, paidAt, paymentDueAt } = documents;
  if (creditNotes.length > 0 && creditedOf(documents) === invoice?.totalOre) return "credited";
  if (paidAt) return "paid";
  if (owesCancellationFee(documents)) return "issued";
  return paymentDueAt && now >= paymentDueAt ? "overdue" : "issued";
}

export const notIssued = ({ status }: InvoiceDocuments): Refused =>
  refuse("invoice_not_available", { status });
/** A cancelled booking gets its receipt once the cancellation fee is paid. */
export const noReceipt = (documents: InvoiceDocuments): Refused =>
  refuse("receipt_not_available", {
    status: owesCancellationFee(documents) ? "confirmed" : documents.status,
  });

const nameOf = ({ number, date, totalOre }: InvoiceDocument) => ({ number, date, totalOre });
const nameOfIssued = ({ invoice, creditNotes }: IssuedInvoice) => ({
  ...nameOf(invoice),
  creditNotes: creditNotes.map(nameOf),
});
export async function invoiceFor(
  db: Db,
  { paymentAccount }: Settings,
  bookingId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<View | Refused> {
  const documents = await invoiceDocumentsFor(db, bookingId, actor);
  if (isRefused(documents)) return documents;
  const { invoice, invoiceId, creditNotes, earlier } = documents;
  if (!invoice || !invoiceId) return notIssued(documents);
  return {
    ...invoice,
    invoiceId,
    bookingId,
    status: statusOf(documents, now),
    ...invoiceStateOf({
      totalOre: invoice.totalOre,
      creditedOre: creditedOf(documents),
      paid: documents.paidAt !== null,
      chargedOre: documents.cancelChargeOre,
      unchargedOre: documents.unchargedOre,
    }),
    payToAccount: invoice.payToAccount === undefined ? paymentAccount : invoice.payToAccount,
    creditNote: creditNotes.at(-1) ?? null,
    creditNotes,
    ...(earlier.length > 0 && { earlier: earlier.map(nameOfIssued) }),
  };
}

export async function receiptFor(
  db: Db,
  bookingId: string,
  actor: Actor,
): Promise<ReceiptDocument | Refused> {
  const documents = await invoiceDocumentsFor(db, bookingId, actor);
  if (isRefused(documents)) return documents;
  return documents.receipt ?? noReceipt(documents);
}
