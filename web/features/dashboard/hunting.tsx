import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { bookedName, propertyUnlessNamed } from "#domain/place-name.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import {
  BeforeTrip,
  BookedName,
  Contacts,
  DaysLeft,
  type Ground,
  RulesAndFacilities,
  Directions,
  type Booking,
  useStayDates,
} from "#web/features/booking/public.ts";
import dashboard from "./dashboard.module.css";
import css from "./hunting.module.css";
import type { NextTrip } from "./load-hunting.ts";
import { QuickLinks } from "./quick-links.tsx";

/** The hunter's next trip, with its checklist and directions. All trips are on another tab. */
export function HuntingTab({ next }: { next: NextTrip | undefined }) {
  const t = useTranslations("dashboard.hunting");
  const all = <LinkButton to="?tab=my-bookings">{t("all")}</LinkButton>;
  if (!next)
    return (
      <EmptyState
        heading="h2"
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={
          <>
            <QuickLinks roles={["hunter"]} />
            {all}
          </>
        }
      />
    );
  return (
    <>
      <NextTripCard booking={next.booking} ground={next.ground} />
      <p className={css.all}>{all}</p>
    </>
  );
}

function NextTripCard({ booking, ground }: { booking: Booking; ground: Ground | undefined }) {
  const t = useTranslations("dashboard.hunting");
  const dates = useStayDates();
  return (
    <section className={dashboard.section} aria-labelledby="next-hunt">
      <div className={css.next}>
        <div>
          <DaysLeft booking={booking} className={css.when} />
          <h2 id="next-hunt">
            <Link to={bookingAddress(booking.bookingId)}>
              <BookedName of={booking} />
            </Link>
          </h2>
          <p className="muted">
            {[dates(booking), propertyUnlessNamed(bookedName(booking), booking.propertyName)]
              .filter(Boolean)
              .join(", ")}
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
            {booking.status === "paid" && (
              <BeforeTrip bookingId={booking.bookingId} species={ground.species} />
            )}
          </div>
          <div className={css.wide}>
            <RulesAndFacilities ground={ground} />
          </div>
        </div>
      )}
    </section>
  );
}
