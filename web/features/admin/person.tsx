/** An administrators' page about one person: identity, belongings, messages and actions. */
import { Fragment } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { documentAddress } from "#domain/invoice/addresses.ts";
import { bookingAddress, propertyAddress } from "#domain/page-addresses.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Column } from "#web/ui/layout/data-table.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import { WholeNumbers } from "#web/ui/form/whole-numbers.tsx";
import css from "./admin.module.css";
import { useStepColumns } from "./audit.tsx";
import { useCodeLabels } from "./use-code-labels.ts";
import { type Person, type PersonList, personLists } from "./load-person.ts";
import { PersonProfile } from "./person-profile.tsx";
import { sectionAddress } from "./sections.ts";

type Rows<L extends PersonList> = NonNullable<Person[L]>["items"];
type Row<L extends PersonList> = Rows<L>[number];
type Lists = { [L in PersonList]: { key: (row: Row<L>) => string; columns: Column<Row<L>>[] } };

export function PersonPage({ person }: { person: Person }) {
  const t = useTranslations("deskPerson");
  const { user, list } = person;
  const lists = useLists();
  const card = <L extends PersonList>(name: L) => {
    const page = person[name] as { items: Rows<L>; nextCursor: string | null } | undefined;
    if (!page || (!list && page.items.length === 0 && isOfOneRole(name))) return null;
    const { key, columns } = lists[name] as Lists[L];
    const rows = page.items as Row<L>[];
    const personQuery = { user: user.uid, list: name };
    return (
      <TableCard
        dense
        title={t(`lists.${name as PersonList}`)}
        none={t("none")}
        actions={name === "audit" && <AuditLinks uid={user.uid} />}
        rows={rows}
        rowKey={key}
        columns={columns}
      >
        {page.nextCursor && (
          <div className={css.pages}>
            <LinkButton
              size="small"
              to={sectionAddress("users", list ? { ...personQuery, cursor: page.nextCursor } : personQuery)}
            >
              {t(list ? "next" : "more")}
            </LinkButton>
          </div>
        )}
      </TableCard>
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
      {!list && <PersonProfile person={person} />}
      {personLists.map((name) => (
        <Fragment key={name}>{card(name)}</Fragment>
      ))}
    </div>
  );
}

/**
 * Whether the list is about landowners only, or hunters only. Such a list is hidden if it is empty, because
 * the person probably lacks that role.
 */
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

function useLists(): Lists {
  const t = useTranslations("deskPerson");
  const code = useCodeLabels();
  const { at, who, what, reason } = useStepColumns();
  const bookingsWith = (other: "hunter" | "landowner"): Lists["hunts"] => ({
    key: (row) => row.bookingId,
    columns: [
      { title: t("property"), lead: (row) => bookingAddress(row.bookingId), cell: (row) => row.property },
      {
        title: t(other),
        cell: (row) => <Link to={sectionAddress("users", { user: row.otherUid })}>{row.other || "–"}</Link>,
      },
      { title: t("stay"), stay: (row) => row },
      { title: t("status"), cell: (row) => <StatusBadge status={row.status} /> },
      { title: t("total"), money: (row) => row.totalOre },
    ],
  });
  return {
    properties: {
      key: (row) => row.propertyId,
      columns: [
        { title: t("name"), lead: (row) => propertyAddress(row.propertyId), cell: (row) => row.name },
        { title: t("municipality"), cell: (row) => row.municipality },
        { title: t("status"), cell: (row) => t(`propertyStatus.${row.status}`) },
        { title: t("offerings"), count: (row) => row.offerings },
        { title: t("since"), at: (row) => row.createdAt },
      ],
    },
    lets: bookingsWith("hunter"),
    hunts: bookingsWith("landowner"),
    money: {
      key: (row) => row.id,
      columns: [
        {
          title: t("kind"),
          lead: (row) => bookingAddress(row.bookingId),
          cell: (row) => t(`kinds.${row.kind}`),
        },
        { title: t("property"), cell: (row) => row.property },
        { title: t("at"), at: (row) => row.at },
        { title: t("status"), cell: (row) => t(`moneyStatus.${row.status}`) },
        { title: t("total"), money: (row) => row.amountOre },
      ],
    },
    papers: {
      key: (row) => row.id,
      columns: [
        {
          title: t("kind"),
          lead: documentAddress,
          cell: (row) => <WholeNumbers text={t(`papers.${row.kind}`, { number: row.number })} />,
        },
        { title: t("side"), cell: (row) => t(`sides.${row.side}`) },
        { title: t("other"), cell: (row) => row.other || null },
        { title: t("issuedOn"), on: (row) => row.issuedOn },
        {
          title: t("booking"),
          cell: (row) => <Link to={bookingAddress(row.bookingId)}>{t("openBooking")}</Link>,
        },
        { title: t("total"), money: (row) => row.totalOre },
      ],
    },
    messages: {
      key: (row) => row.communicationId,
      columns: [
        {
          title: t("subject"),
          lead: (row) => sectionAddress("communications", { message: row.communicationId, q: row.recipient }),
          cell: (row) => row.subject,
        },
        { title: t("channel"), cell: (row) => t(`channels.${row.channel}`) },
        { title: t("at"), at: (row) => row.at },
        { title: t("status"), cell: (row) => t(`messageStatus.${row.status}`) },
      ],
    },
    audit: {
      key: (row) => row.entryId,
      columns: [at, who, { title: t("kind"), cell: (row) => code("subjects", row.subject) }, what, reason],
    },
  };
}
