/** A valid permit as a PDF, for whom the permits of its booking show it. */
import type { permits } from "#contract/permit/endpoints.ts";
import { readPermit } from "#domain/permit/permit.ts";
import { sendPdf } from "#server/features/invoice/public.ts";
import { isRefused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { headersOf } from "#server/platform/http/web-request.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findPrinted } from "./permit-store.ts";
import { permitSheet } from "./permit-sheet.ts";
import { permitsSeenBy } from "./read-permits.ts";

export const printingPermits = (p: Platform) =>
  ({
    "GET /api/permits/:permitId/pdf": async (
      { params: { permitId }, query: { lang } },
      { actor, locale, now },
      { request, reply },
    ) => {
      const headers = headersOf(request);
      const isCaller = actor !== undefined || headers.has("x-invite-token");
      if (!isCaller) return refuse("unauthenticated");
      const printed = await findPrinted(p.db, permitId);
      if (!printed) return refuse("permit_not_found");
      const seen = await permitsSeenBy(p, printed.bookingId, { actor, headers, now });
      if (isRefused(seen))
        return seen.refused.some(({ code }) => code === "booking_not_found")
          ? refuse("permit_not_found")
          : seen;
      if (seen.memberId !== undefined && seen.memberId !== printed.memberId)
        return refuse("permit_not_found");
      const read = readPermit(printed.payload);
      if (printed.isVoid || !read || read === "newer") return refuse("permit_void");
      return sendPdf(permitSheet(printed, read.permit, lang ?? locale), reply);
    },
  }) satisfies SomeHandlers<typeof permits>;
