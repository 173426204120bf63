import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { PageTitle } from "#web/ui/page-header.tsx";
import {
  askForDocument,
  statusOfDocument,
  CommissionView,
  NoBookingId,
} from "#web/features/invoice/public.ts";
import type { Route } from "./+types/commission-invoice";

export const loader = pageLoader({
  messages: ["invoice"],
  load: ({ api, url }) =>
    askForDocument(url, (bookingId) =>
      api("GET /api/commission-invoice/:bookingId", { params: { bookingId } }),
    ),
  status: statusOfDocument,
});

export default function CommissionInvoicePage({ loaderData: { bookingId, refused } }: Route.ComponentProps) {
  const t = useTranslations("invoice");
  if (bookingId) return <CommissionView key={bookingId} bookingId={bookingId} refused={refused} />;
  return (
    <div className="page page-body">
      <PageTitle>{t("commission")}</PageTitle>
      <NoBookingId />
    </div>
  );
}
