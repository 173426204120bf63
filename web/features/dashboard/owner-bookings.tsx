/** A landowner's bookings, with a tab for each group. */
import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type BookingGroup, bookingGroupNames } from "#domain/booking/lists.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Badge, StatusBadge } from "#web/ui/status-badge.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import {
  BookedPlace,
  type Booking,
  deadlineOf,
  hasProposalToAnswer,
  isOwners,
  useBookedGroup,
  useStayDates,
} from "#web/features/booking/public.ts";
import { CoHostOf } from "#web/features/co-host/public.ts";
import { type FilterChoices, filterParams, PropertyFilter } from "#web/features/property-group/public.ts";
import type { OwnerListed } from "./load-owner-bookings.ts";
import css from "./owner-bookings.module.css";
import { QuickLinks } from "./quick-links.tsx";

export function OwnerBookings({ listed, choices }: { listed: OwnerListed; choices: FilterChoices }) {
  const t = useTranslations("dashboard");
  const [query] = useSearchParams();
  const { group, groups, isFiltered, items, nextCursor, firstPage } = listed;
  const bookingsAddress = (group: BookingGroup, more: Record<string, string> = {}) =>
    `?${new URLSearchParams({ tab: "bookings", group, ...filterParams(query), ...more })}`;
  const nothingYet = !isFiltered && bookingGroupNames.every((name) => groups[name] === 0);
  if (nothingYet)
    return (
      <EmptyState
        heading="h2"
        title={t("bookings.emptyTitle")}
        text={t("bookings.emptyText")}
        action={<QuickLinks roles={["landowner"]} />}
      />
    );
  return (
    <>
      <PropertyFilter choices={choices} />
      <nav className={css.groups} aria-label={t("bookings.groups")}>
        {bookingGroupNames.map((name) => (
          <Link
            key={name}
            to={bookingsAddress(name)}
            preventScrollReset
            aria-current={name === group ? "page" : undefined}
            data-waits={(name === "to_answer" && groups[name] > 0) || undefined}
          >
            {t(`bookings.${name}.tab`)} <b>{groups[name]}</b>
          </Link>
        ))}
      </nav>
      <section aria-label={t(`bookings.${group}.tab`)}>
        {items.length === 0 ? (
          <EmptyState title={t(`bookings.${group}.none`)} text={t(`bookings.${group}.noneText`)} />
        ) : (
          <ul className={css.list}>
            {items.map((b) => (
              <BookingCard key={b.bookingId} booking={b} />
            ))}
          </ul>
        )}
        <div className="row spread">
          {firstPage ? <span /> : <LinkButton to={bookingsAddress(group)}>{t("first")}</LinkButton>}
          {nextCursor && (
            <LinkButton to={bookingsAddress(group, { cursor: nextCursor })}>{t("next")}</LinkButton>
          )}
        </div>
      </section>
    </>
  );
}

function BookingCard({ booking: b }: { booking: Booking }) {
  const t = useTranslations("dashboard");
  const f = useFormat();
  const group = useBookedGroup();
  const dates = useStayDates();
  const due = deadlineOf(b);
  return (
    <li className={css.card}>
      <h2>
        <Link to={bookingAddress(b.bookingId)}>{b.hunter.name}</Link>
      </h2>
      <p className={css.when}>
        <span className="together">{dates(b)},</span> <span className="together">{group(b)}</span>
      </p>
      <p className={css.where}>
        <BookedPlace of={b} /> {b.reader === "co_host" && <CoHostOf name={b.landowner.name} />}
      </p>
      {isOwners(b) && (
        <p className={css.money}>
          {f.wholeMoney(b.landownerEarningsOre)}
          <span className="muted small">{t("column.earnings")}</span>
        </p>
      )}
      <div className={css.status}>
        <StatusBadge status={b.status} />
        {hasProposalToAnswer(b) && <Badge tone="waiting">{t("awaitsYourAnswer")}</Badge>}
        {b.confirmation === "instant" && <Badge>{t(b.lapsesUnpaid ? "buying" : "bought")}</Badge>}
        {due && <Countdown until={due.at} />}
        {b.savedCard && (
          <span className="muted small">
            {t("cardCharged", { date: f.date(b.savedCard.chargeOn, { now: f.now }) })}
          </span>
        )}
      </div>
    </li>
  );
}
