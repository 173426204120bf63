import { pageLoader } from "#web/platform/page/page.ts";
import {
  checkDocument,
  statusOfDocument,
  CommissionView,
  NoBookingId,
} from "#web/features/invoice/public.ts";
import type { Route } from "./+types/commission-invoice";

export const loader = pageLoader({
  messages: ["invoice"],
  load: ({ api, url }) =>
    checkDocument(url, (bookingId) =>
      api("GET /api/commission-invoice/:bookingId", { params: { bookingId } }),
    ),
  status: statusOfDocument,
});

export default function CommissionInvoicePage({ loaderData: { bookingId, refused } }: Route.ComponentProps) {
  return bookingId ? (
    <CommissionView key={bookingId} bookingId={bookingId} refused={refused} />
  ) : (
    <NoBookingId what="commission" />
  );
}
