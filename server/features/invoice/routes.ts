import type { Invoice, invoices } from "#contract/invoice/endpoints.ts";
import { settlementOf } from "#domain/invoice/invoice.ts";
import { readingDenied } from "#domain/invoice/policy.ts";
import type { z } from "zod";
import type { Db } from "#server/platform/database.ts";
import { type Actor, type Handlers, isRefused, type Refused, refuse } from "#server/platform/handler.ts";
import { findPapers, type Papers } from "./invoice-store.ts";

async function papersFor(db: Db, bookingId: string, actor: Actor): Promise<Papers | Refused> {
  const papers = await findPapers(db, bookingId);
  if (!papers) return refuse("booking_not_found");
  const { hunter_uid: hunterUid, landowner_uid: landownerUid, status } = papers;
  const denied = readingDenied(actor, { hunterUid, landownerUid, status });
  if (!denied) return papers;
  return refuse(denied === "not_found" ? "booking_not_found" : denied);
}

function statusOf(
  { credit_note, paid_at, payment_due_at }: Papers,
  now: Date,
): z.input<typeof Invoice>["status"] {
  if (credit_note) return "credited";
  if (paid_at) return "paid";
  return payment_due_at && now >= payment_due_at ? "overdue" : "issued";
}

export const invoiceRoutes = ({ db }: { db: Db }): Handlers<typeof invoices> => ({
  "GET /api/invoice/:bookingId": async ({ params }, { actor, now }) => {
    const papers = await papersFor(db, params.bookingId, actor);
    if (isRefused(papers)) return papers;
    const { invoice, invoice_id: invoiceId } = papers;
    if (!invoice || !invoiceId) return refuse("invoice_not_available", { status: papers.status });
    return {
      ...invoice,
      invoiceId,
      bookingId: params.bookingId,
      status: statusOf(papers, now),
      ...settlementOf({
        totalOre: invoice.totalOre,
        creditedOre: Math.abs(papers.credit_note?.totalOre ?? 0),
        paid: papers.paid_at !== null,
      }),
      creditNote: papers.credit_note,
    };
  },
  "GET /api/receipt/:bookingId": async ({ params }, { actor }) => {
    const papers = await papersFor(db, params.bookingId, actor);
    if (isRefused(papers)) return papers;
    return papers.receipt ?? refuse("receipt_not_available");
  },
});
