import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { agreedStatuses } from "#domain/booking/lists.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { bookedName } from "#domain/place-name.ts";
import {
  ArrivalMessage,
  BeforeTrip,
  CalendarClash,
  Contacts,
  DaysLeft,
  Details,
  loadCardOnFile,
  loadGround,
  RulesAndFacilities,
  Directions,
  FeeDuty,
  LawAtSubmit,
  loadRuleReading,
  loadSharedDocuments,
  SharedDocuments,
  MoneyCard,
  Progress,
  StatusHeadline,
  NextStep,
  Refunds,
  BookedPlace,
  type Booking,
  useStayDates,
  Terms,
  Timeline,
  TripActions,
} from "#web/features/booking/public.ts";
import {
  HouseInstructions,
  KeyInstructions,
  loadHouseManual,
  ManualLink,
  WayIn,
} from "#web/features/house-manual/public.ts";
import { BookingDesk, loadBookingDesk } from "#web/features/admin/public.ts";
import { ProposalCard } from "#web/features/change/public.ts";
import { CoHostOf } from "#web/features/co-host/public.ts";
import { FieldMapCard } from "#web/features/field-map/public.ts";
import { HandoverCard, HandOverOffer, loadHandover } from "#web/features/handover/public.ts";
import { NoticeOffer } from "#web/features/offline/public.ts";
import { HostTeam, loadParty, TeamCard } from "#web/features/party/public.ts";
import { loadPermits, PermitsCard } from "#web/features/permit/public.ts";
import { ProblemCard } from "#web/features/problem/public.ts";
import { BookingRating, HunterRating, loadRatings } from "#web/features/rating/public.ts";
import css from "./booking-request-details-page.module.css";
import { useLive } from "#web/platform/device/live.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { wasPushOfferedOnLanding } from "#web/platform/device/push.ts";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Route } from "./+types/booking-request-details-page";

export const loader = pageLoader({
  messages: [
    "booking",
    "change",
    "handover",
    "lawAnswers",
    "takenBack",
    "profile",
    "form",
    "lists",
    "media",
    "map",
    "species",
    "ratings",
    "reportReasons",
    "permit",
    "problem",
    "party",
    "ratingForm",
    "offline",
    "fieldMap",
    "houseManual",
    "machineTranslation",
    "coHosts",
    "deskBooking",
  ],
  load: async ({ api, url }) => {
    const bookingId = url.searchParams.get("bookingId");
    if (!bookingId)
      return {
        booking: undefined,
        side: "admin" as const,
        documents: [],
        ground: undefined,
        manual: undefined,
        ratings: {},
        desk: undefined,
        reading: undefined,
        cardOnFile: null,
        party: undefined,
        permits: [],
        handover: undefined,
      };
    const booking = await api("GET /api/core-booking/:bookingId", { params: { bookingId } });
    const side = booking.reader;
    const loadingRatings = loadRatings(api, booking, side);
    const loadingReading = loadRuleReading(api, booking);
    const loadingCard = loadCardOnFile(api, booking);
    const loadingParty = loadParty(api, booking);
    const loadingPermits = loadPermits(api, booking);
    const loadingHandover = loadHandover(api, booking);
    const desk = side === "admin" ? await loadBookingDesk(api, bookingId) : undefined;
    const [documents, ground, manual] =
      side === "hunter"
        ? await Promise.all([
            loadSharedDocuments(api, booking),
            loadGround(api, booking),
            loadHouseManual(api, booking),
          ])
        : [[], undefined, undefined];
    return {
      booking,
      side,
      documents,
      ground,
      manual,
      ratings: await loadingRatings,
      desk,
      reading: await loadingReading,
      cardOnFile: await loadingCard,
      party: await loadingParty,
      permits: await loadingPermits,
      handover: await loadingHandover,
    };
  },
});

export default function BookingPage({
  loaderData: {
    booking,
    side,
    documents,
    ground,
    manual,
    ratings,
    desk,
    reading,
    cardOnFile,
    party,
    permits,
    handover,
  },
}: Route.ComponentProps) {
  const t = useTranslations("booking");
  const dates = useStayDates();
  const back = useBackFromPayment(booking);
  const [offered] = useState(wasPushOfferedOnLanding);
  useLive(["booking"], booking !== undefined);
  if (!booking)
    return (
      <div className="page page-body">
        <PageTitle>{t("noId.title")}</PageTitle>
        <EmptyState
          heading="h1"
          title={t("noId.title")}
          text={t("noId.text")}
          next={{ to: "/dashboard", text: t("toDashboard") }}
        />
      </div>
    );
  /** Whether the trip is paid and not over. Its page shows the directions first, and the money below. */
  const trip = side === "hunter" && (booking.status === "paid" || booking.status === "in_progress");
  const hasFieldMap = side === "hunter" && ["confirmed", "paid", "in_progress"].includes(booking.status);
  const hasTeam = party !== undefined && (party.counts.members > 0 || party.waiting.length > 0);
  const fieldMap = hasFieldMap && ground && <FieldMapCard ground={ground} until={booking.toDate} />;
  const permitsCard = (
    <PermitsCard
      permits={permits}
      place={booking.propertyName}
      parts={(ground?.parts ?? []).map(({ name }) => name)}
      reader={party?.as === "host" ? "host" : "hunter"}
    />
  );
  return (
    <div className="page page-body">
      <PageTitle>{t("title", { name: bookedName(booking) })}</PageTitle>
      {side === "co_host" && (
        <p className="row">
          <CoHostOf name={booking.landowner.name} />
        </p>
      )}
      <p className={css.above}>
        <BookedPlace of={booking} />, <span className="together">{dates(booking)}</span>
      </p>
      {trip && booking.status === "paid" && <DaysLeft booking={booking} className={css.daysLeft} />}
      <StatusHeadline booking={booking} side={side} />
      {trip ? <TripActions booking={booking} ground={ground} /> : <Progress booking={booking} />}
      <div className={css.columns}>
        <div className={css.first}>
          {side === "hunter" && <Refunds booking={booking} />}
          <CalendarClash booking={booking} />
          <ProposalCard booking={booking} />
          {handover && <HandoverCard booking={booking} loaded={handover} />}
          <NextStep booking={booking} side={side} back={back} cardOnFile={cardOnFile} />
          {offered && booking.status === "pending" && <NoticeOffer name={booking.landowner.name} />}
          {trip && ground && (
            <Directions ground={ground}>
              {manual && <WayIn manual={manual} bookingId={booking.bookingId} />}
            </Directions>
          )}
          {party?.as !== "host" && permitsCard}
          {trip && fieldMap}
          {trip && ground?.arrivalMessage && (
            <ArrivalMessage text={ground.arrivalMessage} name={booking.landowner.name} />
          )}
          {manual && <KeyInstructions manual={manual} />}
          {party && party.as !== "host" && <TeamCard booking={booking} party={party} />}
          {party?.as === "host" && hasTeam && <HostTeam booking={booking} party={party} />}
          {party?.as === "host" && permitsCard}
          <ProblemCard booking={booking} side={side} />
          <BookingRating booking={booking} side={side} ratings={ratings.ofStay} />
        </div>
        <aside className={css.aside}>
          {trip && <Contacts booking={booking} side={side} />}
          {trip && booking.status === "paid" && ground && (
            <BeforeTrip bookingId={booking.bookingId} species={ground.species} />
          )}
          <MoneyCard booking={booking} side={side} />
          {desk && <BookingDesk desk={desk} />}
          {!trip && <Contacts booking={booking} side={side} />}
          {(side === "landowner" || side === "co_host") &&
            agreedStatuses.some((s) => s === booking.status) && (
              <>
                <ManualLink propertyId={booking.propertyId} returnTo={bookingAddress(booking.bookingId)} />
                {["confirmed", "paid"].includes(booking.status) && !hasTeam && <FeeDuty booking={booking} />}
              </>
            )}
          <HunterRating ofHunter={ratings.ofHunter} name={booking.hunter.name} />
          <SharedDocuments documents={documents} />
        </aside>
        <div className={css.rest}>
          {!trip && ground && <Directions ground={ground} />}
          {!trip && fieldMap}
          {manual && <HouseInstructions manual={manual} bookingId={booking.bookingId} />}
          {ground && <RulesAndFacilities ground={ground} />}
          <Details booking={booking} />
          {handover && <HandOverOffer booking={booking} loaded={handover} />}
          {reading && <LawAtSubmit reading={reading} />}
          <Terms booking={booking} side={side} />
          <Timeline booking={booking} side={side} />
        </div>
      </div>
    </div>
  );
}

/**
 * Shows the result once after a payment at the card provider. While there is none, returns `sent` (a card was
 * confirmed, and the bank has not responded) or `left` (no card was confirmed).
 */
function useBackFromPayment(booking: Booking | undefined): "sent" | "left" | undefined {
  const t = useTranslations("booking");
  const [query, setQuery] = useSearchParams();
  const payment = query.get("payment");
  const back = payment === "back" || payment === "sent";
  const status = booking?.paymentStatus;
  const isWaiting = status === "pending_payment" || booking?.proposal?.status === "accepted";
  useEffect(() => {
    if (!back || isWaiting) return;
    if (status === "paid") notify.success(t("received"));
    setQuery(
      (q) => {
        for (const name of ["payment", "redirect_status"]) q.delete(name);
        return q;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [back, status, isWaiting, t, setQuery]);
  if (!back) return undefined;
  return payment === "sent" && query.get("redirect_status") !== "failed" ? "sent" : "left";
}
