import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { BookingTest } from "#web/features/developer/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/booking-request-test-page";

export const loader = pageLoader({
  messages: ["developer"],
  load: async ({ api, now }) => {
    const { items } = await api("GET /api/search", { query: { kind: "offering", limit: 50 } });
    const offerings = items.flatMap(({ offeringId, propertyId, name, propertyName }) =>
      offeringId && propertyId ? [{ offeringId, propertyId, name: `${name}, ${propertyName}` }] : [],
    );
    return { offerings, today: osloDate(now) };
  },
});

export default function BookingRequestTestPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("developer.booking");
  return (
    <div className="page page-body">
      <PageHeader title={t("pageTitle")} lead={t("lead")} />
      <BookingTest {...loaderData} />
    </div>
  );
}
