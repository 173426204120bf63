import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { PageTitle } from "#web/ui/page-header.tsx";
import { CommissionView, NoBookingId } from "#web/features/invoice/public.ts";
import type { Route } from "./+types/commission-invoice";

export const loader = pageLoader({
  messages: ["invoice"],
  load: ({ url }) => ({ bookingId: url.searchParams.get("bookingId") }),
});

export default function CommissionInvoicePage({ loaderData: { bookingId } }: Route.ComponentProps) {
  const t = useTranslations("invoice");
  if (bookingId) return <CommissionView key={bookingId} bookingId={bookingId} />;
  return (
    <div className="page page-body">
      <PageTitle>{t("commission")}</PageTitle>
      <NoBookingId />
    </div>
  );
}
