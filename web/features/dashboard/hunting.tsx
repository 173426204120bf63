import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import {
  againPage,
  BeforeTrip,
  Contacts,
  DaysLeft,
  type Ground,
  OnTheGround,
  Directions,
  type Booking,
  placeOf,
  useStayDates,
} from "#web/features/booking/public.ts";
import dashboard from "./dashboard.module.css";
import css from "./hunting.module.css";
import type { Hunting } from "./load-hunting.ts";
import { QuickLinks } from "./quick-links.tsx";

/** What a hunter needs before and on the trip: the next one whole, then the others. */
export function HuntingTab({ hunting: { next, later, past }, now }: { hunting: Hunting; now: string }) {
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
        <Next booking={next.booking} ground={next.ground} now={now} />
      ) : (
        <p className="muted">{t("none")}</p>
      )}
      <Stays title={t("later")} stays={later} now={now} />
      <Stays title={t("past")} stays={past} now={now} again />
    </>
  );
}

function Next({ booking, ground, now }: { booking: Booking; ground: Ground | undefined; now: string }) {
  const t = useTranslations("dashboard.hunting");
  const dates = useStayDates(now);
  return (
    <section className={dashboard.section} aria-labelledby="next-hunt">
      <div className={css.next}>
        <div>
          <DaysLeft booking={booking} now={now} className={css.when} />
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
            <BeforeTrip bookingId={booking.bookingId} species={ground.species} />
          </div>
          <div className={css.wide}>
            <OnTheGround ground={ground} />
          </div>
        </div>
      )}
    </section>
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
                <LinkButton to={againPage(b)}>{t("again")}</LinkButton>
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
