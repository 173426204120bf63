import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { CardForm } from "#web/features/payment/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { pageLoader, parameterOf } from "#web/platform/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/pay";

export const loader = pageLoader({
  messages: ["payPage"],
  load: async (page) => {
    const { api } = page;
    const params = { bookingId: parameterOf(page, "bookingId") };
    const [booking, { publishableKey, provider }] = await Promise.all([
      api("GET /api/core-booking/:bookingId", { params }),
      api("GET /api/payments/publishable-key", {}),
    ]);
    const { bookingId, propertyName, fromDate, toDate, totalOre, allowedActions } = booking;
    const isDue = allowedActions.includes("pay");
    const isPayable = isDue && provider === "stripe";
    return { bookingId, propertyName, fromDate, toDate, totalOre, publishableKey, isDue, isPayable };
  },
});

/** Where the hunter enters the card, with a card provider that has no page of its own for it. */
export default function PayPage({ loaderData: paid }: Route.ComponentProps) {
  const t = useTranslations("payPage");
  const f = useFormat();
  const { bookingId, totalOre, publishableKey } = paid;
  const dates = f.dateRange(paid.fromDate, paid.toDate, { weekday: false, short: true });
  return (
    <div className="page page-body">
      <PageHeader title={t("title")} lead={t("lead", { property: paid.propertyName, dates })} />
      <Card title={paid.isDue && `${t("amount")}: ${f.money(totalOre)}`}>
        <div className="stack">
          {paid.isPayable ? (
            <CardForm {...{ bookingId, totalOre, publishableKey }} />
          ) : (
            <Notice>{t(paid.isDue ? "elsewhere" : "nothing")}</Notice>
          )}
          <div className="row">
            <LinkButton to={bookingAddress(bookingId)}>{t("back")}</LinkButton>
          </div>
        </div>
      </Card>
    </div>
  );
}
