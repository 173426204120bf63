import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { CalendarDate } from "#domain/days.ts";
import { auditSubjects } from "#domain/operations/lists.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import css from "./admin.module.css";
import { dayParam, definedOnly, textParam, undefinedIfDeleted } from "./query-params.ts";
import { useCodeLabels } from "./use-code-labels.ts";
import { ChoiceFilter, DayFilter, TextFilter } from "./filter-fields.tsx";
import { AdminList } from "./list-parts.tsx";
import { sectionAddress } from "./sections.ts";

/** Loads the audit log by the filters in the query; `?booking=` shows the whole history of one booking. */
export async function loadAudit(api: Client, query: URLSearchParams) {
  const listQuery = {
    who: textParam(query, "who", 254),
    subject: textParam(query, "subject", 60),
    subjectId: textParam(query, "subjectId", 60),
    from: dayParam(query, "from"),
    to: dayParam(query, "to"),
    cursor: query.get("cursor") ?? undefined,
  };
  const bookingId = textParam(query, "booking", 60);
  const [list, booking] = await Promise.all([
    api("GET /api/admin/audit", { query: { limit: 50, ...definedOnly(listQuery) } }),
    bookingId
      ? undefinedIfDeleted(api("GET /api/admin/bookings/:bookingId/history", { params: { bookingId } }))
      : undefined,
  ]);
  return { listQuery, list, booking };
}
type Audit = Awaited<ReturnType<typeof loadAudit>>;

type Step = Audit["list"]["items"][number];
/** The common columns of audit rows: time, person, action and reason. */
export function useStepColumns() {
  const t = useTranslations("desk.audit");
  const code = useCodeLabels();
  // one entry may have several roles, separated by commas
  const state = (codes: string) =>
    codes
      .split(",")
      .map((one) => code("states", one))
      .join(", ");
  return {
    at: { title: t("at"), lead: true, at: (row: { at: string }) => row.at },
    who: { title: t("who"), cell: (row: Step) => row.actorName ?? code("roles", row.actorRole) },
    what: {
      title: t("what"),
      cell: (row: Step) =>
        [row.from, row.to].flatMap((codes) => (codes ? state(codes) : [])).join(" → ") || null,
    },
    reason: { title: t("reason"), cell: (row: Step) => row.reason && code("reasons", row.reason) },
  };
}

/** The audit log: who did what, when and to what. */
export function AuditSection({ loaded: { listQuery, list, booking } }: { loaded: Audit }) {
  const t = useTranslations("desk.audit");
  const code = useCodeLabels();
  const columns = useStepColumns();
  return (
    <div className={css.parts}>
      {booking && <BookingHistory booking={booking} />}
      <AdminList
        section="audit"
        csv="/api/admin/audit/csv"
        title={t("title")}
        listQuery={listQuery}
        none={t("none")}
        rows={list.items}
        rowKey={(row) => row.entryId}
        nextCursor={list.nextCursor}
        filters={
          <>
            <TextFilter name="who" label={t("who")} most={254} />
            <ChoiceFilter
              name="subject"
              label={t("kind")}
              values={auditSubjects}
              word={(subject) => code("subjects", subject)}
            />
            <TextFilter name="subjectId" label={t("object")} most={60} />
            <DayFilter name="from" label={t("from")} />
            <DayFilter name="to" label={t("to")} />
          </>
        }
        columns={[
          columns.at,
          columns.who,
          { title: t("kind"), cell: (row) => code("subjects", row.subject) },
          {
            title: t("object"),
            cell: (row) => (
              <Link
                to={sectionAddress(
                  "audit",
                  row.subject === "booking" ? { booking: row.subjectId } : { subjectId: row.subjectId },
                )}
              >
                {row.subjectId.replace(/^([\da-f]{8})-[\da-f-]{27}$|^(\w{8})\w{24}$/, "$1$2")}
              </Link>
            ),
          },
          columns.what,
          columns.reason,
        ]}
      />
    </div>
  );
}

function BookingHistory({ booking }: { booking: NonNullable<Audit["booking"]> }) {
  const t = useTranslations("desk.audit");
  const f = useFormat();
  const code = useCodeLabels();
  const columns = useStepColumns();
  type Money = (typeof booking.money)[number];
  const what = (row: Money) => code(row.kind === "communication" ? "messages" : "states", row.what);
  /** Returns a refund's reason, a payout's day, a message's channel and state; for others the account. */
  const detail = ({ kind, detail: text }: Money) => {
    if (!text) return null;
    if (kind === "refund") return code("reasons", text);
    if (kind === "payout") return f.date(text as CalendarDate);
    if (kind === "posting") return code("accounts", text.split("/")[0] ?? "");
    return text
      .split(" ")
      .map((part) => code("states", part))
      .join(" · ");
  };
  return (
    <Card
      title={t("booking")}
      flush
      actions={<Link to={bookingAddress(booking.bookingId)}>{t("openBooking")}</Link>}
    >
      <DataTable
        dense
        caption={t("steps")}
        rows={booking.steps}
        rowKey={(row) => row.entryId}
        columns={[columns.at, columns.who, columns.what, columns.reason]}
      />
      <DataTable
        dense
        caption={t("money")}
        rows={booking.money.map((row, index) => ({ ...row, key: `${index}` }))}
        rowKey={(row) => row.key}
        columns={[
          columns.at,
          { title: t("money"), cell: (row) => t(`kinds.${row.kind}`) },
          { title: t("what"), cell: what },
          { title: t("detail"), cell: detail },
          { title: t("amount"), money: (row) => row.amountOre },
        ]}
      />
    </Card>
  );
}
