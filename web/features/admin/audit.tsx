import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { isCalendarDate } from "#domain/days.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/field.tsx";
import css from "./admin.module.css";
import { Day } from "./day.tsx";
import { AdminList } from "./list-parts.tsx";
import { unlessGone } from "./load-users.ts";
import { sectionAddress } from "./sections.ts";

/** As the address says; `?booking=` opens the whole history of one. */
export async function loadAudit(api: Client, query: URLSearchParams) {
  const text = (name: string) => query.get(name)?.slice(0, 60) || undefined;
  const day = (name: string) => (isCalendarDate(query.get(name) ?? "") ? query.get(name)! : undefined);
  const asked = {
    who: query.get("who")?.slice(0, 254) || undefined,
    subject: text("subject"),
    subjectId: text("subjectId"),
    from: day("from"),
    to: day("to"),
    cursor: query.get("cursor") ?? undefined,
  };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const bookingId = text("booking");
  const [list, booking] = await Promise.all([
    api("GET /api/admin/audit", { query: { limit: 50, ...given } }),
    bookingId
      ? unlessGone(api("GET /api/admin/bookings/:bookingId/history", { params: { bookingId } }))
      : undefined,
  ]);
  return { asked, list, booking };
}
type Audit = Awaited<ReturnType<typeof loadAudit>>;

/** Who did what, when and to what. */
export function AuditSection({ audit: { asked, list, booking }, now }: { audit: Audit; now: string }) {
  const t = useTranslations("desk.audit");
  const f = useFormat();
  return (
    <div className={css.parts}>
      {booking && <BookingHistory booking={booking} now={now} />}
      <AdminList
        section="audit"
        title={t("title")}
        asked={asked}
        none={t("none")}
        rows={list.items}
        rowKey={(row) => row.entryId}
        nextCursor={list.nextCursor}
        filters={
          <>
            <TextField
              name="who"
              label={t("who")}
              defaultValue={asked.who ?? ""}
              autoComplete="off"
              maxLength={254}
            />
            <TextField
              name="subject"
              label={t("kind")}
              defaultValue={asked.subject ?? ""}
              autoComplete="off"
              maxLength={60}
            />
            <TextField
              name="subjectId"
              label={t("object")}
              defaultValue={asked.subjectId ?? ""}
              autoComplete="off"
              maxLength={60}
            />
            <Day name="from" label={t("from")} given={asked.from} />
            <Day name="to" label={t("to")} given={asked.to} />
          </>
        }
        columns={[
          {
            key: "at",
            title: t("at"),
            lead: true,
            cell: (row) => f.dateTime(row.at, { now, weekday: false, short: true }),
          },
          { key: "who", title: t("who"), cell: (row) => row.actorName ?? row.actorRole },
          { key: "kind", title: t("kind"), cell: (row) => <code>{row.subject}</code> },
          {
            key: "object",
            title: t("object"),
            cell: (row) => (
              <Link
                to={sectionAddress(
                  "audit",
                  row.subject === "booking" ? { booking: row.subjectId } : { subjectId: row.subjectId },
                )}
              >
                {row.subjectId.slice(0, 8)}
              </Link>
            ),
          },
          {
            key: "what",
            title: t("what"),
            cell: (row) => [row.from, row.to].filter(Boolean).join(" → ") || null,
          },
          { key: "reason", title: t("reason"), cell: (row) => row.reason },
        ]}
      />
    </div>
  );
}

function BookingHistory({ booking, now }: { booking: NonNullable<Audit["booking"]>; now: string }) {
  const t = useTranslations("desk.audit");
  const f = useFormat();
  const at = (instant: string) => f.dateTime(instant, { now, weekday: false, short: true });
  return (
    <Card
      title={t("booking")}
      flush
      actions={<Link to={bookingAddress(booking.bookingId)}>{t("openBooking")}</Link>}
    >
      <div className={css.dense}>
        <DataTable
          caption={t("steps")}
          rows={booking.steps}
          rowKey={(row) => row.entryId}
          columns={[
            { key: "at", title: t("at"), lead: true, cell: (row) => at(row.at) },
            { key: "who", title: t("who"), cell: (row) => row.actorName ?? row.actorRole },
            {
              key: "what",
              title: t("what"),
              cell: (row) => [row.from, row.to].filter(Boolean).join(" → ") || null,
            },
            { key: "reason", title: t("reason"), cell: (row) => row.reason },
          ]}
        />
        <DataTable
          caption={t("money")}
          rows={booking.money.map((row, index) => ({ ...row, key: `${index}` }))}
          rowKey={(row) => row.key}
          columns={[
            { key: "at", title: t("at"), lead: true, cell: (row) => at(row.at) },
            { key: "kind", title: t("money"), cell: (row) => t(`kinds.${row.kind}`) },
            { key: "what", title: t("what"), cell: (row) => <code>{row.what}</code> },
            { key: "detail", title: t("detail"), cell: (row) => row.detail },
            {
              key: "amount",
              title: t("amount"),
              align: "right",
              cell: (row) => row.amountOre !== null && f.money(row.amountOre),
            },
          ]}
        />
      </div>
    </Card>
  );
}
