import { useTranslations } from "use-intl";
import { Id } from "#contract/schemas.ts";
import { FindBox, MoreRows, requestedPages, rowsOf, useAdminMenu } from "#web/features/admin/public.ts";
import { FollowUp } from "#web/features/payment/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { DashboardFrame } from "#web/shell/dashboard-frame.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/payment-follow-up";

export const loader = pageLoader({
  messages: ["admin", "followUp", "deskFind", "form"],
  load: async ({ api, url }) => {
    const bookingId = url.searchParams.get("bookingId") ?? "";
    const pages = requestedPages(url.searchParams);
    const of = Id.safeParse(bookingId).success ? { bookingId } : {};
    /** Completed tasks are rarely needed: only a few are shown, unless the reader requests more. */
    const doneLimit = pages === 1 ? { limit: 20 } : {};
    const [refunds, sent, cases, claims, transfers] = await Promise.all([
      rowsOf(pages, (query) => api("GET /api/payments/refunds-by-hand", { query })),
      rowsOf(pages, (query) =>
        api("GET /api/payments/refunds-by-hand", { query: { state: "sent", ...query, ...doneLimit } }),
      ),
      rowsOf(pages, (query) => api("GET /api/payments/cases", { query })),
      rowsOf(pages, (query) => api("GET /api/payments/claims", { query })),
      rowsOf(pages, (query) =>
        api("GET /api/payments/transfers", { query: { ...of, ...query, ...doneLimit } }),
      ),
    ]);
    return {
      refunds: refunds.items,
      sent: sent.items,
      cases: cases.items,
      claims: claims.items,
      transfers: transfers.items,
      more: [refunds, sent, cases, claims, transfers].map(({ hasMore }) => ({ hasMore })),
      bookingId,
    };
  },
});

/** Payments that administrators follow up by hand. The API refuses this page to others. */
export default function PaymentFollowUpPage({ loaderData: { more, ...followUpRows } }: Route.ComponentProps) {
  const t = useTranslations("followUp");
  const desk = useTranslations("admin");
  const menu = useAdminMenu("followUp");
  return (
    <DashboardFrame label={desk("label")} tabs={menu}>
      <FindBox />
      <PageHeader above={desk("title")} title={t("title")} lead={t("lead")} />
      <FollowUp {...followUpRows} />
      <MoreRows lists={more} />
    </DashboardFrame>
  );
}
