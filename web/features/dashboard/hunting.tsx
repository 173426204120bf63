import { IconChecklist } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { daysBetween } from "#domain/days.ts";
import { type Species, speciesByCategory } from "#domain/offering/species.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import {
  Contacts,
  type Ground,
  OnTheGround,
  Directions,
  type Booking,
  offeringPage,
  placeOf,
  useStayDates,
} from "#web/features/booking/public.ts";
import dashboard from "./dashboard.module.css";
import css from "./hunting.module.css";
import type { Hunting } from "./load-hunting.ts";
import { QuickLinks } from "./quick-links.tsx";

/** What a hunter needs before and on the trip: the next one whole, then the others. */
export function HuntingTab({
  hunting: { today, next, later, past },
  now,
}: {
  hunting: Hunting;
  now: string;
}) {
  const t = useTranslations("dashboard.hunting");
  if (!next && past.length === 0)
    return (
      <EmptyState
        heading="h2"
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={<QuickLinks held={["hunter"]} />}
      />
    );
  return (
    <>
      {next ? (
        <Next booking={next.booking} ground={next.ground} today={today} now={now} />
      ) : (
        <p className="muted">{t("none")}</p>
      )}
      <Stays title={t("later")} stays={later} now={now} />
      <Stays title={t("past")} stays={past} now={now} again />
    </>
  );
}

function Next({
  booking,
  ground,
  today,
  now,
}: {
  booking: Booking;
  ground: Ground | undefined;
  today: string;
  now: string;
}) {
  const t = useTranslations("dashboard.hunting");
  const dates = useStayDates(now);
  const days = daysBetween(today, booking.fromDate);
  return (
    <section className={dashboard.section} aria-labelledby="next-hunt">
      <div className={css.next}>
        <div>
          <p className={css.when}>
            {days > 0 ? t("inDays", { days }) : booking.toDate > today ? t("underWay") : t("leaving")}
          </p>
          <h2 id="next-hunt">
            <Link to={bookingAddress(booking.bookingId)}>{booking.offeringName ?? booking.propertyName}</Link>
          </h2>
          <p className="muted">
            <span className="together">{dates(booking)}</span> · {placeOf({ ...booking, offeringName: null })}
          </p>
        </div>
        <div className={dashboard.end}>
          <StatusBadge status={booking.status} />
          <LinkButton to={bookingAddress(booking.bookingId)}>{t("open")}</LinkButton>
        </div>
      </div>
      {ground && (
        <div className={css.columns}>
          <Directions ground={ground} />
          <div className={css.stack}>
            <Contacts booking={booking} side="hunter" />
            <Before species={ground.species} />
          </div>
          <div className={css.wide}>
            <OnTheGround ground={ground} />
          </div>
        </div>
      )}
    </section>
  );
}

const among = (category: keyof typeof speciesByCategory, species: readonly Species[]) =>
  species.some((one) => (speciesByCategory[category] as readonly Species[]).includes(one));

/** What must be in order before one goes, by what is hunted. */
function Before({ species }: { species: readonly Species[] }) {
  const t = useTranslations("dashboard.hunting.before");
  const big = among("big_game", species);
  const hunt = big || among("small_game", species);
  const points = [
    ...(hunt ? [t("licence")] : []),
    ...(big ? [t("shootingTest")] : []),
    ...(species.includes("laksefiske") ? [t("fishingFee")] : []),
    ...(hunt ? [t("age")] : []),
    ...(big ? [t("harvest")] : []),
    t("offline"),
  ];
  return (
    <Card
      title={
        <span className={css.title}>
          <IconChecklist size={24} aria-hidden /> {t("title")}
        </span>
      }
    >
      <Prose points text={points} />
    </Card>
  );
}

function Stays({
  title,
  stays,
  now,
  again,
}: {
  title: string;
  stays: readonly Booking[];
  now: string;
  again?: boolean;
}) {
  const t = useTranslations("dashboard.hunting");
  const dates = useStayDates(now);
  if (stays.length === 0) return null;
  return (
    <section className={dashboard.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={dashboard.cards}>
        {stays.map((b) => (
          <li key={b.bookingId} className={dashboard.card}>
            <div>
              <h3>
                <Link to={bookingAddress(b.bookingId)}>{dates(b)}</Link>
              </h3>
              <p className="muted">{placeOf(b)}</p>
            </div>
            <div className={dashboard.end}>
              {again ? (
                <LinkButton to={offeringPage(b)}>{t("again")}</LinkButton>
              ) : (
                <StatusBadge status={b.status} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
