import { nameLanguage, placeOf } from "#web/features/booking/public.ts";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { CardForm } from "#web/features/payment/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import { pageLoader, parameterOf } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
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
    const { bookingId, fromDate, toDate, chargeOn, allowedActions } = booking;
    const amountOre = booking.dueOre;
    const place = placeOf(booking);
    const isDue = allowedActions.some((action) => action === "pay" || action === "change_card");
    const isPayable = isDue && provider === "stripe";
    return {
      bookingId,
      place,
      placeLanguage: nameLanguage(booking, place),
      fromDate,
      toDate,
      chargeOn,
      amountOre,
      publishableKey,
      isDue,
      isPayable,
    };
  },
});

/** The page on which a card is entered, if the card provider has no page of its own. */
export default function PayPage({ loaderData: paid }: Route.ComponentProps) {
  const t = useTranslations("payPage");
  const f = useFormat();
  const { bookingId, amountOre, chargeOn, publishableKey } = paid;
  const amount = f.money(amountOre);
  const due = chargeOn
    ? `${t("chargedOn", { date: f.date(chargeOn, { year: true }) })}: ${amount}`
    : `${t("amount")}: ${amount}`;
  const dates = f.dateRange(paid.fromDate, paid.toDate, { weekday: false, short: true });
  return (
    <div className="page page-body">
      <PageHeader
        title={t(chargeOn ? "saveTitle" : "title")}
        lead={nameInLanguage(t("lead", { place: paid.place, dates }), paid.place, paid.placeLanguage)}
      />
      <Card stack title={paid.isDue && due}>
        {paid.isPayable ? (
          <CardForm bookingId={bookingId} amountOre={amountOre} publishableKey={publishableKey} />
        ) : (
          <Notice>{t(paid.isDue ? "elsewhere" : "nothing")}</Notice>
        )}
        <div className="row">
          <LinkButton
            to={paid.isDue ? `${bookingAddress(bookingId)}&payment=back` : bookingAddress(bookingId)}
          >
            {t("back")}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
