import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type BookingStatus, bookingStatuses } from "#domain/lists.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Countdown } from "#web/platform/countdown.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Money } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { type Booking, deadlineOf, useStayDates } from "#web/features/booking/public.ts";
import css from "./dashboard.module.css";
import { QuickLinks } from "./quick-links.tsx";

export type Listed = {
  items: Booking[];
  nextCursor: string | null;
  status: BookingStatus | undefined;
  firstPage: boolean;
};

/** A hunter's trips. */
export function BookingsTab({ listed, now }: { listed: Listed; now: string }) {
  const t = useTranslations("dashboard");
  const words = useTranslations("dashboard.trips");
  const { items, status, firstPage } = listed;
  return (
    <section className={css.section} aria-label={words("title")}>
      <p className="muted">{words("lead")}</p>
      <StatusFilter status={status} />
      {items.length > 0 && (
        <>
          <Rows listed={listed} now={now} />
          <Paging listed={listed} />
        </>
      )}
      {items.length === 0 && status && (
        <EmptyState
          title={t("filter.none")}
          text={t("filter.noneText")}
          action={<LinkButton to={here()}>{t("filter.showAll")}</LinkButton>}
        />
      )}
      {items.length === 0 && !status && (
        <EmptyState
          title={words("emptyTitle")}
          text={words("emptyText")}
          action={
            firstPage ? <QuickLinks held={["hunter"]} /> : <LinkButton to={here()}>{t("first")}</LinkButton>
          }
        />
      )}
    </section>
  );
}

const here = (more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ tab: "my-bookings", ...more })}`;

/** The chosen status stands in the address, and choosing is enough; a new choice begins on the first page. */
function StatusFilter({ status }: { status: BookingStatus | undefined }) {
  const t = useTranslations("dashboard.filter");
  const word = useTranslations("common.status");
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const choose = (chosen: string) =>
    setQuery(
      { tab: query.get("tab") ?? "", ...(chosen && { status: chosen }) },
      { preventScrollReset: true },
    );
  return (
    <label className={css.filter}>
      <span>{t("label")}</span>
      <select disabled={!hydrated} value={status ?? ""} onChange={(e) => choose(e.currentTarget.value)}>
        <option value="">{t("all")}</option>
        {bookingStatuses
          .filter((s) => s !== "submitted" && s !== "accepted")
          .map((s) => (
            <option key={s} value={s}>
              {word(s)}
            </option>
          ))}
      </select>
    </label>
  );
}

function Rows({ listed: { items }, now }: { listed: Listed; now: string }) {
  const t = useTranslations("dashboard.column");
  const words = useTranslations("dashboard.trips");
  const columns: Column<Booking>[] = [
    { key: "where", title: t("where"), lead: true, cell: (b) => <Where booking={b} /> },
    {
      key: "who",
      title: t("owner"),
      cell: (b) => <span className={css.name}>{b.landowner.name}</span>,
    },
    { key: "when", title: t("when"), cell: (b) => <When booking={b} now={now} /> },
    { key: "status", title: t("status"), cell: (b) => <Status booking={b} now={now} /> },
    {
      key: "money",
      title: t("total"),
      align: "right",
      cell: (b) => <Money ore={b.totalOre} />,
    },
  ];
  return (
    <Card flush>
      <div className={css.scroll}>
        <DataTable caption={words("title")} columns={columns} rows={items} rowKey={(b) => b.bookingId} />
      </div>
    </Card>
  );
}

function Where({ booking: b }: { booking: Booking }) {
  return (
    <span className={css.where}>
      <Link className={css.link} to={bookingAddress(b.bookingId)}>
        {b.offeringName ?? b.propertyName}
      </Link>
      {b.offeringName && <span className="muted">{b.propertyName}</span>}
    </span>
  );
}

function When({ booking: b, now }: { booking: Booking; now: string }) {
  const t = useTranslations("dashboard");
  const dates = useStayDates(now);
  return (
    <span className={css.when}>
      {dates(b, { short: true, weekday: false })}
      <span className="muted">{t("hunters", { count: b.participants })}</span>
    </span>
  );
}

function Status({ booking, now }: { booking: Booking; now: string }) {
  const due = deadlineOf(booking);
  return (
    <span className={css.status}>
      <StatusBadge status={booking.status} />
      {due && <Countdown until={due.at} now={now} />}
    </span>
  );
}

function Paging({ listed }: { listed: Listed }) {
  const t = useTranslations("dashboard");
  const { status, nextCursor, firstPage } = listed;
  const kept: Record<string, string> = status ? { status } : {};
  return (
    <div className={`row spread ${css.paging}`}>
      {firstPage ? <span /> : <LinkButton to={here(kept)}>{t("first")}</LinkButton>}
      {nextCursor ? (
        <LinkButton to={here({ ...kept, cursor: nextCursor })}>{t("next")}</LinkButton>
      ) : (
        !firstPage && <span className="muted">{t("end")}</span>
      )}
    </div>
  );
}
