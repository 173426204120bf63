import { useTranslations } from "use-intl";
import { pageLoader } from "#web/platform/page.ts";
import { PageTitle } from "#web/ui/page-header.tsx";
import { InvoiceView, NoBookingId } from "#web/features/invoice/public.ts";
import type { Route } from "./+types/invoice-simple";

export const loader = pageLoader({
  messages: ["invoice"],
  load: ({ url }) => ({ bookingId: url.searchParams.get("bookingId") }),
});

export default function InvoiceSimplePage({ loaderData: { bookingId } }: Route.ComponentProps) {
  const t = useTranslations("invoice");
  if (bookingId) return <InvoiceView key={bookingId} bookingId={bookingId} plain />;
  return (
    <div className="page page-body">
      <PageTitle>{t("invoice")}</PageTitle>
      <NoBookingId />
    </div>
  );
}
