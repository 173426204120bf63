import { useTranslations } from "use-intl";
import { PaymentTest, payableBookings } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/payment-testing";

export const loader = pageLoader({
  messages: ["developer"],
  load: async ({ api }) => ({ bookings: await payableBookings(api) }),
});

export default function PaymentTestingPage({ loaderData: { bookings } }: Route.ComponentProps) {
  const t = useTranslations("developer.payment");
  return (
    <div className="page page-body">
      <PageHeader title={t("allPageTitle")} lead={t("allLead")} />
      <PaymentTest bookings={bookings} all />
    </div>
  );
}
