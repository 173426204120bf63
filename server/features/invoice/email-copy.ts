/** A copy of the invoice or the receipt to the buyer's address, with the PDF. */
import type { z } from "zod";
import type { invoices } from "#contract/invoice/endpoints.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, isRefused, type Refused } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { invoiceDocumentsFor } from "./find-documents.ts";
import { sheetOf } from "./send-pdf.ts";

type Sent = z.input<(typeof invoices)["POST /api/email-invoice"]["ok"]>;

export async function emailCopy(
  tx: Tx,
  jobs: JobQueue,
  { actor, locale, now }: Call,
  copy: { bookingId: string; document: "invoice" | "receipt"; language: string | undefined },
): Promise<Sent | Refused> {
  const { bookingId, document, language } = copy;
  const documents = await invoiceDocumentsFor(tx, bookingId, actor);
  if (isRefused(documents)) return documents;
  const sheet = sheetOf(documents, document, locale);
  if (isRefused(sheet)) return sheet;
  const message = {
    to: "hunter" as const,
    message: `${document}_copy` as const,
    ...(language && { language }),
  };
  await notify(tx, jobs, { bookingId, at: now, messages: [message] });
  return { bookingId, document, to: "buyer" };
}
