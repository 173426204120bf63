/** The booking that the two people of a conversation share: beside the messages, on small screens above them. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { BookedPlace, useBookedGroup, useStayDates } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { SharedBooking } from "./load-chat.ts";
import css from "./shared-booking.module.css";

type Shown = SharedBooking & { booking: NonNullable<SharedBooking["booking"]> };
const isShown = (shared: SharedBooking | undefined): shared is Shown => Boolean(shared?.booking);

export function BookingBeside({ shared }: { shared: SharedBooking | undefined }) {
  const t = useTranslations("conversation.booking");
  if (!isShown(shared)) return null;
  return (
    <aside className={css.beside} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <BookingFacts shared={shared} />
    </aside>
  );
}

/** One line that opens the facts. */
export function BookingLine({ shared }: { shared: SharedBooking | undefined }) {
  const t = useTranslations("conversation.booking");
  const dates = useStayDates();
  if (!isShown(shared)) return null;
  return (
    <details className={css.line}>
      <summary>
        <span className={css.short}>
          <span className="visually-hidden">{t("title")}: </span>
          {dates(shared.booking, { short: true })} <StatusBadge status={shared.booking.status} />
        </span>
      </summary>
      <BookingFacts shared={shared} />
    </details>
  );
}

function BookingFacts({ shared: { booking, others } }: { shared: Shown }) {
  const t = useTranslations("conversation.booking");
  const f = useFormat();
  const dates = useStayDates();
  const group = useBookedGroup();
  const { totalOre, refundedOre, landownerEarningsOre, reader } = booking;
  const facts = [
    { label: t("dates"), value: dates(booking) },
    { label: t("party"), value: group(booking) },
    { label: t("status"), value: <StatusBadge status={booking.status} /> },
    { label: t("total"), value: totalOre !== null && f.money(totalOre) },
    { label: t("refunded"), value: Boolean(refundedOre) && f.money(refundedOre ?? 0) },
    { label: t("earnings"), value: landownerEarningsOre !== null && f.money(landownerEarningsOre) },
  ];
  const tab = reader === "hunter" ? "my-bookings" : "bookings";
  return (
    <div className={css.facts}>
      <p className={css.place}>
        <BookedPlace of={booking} />
      </p>
      <dl>
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        <Link to={bookingAddress(booking.bookingId)}>{t("open")}</Link>
      </p>
      {others > 0 && (
        <p className="small">
          <Link to={`/dashboard?tab=${tab}`}>{t("others", { count: others })}</Link>
        </p>
      )}
    </div>
  );
}
