import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { bookedName, propertyUnlessNamed } from "#domain/place-name.ts";
import { useFormat } from "#web/i18n/format.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Badge, StatusBadge } from "#web/ui/status-badge.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import {
  bookAgainAddress,
  BookedName,
  type Booking,
  deadlineOf,
  hasProposalToAnswer,
  nameLanguage,
  phaseOf,
  placeOf,
  useBookedGroup,
  useStayDates,
} from "#web/features/booking/public.ts";
import type { Trips } from "./load-trips.ts";
import { QuickLinks } from "./quick-links.tsx";
import css from "./trips.module.css";

/** A hunter's trips, in three groups. */
export function TripsTab({ trips: { todo, coming, past, nextCursor } }: { trips: Trips }) {
  const t = useTranslations("dashboard.trips");
  const groups = [
    { name: "todo", trips: todo },
    { name: "coming", trips: coming },
    { name: "past", trips: past },
  ] as const;
  if (groups.every(({ trips }) => trips.length === 0))
    return (
      <EmptyState
        heading="h2"
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={<QuickLinks roles={["hunter"]} />}
      />
    );
  return (
    <>
      {groups.map(
        ({ name, trips }) =>
          trips.length > 0 && (
            <section key={name} className={css.group} aria-labelledby={`trips-${name}`}>
              <h2 id={`trips-${name}`}>{t(name)}</h2>
              <ul className={css.list}>
                {trips.map((b) => (
                  <Trip key={b.bookingId} booking={b} />
                ))}
              </ul>
            </section>
          ),
      )}
      {nextCursor && (
        <p>
          <LinkButton to={`?${new URLSearchParams({ tab: "my-bookings", cursor: nextCursor })}`}>
            {t("older")}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function Trip({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard");
  const f = useFormat();
  const group = useBookedGroup();
  const dates = useStayDates();
  const due = deadlineOf(b);
  const property = propertyUnlessNamed(bookedName(b), b.propertyName);
  return (
    <li className={css.trip}>
      <img
        className={css.picture}
        src={b.image}
        alt=""
        width={800}
        height={500}
        loading="lazy"
        decoding="async"
      />
      <div className={css.words}>
        <h3>
          <Link to={bookingAddress(b.bookingId)}>
            <BookedName of={b} />
          </Link>
        </h3>
        <p>{dates(b, { short: true })}</p>
        <p className="muted small">
          {nameInLanguage(
            [group(b), property, b.landowner.name].filter(Boolean).join(" · "),
            property ?? "",
            nameLanguage(b, property ?? ""),
          )}
        </p>
        <p className={css.status}>
          <TripBadge booking={b} />
          {due && <Countdown until={due.at} />}
        </p>
        {due && phaseOf(b) === "pay_failed" && (
          <p className="small">{t("trips.payBy", { at: f.dateTime(due.at, { now: f.now }) })}</p>
        )}
        {b.savedCard && (
          <p className="muted small">
            {t("cardCharged", { date: f.date(b.savedCard.chargeOn, { now: f.now }) })}
          </p>
        )}
      </div>
      <div className={css.end}>
        {costOre(b) > 0 && <strong>{f.wholeMoney(costOre(b))}</strong>}
        <MainAction booking={b} />
      </div>
    </li>
  );
}

/** A badge with the booking's status, or that its payment was declined. */
function TripBadge({ booking }: { booking: Booking }) {
  const t = useTranslations("dashboard");
  if (hasProposalToAnswer(booking)) return <Badge tone="waiting">{t("awaitsYourAnswer")}</Badge>;
  if (phaseOf(booking) !== "pay_failed") return <StatusBadge status={booking.status} />;
  return <Badge tone="bad">{t("trips.declined")}</Badge>;
}

/** The price of the trip after refunds; 0 if the booking ended without payment. */
function costOre(b: Booking): number {
  const endedUnpaid = ["rejected", "expired", "overdue", "cancelled"].includes(phaseOf(b));
  return endedUnpaid ? 0 : (b.cancelChargeOre ?? b.totalOre) - b.refundedOre;
}

/** A button for the trip's main action, if there is one. */
function MainAction({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard");
  const f = useFormat();
  if (hasProposalToAnswer(b))
    return (
      <LinkButton look="primary" to={`${bookingAddress(b.bookingId)}#proposal`}>
        {t("overview.open")}
      </LinkButton>
    );
  if (b.allowedActions.includes("pay"))
    return (
      <LinkButton look="primary" to={bookingAddress(b.bookingId)}>
        {b.chargeOn === null ? t("overview.openPay") : t("overview.openSave")}
      </LinkButton>
    );
  if (b.allowedActions.includes("rate") && !b.rated)
    return <LinkButton to={`${bookingAddress(b.bookingId)}#rating`}>{t("overview.openRate")}</LinkButton>;
  if (b.status === "completed")
    return (
      <LinkButton
        to={bookAgainAddress(b)}
        aria-label={`${t("trips.again")}: ${placeOf(b)}, ${f.dateRange(b.fromDate, b.toDate, { year: true })}`}
      >
        {t("trips.again")}
      </LinkButton>
    );
  return null;
}
