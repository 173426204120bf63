import { pageLoader } from "#web/platform/page/page.ts";
import { checkDocument, statusOfDocument, InvoiceView, NoBookingId } from "#web/features/invoice/public.ts";
import type { Route } from "./+types/invoice-simple";

export const loader = pageLoader({
  messages: ["invoice"],
  load: ({ api, url }) =>
    checkDocument(url, (bookingId) => api("GET /api/invoice/:bookingId", { params: { bookingId } })),
  status: statusOfDocument,
});

export default function InvoiceSimplePage({ loaderData: { bookingId, refused } }: Route.ComponentProps) {
  return bookingId ? (
    <InvoiceView key={bookingId} bookingId={bookingId} refused={refused} plain />
  ) : (
    <NoBookingId what="invoice" />
  );
}
