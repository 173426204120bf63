/** Whom a change of the law touches, and the button that tells them. */
import { useTranslations } from "use-intl";
import { bookingAddress, offeringAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import css from "./law-desk.module.css";
import type { LawDesk } from "./load-law-desk.ts";
import { SourceLink } from "./source-link.tsx";

type Touched = NonNullable<LawDesk["touched"]>;

/** `closeTo`: the address of the view without it. */
export function TouchedByChange({ touched, closeTo }: { touched: Touched; closeTo: string }) {
  const t = useTranslations("lawDesk.touched");
  const f = useFormat();
  const { text, counts, notified, sourceUrl } = touched;
  return (
    <Card
      stack
      id="touched"
      title={text}
      actions={
        <div className={css.actions}>
          {counts.recipients > 0 && <NotifyThem touched={touched} />}
          <LinkButton size="small" look="quiet" to={closeTo} preventScrollReset>
            {t("close")}
          </LinkButton>
        </div>
      }
    >
      <p>{t("counts", counts)}</p>
      {notified && (
        <p className="muted">
          {t("notified", {
            count: notified.count,
            at: f.dateTime(notified.at, { now: f.now, weekday: false }),
          })}
        </p>
      )}
      <p className="small">
        {t("source")}: <SourceLink url={sourceUrl} />
      </p>
      <Offerings touched={touched} />
      <Bookings touched={touched} />
    </Card>
  );
}

function NotifyThem({ touched: { changeId, counts } }: { touched: Touched }) {
  const t = useTranslations("lawDesk.touched");
  return (
    <ConfirmButton
      title={t("tellTitle", { count: counts.recipients })}
      label={t("tell")}
      opensLook="primary"
      send={(api, once) => api("POST /api/law/notify", { body: { changeId } }, once)}
      done={({ notified, left }) => {
        const more = left > 0 ? ` ${t("left", { count: left })}` : "";
        notify.success(t("done", { count: notified }) + more);
      }}
    >
      <p>{t("tellText")}</p>
    </ConfirmButton>
  );
}

function Offerings({ touched: { offerings, counts } }: { touched: Touched }) {
  const t = useTranslations("lawDesk.touched");
  if (offerings.length === 0) return <p className="muted">{t("noOfferings")}</p>;
  return (
    <>
      <DataTable
        dense
        caption={t("offerings")}
        rows={offerings}
        rowKey={(row) => row.offeringId}
        columns={[
          {
            title: t("offering"),
            lead: offeringAddress,
            cell: ({ name, property }) => [name, property].join(", "),
          },
          { title: t("landowner"), cell: (row) => row.landowner },
        ]}
      />
      {counts.offerings > offerings.length && <p className="muted small">{t("more")}</p>}
    </>
  );
}

function Bookings({ touched: { bookings, counts } }: { touched: Touched }) {
  const t = useTranslations("lawDesk.touched");
  if (bookings.length === 0) return <p className="muted">{t("noBookings")}</p>;
  return (
    <>
      <DataTable
        dense
        caption={t("bookings")}
        rows={bookings}
        rowKey={(row) => row.bookingId}
        columns={[
          { title: t("booking"), lead: (row) => bookingAddress(row.bookingId), cell: (row) => row.offering },
          { title: t("stay"), stay: (row) => row },
          { title: t("hunter"), cell: (row) => row.hunter },
          { title: t("status"), cell: (row) => <StatusBadge status={row.status} /> },
        ]}
      />
      {counts.bookings > bookings.length && <p className="muted small">{t("more")}</p>}
    </>
  );
}
