import { useTranslations } from "use-intl";
import { BookingBreakdown, FinancialsTab, loadFinancials } from "#web/features/financials/public.ts";
import { mayActAs } from "#domain/account/policy.ts";
import { pageLoader } from "#web/platform/page.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/financial-breakdown";

export const loader = pageLoader({
  messages: ["financials"],
  load: async ({ api, url: { searchParams }, now, me }) => {
    const bookingId = searchParams.get("bookingId");
    if (!mayActAs(me, "landowner")) return { now: now.toISOString(), one: null, shown: null };
    return {
      now: now.toISOString(),
      one: bookingId ? await api("GET /api/financials/bookings/:bookingId", { params: { bookingId } }) : null,
      shown: bookingId ? null : await loadFinancials(api, searchParams, now),
    };
  },
});

/** A landowner's money of a year, or of one booking where the address names it. */
export default function FinancialBreakdownPage({ loaderData: { one, shown, now } }: Route.ComponentProps) {
  const t = useTranslations("financials");
  return (
    <div className="page page-body">
      <PageHeader
        title={one ? t("one.title", { name: one.booking.hunterName ?? t("one.deleted") }) : t("whole.title")}
        lead={one ? undefined : t(shown ? "whole.lead" : "whole.landownersOnly")}
      />
      {one && <BookingBreakdown money={one} now={now} />}
      {shown && <FinancialsTab shown={shown} at={{}} now={now} />}
    </div>
  );
}
