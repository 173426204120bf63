/** What the one search box found, by kind. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { longestSought, shortestSought } from "#domain/admin/sought.ts";
import { paperAddress } from "#domain/invoice/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/card.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import css from "./find.module.css";
import { sectionAddress } from "./sections.ts";

export type Found = AnswerOf<Api["GET /api/admin/find"]>;
type Kind = keyof Found;
type Row<K extends Kind> = Found[K]["items"][number];

export async function loadFind(api: Client, query: URLSearchParams) {
  const q = (query.get("q") ?? "").trim().slice(0, longestSought);
  const found = q.length >= shortestSought ? await api("GET /api/admin/find", { query: { q } }) : undefined;
  return { q, found };
}
type Asked = Awaited<ReturnType<typeof loadFind>>;

export function FindSection({ find: { q, found }, now }: { find: Asked; now: string }) {
  const t = useTranslations("deskFind");
  const columns = useColumns(now);
  if (!found) return <p className="muted">{q ? t("tooShort") : t("start")}</p>;
  const count = Object.values(found).reduce((sum, { items }) => sum + items.length, 0);
  const group = <K extends Kind>(kind: K, key: (row: Row<K>) => string) => {
    const { items, more } = found[kind] as { items: Row<K>[]; more: boolean };
    if (!items.length) return null;
    const title = t(`groups.${kind as Kind}`);
    return (
      <Card title={title} flush>
        <DataTable caption={title} rows={items} rowKey={key} columns={columns[kind] as Column<Row<K>>[]} />
        {more && <p className={`muted small ${css.more}`}>{t("more")}</p>}
      </Card>
    );
  };
  // somebody's name: who it is stands before what they have booked
  const isPerson = found.bookings.items.every(({ foundBy }) => foundBy.includes("person"));
  const people = group("people", (row) => row.uid);
  return (
    <div className={css.groups}>
      <p role="status" className={count ? "visually-hidden" : undefined}>
        {count ? t("result", { count }) : t("nothing", { q })}
      </p>
      {count === 0 && <p className="muted">{t("nothingHint")}</p>}
      {isPerson && people}
      {group("bookings", (row) => row.bookingId)}
      {!isPerson && people}
      {group("papers", (row) => `${row.kind}${row.number}${row.bookingId}`)}
      {group("transfers", (row) => row.bankTransactionId)}
      {group("payouts", (row) => row.payoutId)}
      {group("refunds", (row) => row.refundId)}
    </div>
  );
}

type Columns = { [K in Kind]: Column<Row<K>>[] };
function useColumns(now: string): Columns {
  return {
    bookings: useBookingColumns(now),
    people: usePeopleColumns(),
    papers: usePaperColumns(now),
    ...useMoneyColumns(now),
  };
}

function useBookingColumns(now: string): Columns["bookings"] {
  const t = useTranslations("deskFind");
  const f = useFormat();
  return [
    {
      key: "property",
      title: t("property"),
      lead: true,
      cell: (row) => <Link to={bookingAddress(row.bookingId)}>{row.property}</Link>,
    },
    { key: "hunter", title: t("hunter"), cell: (row) => row.hunter || t("nameless") },
    { key: "landowner", title: t("landowner"), cell: (row) => row.landowner || t("nameless") },
    {
      key: "stay",
      title: t("stay"),
      cell: (row) => f.dateRange(row.fromDate, row.toDate, { now, weekday: false }),
    },
    { key: "status", title: t("status"), cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: "by",
      title: t("foundBy"),
      cell: (row) => <span className={css.by}>{f.all(row.foundBy.map((by) => t(`by.${by}`)))}</span>,
    },
    { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.totalOre) },
  ];
}

function usePeopleColumns(): Columns["people"] {
  const t = useTranslations("deskFind");
  return [
    {
      key: "name",
      title: t("name"),
      lead: true,
      cell: (row) => <Link to={sectionAddress("users", { user: row.uid })}>{row.name || t("nameless")}</Link>,
    },
    { key: "email", title: t("email"), cell: (row) => row.email || null },
    { key: "phone", title: t("phone"), cell: (row) => row.phone },
    { key: "organization", title: t("organizationNumber"), cell: (row) => row.organizationNumber },
    { key: "roles", title: t("roles"), cell: (row) => row.roles.map((role) => t(`role.${role}`)).join(", ") },
  ];
}

function usePaperColumns(now: string): Columns["papers"] {
  const t = useTranslations("deskFind");
  const f = useFormat();
  return [
    {
      key: "paper",
      title: t("paper"),
      lead: true,
      cell: (row) => <Link to={paperAddress(row)}>{t(`papers.${row.kind}`, { number: row.number })}</Link>,
    },
    { key: "seller", title: t("seller"), cell: (row) => row.seller },
    { key: "buyer", title: t("buyer"), cell: (row) => row.buyer },
    { key: "on", title: t("issuedOn"), cell: (row) => f.date(row.issuedOn, { now, weekday: false }) },
    {
      key: "booking",
      title: t("booking"),
      cell: (row) => <Link to={bookingAddress(row.bookingId)}>{t("booking")}</Link>,
    },
    { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.totalOre) },
  ];
}

function useMoneyColumns(now: string): Pick<Columns, "transfers" | "payouts" | "refunds"> {
  const t = useTranslations("deskFind");
  const f = useFormat();
  const day = (on: string) => f.date(on, { now, weekday: false });
  const sum = (amount: number, currency: string) =>
    currency === "NOK" ? f.money(amount) : `${f.number(amount / 100, 2)} ${currency}`;
  return {
    transfers: [
      {
        key: "payer",
        title: t("payer"),
        lead: true,
        cell: (row) => (
          <Link to={row.bookingId ? bookingAddress(row.bookingId) : sectionAddress("bank")}>
            {row.payer ?? t("unknownPayer")}
          </Link>
        ),
      },
      { key: "reference", title: t("reference"), cell: (row) => row.reference },
      { key: "kid", title: t("kid"), cell: (row) => row.kid },
      { key: "on", title: t("bookedOn"), cell: (row) => day(row.bookedOn) },
      { key: "status", title: t("status"), cell: (row) => t(`transferStatus.${row.status}`) },
      { key: "total", title: t("total"), align: "right", cell: (row) => sum(row.amount, row.currency) },
    ],
    payouts: [
      {
        key: "to",
        title: t("landowner"),
        lead: true,
        cell: (row) => <Link to={bookingAddress(row.bookingId)}>{row.landowner || t("nameless")}</Link>,
      },
      { key: "on", title: t("dueOn"), cell: (row) => day(row.dueOn) },
      { key: "status", title: t("status"), cell: (row) => t(`payoutStatus.${row.status}`) },
      { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.amountOre) },
    ],
    refunds: [
      {
        key: "to",
        title: t("hunter"),
        lead: true,
        cell: (row) => <Link to={bookingAddress(row.bookingId)}>{row.hunter || t("nameless")}</Link>,
      },
      {
        key: "at",
        title: t("decidedAt"),
        cell: (row) => f.dateTime(row.decidedAt, { now, weekday: false, short: true }),
      },
      { key: "status", title: t("status"), cell: (row) => t(`refundStatus.${row.status}`) },
      { key: "total", title: t("total"), align: "right", cell: (row) => f.money(row.amountOre) },
    ],
  };
}
