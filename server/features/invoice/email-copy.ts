/** Emails a copy of the invoice or the receipt, with the PDF, to the buyer's address. */
import type { invoices } from "#contract/invoice/endpoints.ts";
import { notify } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import { type Call, isRefused, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { invoiceDocumentsFor } from "./find-documents.ts";
import { sheetOf } from "./send-pdf.ts";

type CopyRequest = { bookingId: string; language?: string | undefined };
export function emailingCopies({ db, jobs }: Pick<Platform, "db" | "jobs">) {
  const email = (document: "invoice" | "receipt", body: CopyRequest, call: Call) =>
    command(db, call, `email-${document}`, body, async (tx) => {
      const { bookingId, language } = body;
      const documents = await invoiceDocumentsFor(tx, bookingId, call.actor);
      if (isRefused(documents)) return documents;
      const sheet = sheetOf(documents, document, call.locale);
      if (isRefused(sheet)) return sheet;
      const message = {
        to: "hunter" as const,
        message: `${document}_copy` as const,
        ...(language && { language }),
      };
      await notify(tx, jobs, { bookingId, at: call.now, messages: [message] });
      return { bookingId, document, to: "buyer" as const };
    });
  return {
    "POST /api/email-invoice": ({ body }, call) => email("invoice", body, call),
    "POST /api/email-receipt": ({ body }, call) => email("receipt", body, call),
  } satisfies SomeHandlers<typeof invoices>;
}
