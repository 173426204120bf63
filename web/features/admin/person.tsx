/** One person on the desk: who they are, what they have, what was sent and done, and what may be done. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paperAddress } from "#domain/invoice/addresses.ts";
import { bookingAddress, propertyAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import css from "./admin.module.css";
import { useStepColumns } from "./audit.tsx";
import { useCodes } from "./codes.ts";
import type { Person, PersonList } from "./load-person.ts";
import { PersonProfile } from "./person-profile.tsx";
import { sectionAddress } from "./sections.ts";

type Rows<L extends PersonList> = NonNullable<Person[L]>["items"];
type Row<L extends PersonList> = Rows<L>[number];
type Lists = { [L in PersonList]: { key: (row: Row<L>) => string; columns: Column<Row<L>>[] } };

export function PersonPage({ person, now }: { person: Person; now: string }) {
  const t = useTranslations("deskPerson");
  const { user, list } = person;
  const lists = useLists(now);
  const card = <L extends PersonList>(name: L) => {
    const shown = person[name] as { items: Rows<L>; nextCursor: string | null } | undefined;
    if (!shown || (!list && shown.items.length === 0 && isOfOneRole(name))) return null;
    const { key, columns } = lists[name] as Lists[L];
    const rows = shown.items as Row<L>[];
    const asked = { user: user.uid, list: name };
    return (
      <Card
        title={t(`lists.${name as PersonList}`)}
        flush={rows.length > 0}
        actions={name === "audit" && <AuditLinks uid={user.uid} />}
      >
        {rows.length === 0 ? (
          <p className="muted">{t("none")}</p>
        ) : (
          <div className={css.dense}>
            <DataTable
              caption={t(`lists.${name as PersonList}`)}
              rows={rows}
              rowKey={key}
              columns={columns}
            />
          </div>
        )}
        {shown.nextCursor && (
          <div className={css.pages}>
            <LinkButton
              size="small"
              to={sectionAddress("users", list ? { ...asked, cursor: shown.nextCursor } : asked)}
            >
              {t(list ? "next" : "more")}
            </LinkButton>
          </div>
        )}
      </Card>
    );
  };
  const name = user.displayName || user.email;
  return (
    <div className={css.parts}>
      <p>
        {list ? (
          <Link to={sectionAddress("users", { user: user.uid })}>{t("back", { name })}</Link>
        ) : (
          <Link to={sectionAddress("users")}>{t("all")}</Link>
        )}
      </p>
      {!list && <PersonProfile person={person} now={now} />}
      {card("properties")}
      {card("lets")}
      {card("hunts")}
      {card("money")}
      {card("papers")}
      {card("messages")}
      {card("audit")}
    </div>
  );
}

/** Who has none of them is seldom one who could. */
const isOfOneRole = (list: PersonList) => list === "properties" || list === "lets" || list === "hunts";

function AuditLinks({ uid }: { uid: string }) {
  const t = useTranslations("desk.users");
  return (
    <div className={css.actions}>
      <Link className={css.file} to={sectionAddress("audit", { who: uid })}>
        {t("doneBy")}
      </Link>
      <Link className={css.file} to={sectionAddress("audit", { subjectId: uid })}>
        {t("history")}
      </Link>
    </div>
  );
}

function useLists(now: string): Lists {
  return {
    properties: { key: (row) => row.propertyId, columns: usePropertyColumns(now) },
    lets: { key: (row) => row.bookingId, columns: useBookingColumns(now, "hunter") },
    hunts: { key: (row) => row.bookingId, columns: useBookingColumns(now, "landowner") },
    money: { key: (row) => row.id, columns: useMoneyColumns(now) },
    papers: { key: (row) => row.id, columns: usePaperColumns(now) },
    messages: { key: (row) => row.communicationId, columns: useMessageColumns(now) },
    audit: { key: (row) => row.entryId, columns: useAuditColumns(now) },
  };
}

function usePropertyColumns(now: string): Lists["properties"]["columns"] {
  const t = useTranslations("deskPerson");
  const f = useFormat();
  return [
    {
      key: "name",
      title: t("name"),
      lead: true,
      cell: (row) => <Link to={propertyAddress(row.propertyId)}>{row.name}</Link>,
    },
    { key: "municipality", title: t("municipality"), cell: (row) => row.municipality },
    { key: "status", title: t("status"), cell: (row) => t(`propertyStatus.${row.status}`) },
    { key: "offerings", title: t("offerings"), align: "right", cell: (row) => f.number(row.offerings) },
    {
      key: "since",
      title: t("since"),
      cell: (row) => f.dateTime(row.createdAt, { now, weekday: false, short: true }),
    },
  ];
}

function useBookingColumns(now: string, other: "hunter" | "landowner"): Lists["hunts"]["columns"] {
  const t = useTranslations("deskPerson");
  const f = useFormat();
  return [
    {
      key: "property",
      title: t("property"),
      lead: true,
      cell: (row) => <Link to={bookingAddress(row.bookingId)}>{row.property}</Link>,
    },
    {
      key: "other",
      title: t(other),
      cell: (row) => <Link to={sectionAddress("users", { user: row.otherUid })}>{row.other || "–"}</Link>,
    },
    {
      key: "stay",
      title: t("stay"),
      cell: (row) => f.dateRange(row.fromDate, row.toDate, { now, weekday: false }),
    },
    { key: "status", title: t("status"), cell: (row) => <StatusBadge status={row.status} /> },
    { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.totalOre) },
  ];
}

function useMoneyColumns(now: string): Lists["money"]["columns"] {
  const t = useTranslations("deskPerson");
  const f = useFormat();
  return [
    {
      key: "kind",
      title: t("kind"),
      lead: true,
      cell: (row) => <Link to={bookingAddress(row.bookingId)}>{t(`kinds.${row.kind}`)}</Link>,
    },
    { key: "property", title: t("property"), cell: (row) => row.property },
    { key: "at", title: t("at"), cell: (row) => f.dateTime(row.at, { now, weekday: false, short: true }) },
    { key: "status", title: t("status"), cell: (row) => t(`moneyStatus.${row.status}`) },
    { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.amountOre) },
  ];
}

function usePaperColumns(now: string): Lists["papers"]["columns"] {
  const t = useTranslations("deskPerson");
  const f = useFormat();
  return [
    {
      key: "paper",
      title: t("kind"),
      lead: true,
      cell: (row) => <Link to={paperAddress(row)}>{t(`papers.${row.kind}`, { number: row.number })}</Link>,
    },
    { key: "side", title: t("side"), cell: (row) => t(`sides.${row.side}`) },
    { key: "other", title: t("other"), cell: (row) => row.other || null },
    { key: "on", title: t("issuedOn"), cell: (row) => f.date(row.issuedOn, { now, weekday: false }) },
    {
      key: "booking",
      title: t("booking"),
      cell: (row) => <Link to={bookingAddress(row.bookingId)}>{t("openBooking")}</Link>,
    },
    { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.totalOre) },
  ];
}

function useMessageColumns(now: string): Lists["messages"]["columns"] {
  const t = useTranslations("deskPerson");
  const f = useFormat();
  return [
    {
      key: "subject",
      title: t("subject"),
      lead: true,
      cell: (row) => (
        <Link to={sectionAddress("communications", { message: row.communicationId, q: row.recipient })}>
          {row.subject}
        </Link>
      ),
    },
    { key: "channel", title: t("channel"), cell: (row) => t(`channels.${row.channel}`) },
    { key: "at", title: t("at"), cell: (row) => f.dateTime(row.at, { now, weekday: false, short: true }) },
    { key: "status", title: t("status"), cell: (row) => t(`messageStatus.${row.status}`) },
  ];
}

function useAuditColumns(now: string): Lists["audit"]["columns"] {
  const t = useTranslations("deskPerson");
  const code = useCodes();
  const { at, who, what, reason } = useStepColumns(now);
  return [
    at,
    who,
    { key: "kind", title: t("kind"), cell: (row) => code("subjects", row.subject) },
    what,
    reason,
  ];
}
