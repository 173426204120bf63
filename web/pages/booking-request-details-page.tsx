import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import {
  Contacts,
  Details,
  loadGround,
  OnTheGround,
  Directions,
  loadSharedDocuments,
  SharedDocuments,
  MoneyCard,
  sideOf,
  Progress,
  StatusHeadline,
  NextStep,
  Refunds,
  placeOf,
  useStayDates,
  Terms,
  Timeline,
} from "#web/features/booking/public.ts";
import { NoticeOffer } from "#web/features/offline/public.ts";
import { BookingRating, HunterRating, loadRatings } from "#web/features/rating/public.ts";
import css from "./booking-request-details-page.module.css";
import { useLive } from "#web/platform/live.ts";
import { pageLoader } from "#web/platform/page.ts";
import { offeredOnLanding } from "#web/platform/push.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { notify } from "#web/ui/toast.tsx";
import type { Route } from "./+types/booking-request-details-page";

export const loader = pageLoader({
  messages: ["booking", "lists", "media", "map", "species", "ratings", "offline"],
  load: async ({ api, url, me, now }) => {
    const bookingId = url.searchParams.get("bookingId");
    if (!bookingId)
      return {
        booking: undefined,
        side: "admin" as const,
        now: now.toISOString(),
        documents: [],
        ground: undefined,
        ratings: {},
      };
    const booking = await api("GET /api/core-booking/:bookingId", { params: { bookingId } });
    const side = sideOf(booking, me?.uid);
    const said = loadRatings(api, booking, side);
    const [documents, ground] =
      side === "hunter"
        ? await Promise.all([loadSharedDocuments(api, booking), loadGround(api, booking)])
        : [[], undefined];
    return { booking, side, now: now.toISOString(), documents, ground, ratings: await said };
  },
});

export default function BookingPage({
  loaderData: { booking, side, now, documents, ground, ratings },
}: Route.ComponentProps) {
  const t = useTranslations("booking");
  const dates = useStayDates(now);
  const back = useBackFromPayment(booking?.paymentStatus);
  const [offered] = useState(offeredOnLanding);
  useLive({ topics: ["booking"], on: booking !== undefined });
  if (!booking)
    return (
      <div className="page page-body">
        <PageTitle>{t("noId.title")}</PageTitle>
        <EmptyState
          heading="h1"
          title={t("noId.title")}
          text={t("noId.text")}
          action={
            <LinkButton look="primary" to="/dashboard">
              {t("toDashboard")}
            </LinkButton>
          }
        />
      </div>
    );
  return (
    <div className="page page-body">
      <PageTitle>{t("title", { name: booking.offeringName ?? booking.propertyName })}</PageTitle>
      <p className={css.above}>
        {placeOf(booking)} · <span className="together">{dates(booking)}</span>
      </p>
      <StatusHeadline booking={booking} side={side} now={now} />
      <Progress booking={booking} />
      <div className={css.columns}>
        <div className={css.first}>
          {side === "hunter" && <Refunds booking={booking} now={now} />}
          <NextStep booking={booking} side={side} now={now} back={back} />
          {offered && booking.status === "pending" && <NoticeOffer name={booking.landowner.name} />}
          <BookingRating booking={booking} side={side} standing={ratings.standing} />
        </div>
        <aside className={css.aside}>
          <MoneyCard booking={booking} side={side} />
          <Contacts booking={booking} side={side} />
          <HunterRating ofHunter={ratings.ofHunter} name={booking.hunter.name} />
          <SharedDocuments documents={documents} />
        </aside>
        <div className={css.rest}>
          {ground && <Directions ground={ground} />}
          {ground && <OnTheGround ground={ground} />}
          <Details booking={booking} />
          <Terms booking={booking} side={side} now={now} />
          <Timeline booking={booking} side={side} />
        </div>
      </div>
    </div>
  );
}

/** Back from the card provider: say once how it went; the booking itself is the truth. */
function useBackFromPayment(status: string | undefined): boolean {
  const t = useTranslations("booking");
  const [query, setQuery] = useSearchParams();
  const back = query.get("payment") === "back";
  useEffect(() => {
    if (!back || status === "pending_payment") return;
    if (status === "paid") notify.success(t("received"));
    if (status === "payment_failed") notify.error(t("pay.failed"));
    setQuery(
      (q) => {
        q.delete("payment");
        return q;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [back, status, t, setQuery]);
  return back;
}
