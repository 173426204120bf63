import { Link } from "react-router";
import { useTranslations } from "use-intl";
import {
  BookingBreakdown,
  FinancialsTab,
  loadBookingMoney,
  loadFinancials,
  NotAgreed,
  VatReports,
  YearlyStatement,
} from "#web/features/financials/public.ts";
import { mayActAs } from "#domain/account/policy.ts";
import { financialsAddress } from "#domain/page-addresses.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/financial-breakdown";

export const loader = pageLoader({
  messages: ["financials", "taxReminder", "takenBack", "propertyFilter"],
  load: async ({ api, url: { searchParams }, now, me }) => {
    const bookingId = searchParams.get("bookingId");
    const noData = { one: null, notAgreed: null, whole: null };
    if (!mayActAs(me, "landowner")) return noData;
    if (bookingId) return { ...noData, ...(await loadBookingMoney(api, bookingId)) };
    const money = await loadFinancials(api, searchParams, now);
    const { year } = money.financials;
    const [reports, statement, choices] = await Promise.all([
      api("GET /api/financial-documents/vat-reports", { query: { year, only: "terms" } }),
      api("GET /api/financials/yearly-statement", { query: { year } }),
      api("GET /api/property-groups", {}),
    ]);
    return { ...noData, whole: { money, reports: reports.items, statement, choices } };
  },
  status: ({ notAgreed }) => notAgreed?.problem.status,
});

/** A landowner's money of a year, or of one booking if the address names it. */
export default function FinancialBreakdownPage({ loaderData }: Route.ComponentProps) {
  const { one, notAgreed, whole } = loaderData;
  const t = useTranslations("financials");
  if (notAgreed)
    return (
      <div className="page page-body">
        <NotAgreed {...notAgreed} />
      </div>
    );
  return (
    <div className="page page-body">
      <PageHeader
        above={
          one ? (
            <Link to={financialsAddress()}>{t("whole.title")}</Link>
          ) : (
            <Link to={whole ? "/dashboard?tab=financials" : "/dashboard"}>{t("whole.back")}</Link>
          )
        }
        title={one ? t("one.title", { name: one.booking.hunterName ?? t("one.deleted") }) : t("whole.title")}
        lead={one ? undefined : t(whole ? "whole.lead" : "whole.landownersOnly")}
      />
      {one && <BookingBreakdown money={one} />}
      {whole && (
        <FinancialsTab money={whole.money} choices={whole.choices} at={{}}>
          <YearlyStatement statement={whole.statement} />
          <VatReports year={whole.money.financials.year} reports={whole.reports} />
        </FinancialsTab>
      )}
    </div>
  );
}
