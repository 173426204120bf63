import { useTranslations } from "use-intl";
import { bookingAddress, bookingConversationAddress } from "#domain/page-addresses.ts";
import { BookedPlace, useStayDates } from "#web/features/booking/public.ts";
import { ChangeView, loadChange } from "#web/features/change/public.ts";
import { pageLoader, parameterOf } from "#web/platform/page/page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/change-booking";

export const loader = pageLoader({
  messages: [
    "change",
    "booking",
    "offering",
    "cabin",
    "bookability",
    "lawAnswers",
    "species",
    "lists",
    "form",
  ],
  load: async (page) => {
    const params = { bookingId: parameterOf(page, "bookingId") };
    const booking = await page.api("GET /api/core-booking/:bookingId", { params });
    return { booking, change: await loadChange(page, booking) };
  },
});

/** The page on which a change of a booking is proposed (rules 4.7). */
export default function ChangeBookingPage({ loaderData: { booking, change } }: Route.ComponentProps) {
  const t = useTranslations("change");
  const dates = useStayDates();
  const { bookingId, status, reader } = booking;
  const name = booking[reader === "hunter" ? "landowner" : "hunter"].name;
  const isRequest = status === "pending";
  const missing = !change ? "notNow" : change.stay ? undefined : "notOffered";
  const offeringId = change?.stay?.kind === "offering" ? change.stay.offering.offeringId : "";
  return (
    <div className="page page-body">
      <PageHeader
        title={t(isRequest ? "form.titleRequest" : "form.title")}
        above={
          <>
            <BookedPlace of={booking} />, <span className="together">{dates(booking)}</span>
          </>
        }
        lead={missing ? undefined : t(isRequest ? "form.leadRequest" : "form.lead", { name })}
      />
      {missing || !change ? (
        <div className="stack">
          <Notice>{t(`form.${missing ?? "notNow"}`, { name })}</Notice>
          <p className="row">
            <LinkButton to={bookingAddress(bookingId)}>{t("form.back")}</LinkButton>
            {reader !== "admin" && (
              <LinkButton to={bookingConversationAddress(bookingId)}>{t("form.write")}</LinkButton>
            )}
          </p>
        </div>
      ) : (
        <ChangeView key={offeringId} booking={booking} loaded={change} />
      )}
    </div>
  );
}
