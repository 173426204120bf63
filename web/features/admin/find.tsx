/** The results of the search box, by kind. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { maxQueryLength, minQueryLength } from "#domain/admin/admin-query.ts";
import { documentAddress } from "#domain/invoice/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { type Column, DataTable } from "#web/ui/layout/data-table.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import css from "./find.module.css";
import { sectionAddress } from "./sections.ts";

export type Found = Answer<"GET /api/admin/find">;
type Kind = keyof Found;
type Row<K extends Kind> = Found[K]["items"][number];

export async function loadFind(api: Client, query: URLSearchParams) {
  const q = (query.get("q") ?? "").trim().slice(0, maxQueryLength);
  const found = q.length >= minQueryLength ? await api("GET /api/admin/find", { query: { q } }) : undefined;
  return { q, found };
}
type FindData = Awaited<ReturnType<typeof loadFind>>;

export function FindSection({ loaded: { q, found } }: { loaded: FindData }) {
  const t = useTranslations("deskFind");
  const columns = useColumns();
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
  // if a search for a person's name finds bookings too, the person is listed first
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
function useColumns(): Columns {
  const t = useTranslations("deskFind");
  const f = useFormat();
  const amountText = (amount: number, currency: string) =>
    currency === "NOK" ? f.money(amount) : `${f.number(amount / 100, 2)} ${currency}`;
  return {
    bookings: [
      { title: t("property"), lead: (row) => bookingAddress(row.bookingId), cell: (row) => row.property },
      { title: t("hunter"), cell: (row) => row.hunter || t("nameless") },
      { title: t("landowner"), cell: (row) => row.landowner || t("nameless") },
      { title: t("stay"), stay: (row) => row },
      { title: t("status"), cell: (row) => <StatusBadge status={row.status} /> },
      {
        title: t("foundBy"),
        cell: (row) => <span className={css.by}>{f.all(row.foundBy.map((by) => t(`by.${by}`)))}</span>,
      },
      { title: t("total"), money: (row) => row.totalOre },
    ],
    people: [
      {
        title: t("name"),
        lead: (row) => sectionAddress("users", { user: row.uid }),
        cell: (row) => row.name || t("nameless"),
      },
      { title: t("email"), cell: (row) => row.email || null },
      { title: t("phone"), cell: (row) => row.phone },
      { title: t("organizationNumber"), cell: (row) => row.organizationNumber },
      { title: t("roles"), cell: (row) => row.roles.map((role) => t(`role.${role}`)).join(", ") },
    ],
    papers: [
      {
        title: t("paper"),
        lead: documentAddress,
        cell: (row) => <WholeNumbers text={t(`papers.${row.kind}`, { number: row.number })} />,
      },
      { title: t("seller"), cell: (row) => row.seller },
      { title: t("buyer"), cell: (row) => row.buyer },
      { title: t("issuedOn"), on: (row) => row.issuedOn },
      { title: t("booking"), cell: (row) => <Link to={bookingAddress(row.bookingId)}>{t("booking")}</Link> },
      { title: t("total"), money: (row) => row.totalOre },
    ],
    transfers: [
      {
        title: t("payer"),
        lead: (row) => (row.bookingId ? bookingAddress(row.bookingId) : sectionAddress("bank")),
        cell: (row) => row.payer ?? t("unknownPayer"),
      },
      { title: t("reference"), cell: (row) => row.reference },
      { title: t("kid"), cell: (row) => row.kid },
      { title: t("bookedOn"), on: (row) => row.bookedOn },
      { title: t("status"), cell: (row) => t(`transferStatus.${row.status}`) },
      { title: t("total"), align: "right", cell: (row) => amountText(row.amount, row.currency) },
    ],
    payouts: [
      {
        title: t("landowner"),
        lead: (row) => bookingAddress(row.bookingId),
        cell: (row) => row.landowner || t("nameless"),
      },
      { title: t("dueOn"), on: (row) => row.dueOn },
      { title: t("status"), cell: (row) => t(`payoutStatus.${row.status}`) },
      { title: t("total"), money: (row) => row.amountOre },
    ],
    refunds: [
      {
        title: t("hunter"),
        lead: (row) => bookingAddress(row.bookingId),
        cell: (row) => row.hunter || t("nameless"),
      },
      { title: t("decidedAt"), at: (row) => row.decidedAt },
      { title: t("status"), cell: (row) => t(`refundStatus.${row.status}`) },
      { title: t("total"), money: (row) => row.amountOre },
    ],
  };
}
