import { tripDestination } from "#domain/place-name.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import type { Role } from "#domain/account/lists.ts";
import { adminPanel } from "#domain/admin/addresses.ts";
import { bookingAddress, invitationAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import {
  BookedPlace,
  type Booking,
  isOwners,
  nameLanguage,
  phaseOf,
  useBookedGroup,
  useStayDates,
} from "#web/features/booking/public.ts";
import {
  type OwnPropertyView,
  stepToResume,
  stepIds,
  stepPath,
  workflow,
} from "#web/features/property/public.ts";
import css from "./dashboard.module.css";
import { QuickLinks } from "./quick-links.tsx";
import type { Stats, Overview } from "./load-overview.ts";

const profileAddress = "/dashboard?tab=profile";

type Props = {
  overview: Overview;
  stats: Stats | undefined;
  uid: string;
  roles: readonly Role[];
};
export function OverviewTab({ overview, stats, uid, roles }: Props) {
  const t = useTranslations("dashboard.overview");
  const tabs = useTranslations("dashboard");
  const {
    invitations,
    requests,
    proposals,
    payments,
    clashes,
    groundQuestions,
    onHold,
    drafts,
    bankMissing,
    toRate,
    upcoming,
  } = overview;
  const taskCount =
    invitations.length +
    requests.length +
    proposals.length +
    payments.length +
    clashes.length +
    groundQuestions.length +
    onHold.length +
    drafts.length +
    toRate.length +
    (bankMissing ? 1 : 0);
  if (taskCount + upcoming.length === 0 && !stats) {
    const who = roles.some((role) => role !== "admin") ? "start" : "admin";
    return (
      <EmptyState
        heading="h2"
        title={t(`${who}Title`)}
        text={t(`${who}Text`)}
        action={<QuickLinks roles={roles} />}
      />
    );
  }
  return (
    <>
      <section className={css.section} aria-labelledby="waiting">
        <h2 id="waiting">{t("waiting")}</h2>
        {taskCount === 0 && <p className="muted">{t("nothing")}</p>}
        <ul className={css.cards}>
          {invitations.map((one) => (
            <Invited key={one.coHostId} invitation={one} />
          ))}
          {proposals.map((b) => (
            <ProposedChange key={b.bookingId} booking={b} />
          ))}
          {[...requests, ...payments].map((b) => (
            <WaitingBooking key={b.bookingId} booking={b} />
          ))}
          {clashes.map((b) => (
            <ClashingBooking key={b.bookingId} booking={b} />
          ))}
          {groundQuestions.map((p) => (
            <GroundQuestion key={p.propertyId} property={p} />
          ))}
          {onHold.map((b) => (
            <HeldPayout key={b.bookingId} booking={b} />
          ))}
          {bankMissing && onHold.length === 0 && (
            <Card
              to={profileAddress}
              title={t("bank")}
              text={t("bankText")}
              end={<LinkButton to={profileAddress}>{t("openBank")}</LinkButton>}
            />
          )}
          {drafts.map((p) => (
            <Draft key={p.propertyId} property={p} />
          ))}
          {toRate.map((b) => (
            <RatingReminder key={b.bookingId} booking={b} isHunter={b.hunterUid === uid} />
          ))}
        </ul>
      </section>
      <section className={css.section} aria-labelledby="upcoming">
        <h2 id="upcoming">{t("upcoming")}</h2>
        {upcoming.length === 0 && <p className="muted">{t("noneUpcoming")}</p>}
        <ul className={css.cards}>
          {upcoming.map((b) => (
            <Upcoming key={b.bookingId} booking={b} isHunter={b.hunterUid === uid} />
          ))}
        </ul>
        <div className={`row ${css.all}`}>
          {roles.includes("landowner") && <LinkButton to="?tab=bookings">{t("allRequests")}</LinkButton>}
          {roles.includes("admin") && <LinkButton to={adminPanel}>{tabs("admin")}</LinkButton>}
          {roles.includes("hunter") && <LinkButton to="?tab=my-bookings">{t("allTrips")}</LinkButton>}
        </div>
      </section>
      {stats && <OverviewFigures stats={stats} />}
    </>
  );
}

function OverviewFigures({ stats }: { stats: Stats }) {
  const { year, bookings, guests, comingOre } = stats;
  const t = useTranslations("dashboard.overview");
  const f = useFormat();
  const when = f.now.startsWith(`${year}`) ? "now" : `${year}`;
  return (
    <section className={css.section} aria-labelledby="figures">
      <h2 id="figures">{t("figures")}</h2>
      <Facts
        facts={[
          { label: t("bookingsIn", { when }), value: f.number(bookings) },
          { label: t("guestsIn", { when }), value: f.number(guests) },
          { label: t("comingMoney"), value: f.wholeMoney(comingOre) },
        ]}
      />
    </section>
  );
}

function Invited({ invitation }: { invitation: Overview["invitations"][number] }) {
  const t = useTranslations("coHosts");
  const { coHostId, hostName: host, propertyName: place } = invitation;
  const to = invitationAddress(coHostId);
  return (
    <Card
      to={to}
      title={t("card", { host })}
      text={t("cardText", { place })}
      end={<LinkButton to={to}>{t("openCard")}</LinkButton>}
    />
  );
}

function Draft({ property }: { property: OwnPropertyView }) {
  const t = useTranslations("dashboard.overview");
  const step = useTranslations("wizard.steps");
  const at = stepToResume(property);
  const to = stepPath(workflow, property.propertyId, at);
  return (
    <Card
      to={to}
      title={t("draft", { name: property.name })}
      text={t("draftText", { n: stepIds.indexOf(at) + 1, step: step(at) })}
      end={<LinkButton to={to}>{t("openDraft")}</LinkButton>}
    />
  );
}

function Card({
  to,
  title,
  text,
  end,
  urgent,
}: {
  to: string;
  title: ReactNode;
  text: ReactNode;
  end?: ReactNode;
  urgent?: boolean;
}) {
  return (
    <li className={css.card} data-urgent={urgent || undefined}>
      <div>
        <h3>
          <Link to={to}>{title}</Link>
        </h3>
        <p className="muted">{text}</p>
      </div>
      {end && <div className={css.end}>{end}</div>}
    </li>
  );
}

function WaitingBooking({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard.overview");
  const f = useFormat();
  const group = useBookedGroup();
  const dates = useStayDates();
  const isRequest = b.status === "pending";
  const change = b.proposal?.status === "accepted" ? b.proposal : undefined;
  const due = isRequest ? b.replyDueAt : (change?.dueAt ?? b.paymentDueAt);
  const saves = b.chargeOn !== null;
  const amount = f.wholeMoney(change?.differenceOre ?? b.cancelChargeOre ?? b.totalOre);
  const toPay = saves ? t("saveCard") : t(change ? "payChange" : "pay", { amount });
  return (
    <Card
      urgent
      to={bookingAddress(b.bookingId)}
      title={isRequest ? t("answer", { name: b.hunter.name }) : toPay}
      text={
        <>
          {phaseOf(b) === "pay_failed" && `${t("declined")} `}
          <BookedPlace of={b} />,{" "}
          <span className="together">{t("answerText", { dates: dates(b), group: group(b) })}</span>
        </>
      }
      end={
        <>
          {due && <Countdown until={due} />}
          <LinkButton to={bookingAddress(b.bookingId)}>
            {isRequest ? t("open") : saves ? t("openSave") : t("openPay")}
          </LinkButton>
        </>
      }
    />
  );
}

/** The other side has proposed to change the booking, or a landowner has answered a request so. */
function ProposedChange({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard.overview");
  const dates = useStayDates();
  const to = `${bookingAddress(b.bookingId)}#proposal`;
  const { proposal } = b;
  if (!proposal) return null;
  return (
    <Card
      urgent
      to={to}
      title={t("answerChange", { name: b[proposal.by].name })}
      text={
        <>
          <BookedPlace of={b} />, <span className="together">{dates(b)}</span>
        </>
      }
      end={
        <>
          <Countdown until={proposal.dueAt} />
          <LinkButton to={to}>{t("open")}</LinkButton>
        </>
      }
    />
  );
}

/** Offerings sold onto the same ground: the landowner says whether they may be there together. */
function GroundQuestion({ property: { name, groundQuestions } }: { property: OwnPropertyView }) {
  const t = useTranslations("dashboard.overview");
  const to = `/offering-workflow?${new URLSearchParams({ offeringId: groundQuestions[0] ?? "" })}`;
  return (
    <Card
      urgent
      to={to}
      title={t("groundQuestion")}
      text={t("groundQuestionText", { name, count: groundQuestions.length })}
      end={<LinkButton to={to}>{t("answerGround")}</LinkButton>}
    />
  );
}

/** A booking of days that an imported calendar has too. */
function ClashingBooking({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard.overview");
  const f = useFormat();
  const { calendar, from, to } = b.calendarClash ?? { calendar: null, from: b.fromDate, to: b.fromDate };
  const days = from === to ? f.date(from) : f.dateRange(from, to);
  return (
    <Card
      urgent
      to={bookingAddress(b.bookingId)}
      title={t("calendarClash")}
      text={
        <>
          <BookedPlace of={b} />. {t("calendarClashText", { calendar: calendar ?? "", days })}
        </>
      }
      end={<LinkButton to={bookingAddress(b.bookingId)}>{t("openClash")}</LinkButton>}
    />
  );
}

function HeldPayout({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard.overview");
  const f = useFormat();
  const payout = isOwners(b) ? b.payout : undefined;
  const amount = f.wholeMoney(payout?.amountOre ?? 0);
  return (
    <Card
      urgent
      to={bookingAddress(b.bookingId)}
      title={t(payout?.waitsForRight ? "onHoldRight" : "onHold")}
      text={
        <>
          <BookedPlace of={b} />. {t(payout?.status === "failed" ? "refusedText" : "onHoldText", { amount })}
        </>
      }
      end={<LinkButton to={bookingAddress(b.bookingId)}>{t("openPayout")}</LinkButton>}
    />
  );
}

function RatingReminder({ booking: b, isHunter }: { booking: Booking; isHunter: boolean }) {
  const t = useTranslations("dashboard.overview");
  const dates = useStayDates();
  const to = `${bookingAddress(b.bookingId)}#rating`;
  const place = tripDestination(b);
  const title = isHunter
    ? nameInLanguage(t("rate", { name: place }), place, nameLanguage(b, place))
    : t("rateGuest", { name: b.hunter.name });
  const text = (
    <>
      <BookedPlace of={b} />, <span className="together">{dates(b)}</span>
    </>
  );
  return <Card to={to} title={title} text={text} end={<LinkButton to={to}>{t("openRate")}</LinkButton>} />;
}

function Upcoming({ booking: b, isHunter }: { booking: Booking; isHunter: boolean }) {
  const t = useTranslations("dashboard.overview");
  const dates = useStayDates();
  const guest = b.status === "in_progress" ? "guestHere" : "guest";
  const who = isHunter ? t("with", { name: b.landowner.name }) : t(guest, { name: b.hunter.name });
  return (
    <Card
      to={bookingAddress(b.bookingId)}
      title={dates(b)}
      text={
        <>
          <BookedPlace of={b} />, {who}
        </>
      }
      end={<StatusBadge status={b.status} />}
    />
  );
}
