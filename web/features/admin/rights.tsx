/** The desk of the right to let: what landowners have shown, and parcels of several accounts (rules 9.13). */
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { propertyAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { borderPath } from "#web/ui/chart/border-path.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { Link } from "react-router";
import css from "./admin.module.css";
import { MoreRows, requestedPages, type Rows, rowsOf } from "./more-rows.tsx";
import { sectionAddress } from "./sections.ts";

export const loadRights = (api: Client, query: URLSearchParams) =>
  rowsOf(requestedPages(query), (page) => api("GET /api/admin/property-rights", { query: page }));
type Row = Awaited<ReturnType<typeof loadRights>>["items"][number];

export function RightsSection({ loaded: { items, hasMore } }: { loaded: Rows<Row> }) {
  const t = useTranslations("desk.rights");
  const f = useFormat();
  if (items.length === 0)
    return (
      <Card>
        <p className="muted">{t("none")}</p>
      </Card>
    );
  return (
    <div className={css.parts}>
      {items.map((row) => (
        <Card
          key={row.propertyId}
          title={<Link to={propertyAddress(row.propertyId)}>{row.name}</Link>}
          actions={<Actions row={row} />}
        >
          <div className={css.right}>
            <Outline row={row} />
            <RightFacts row={row} />
          </div>
          <p className="muted small">
            {t("since", { at: f.dateTime(row.since, { now: f.now, weekday: false, short: true }) })}
          </p>
        </Card>
      ))}
      <MoreRows lists={[{ hasMore }]} />
    </div>
  );
}

const RightFacts = ({ row }: { row: Row }) => <Facts facts={useFacts(row)} />;

/** The property's border as a shape; its map is on its page. */
function Outline({ row: { outline, name } }: { row: Row }) {
  const t = useTranslations("desk.rights");
  if (!outline) return null;
  const { d, width, height } = borderPath(outline, { width: 120, height: 120 });
  return (
    <svg
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      className={css.outline}
      role="img"
      aria-label={t("border", { name })}
    >
      <path d={d} fillRule="evenodd" />
    </svg>
  );
}

/** What an administrator decides by: statement and proof, parcels, and who else has published them. */
function useFacts({ propertyId, right, ...row }: Row) {
  const t = useTranslations("desk.rights");
  const { held, organizationNumber: number, organizationName, documentId, note, question } = right;
  const shown: { label: string; value: ReactNode }[] = [
    {
      label: t("owner"),
      value: (
        <Link to={sectionAddress("users", { q: row.ownerEmail })}>{row.ownerName || row.ownerEmail}</Link>
      ),
    },
    { label: t("held"), value: t(`helds.${held ?? "none"}`) },
    {
      label: t("organization"),
      value: number && (organizationName ? `${organizationName}, ${number}` : t("notLookedUp", { number })),
    },
    {
      label: t("document"),
      value: documentId && (
        <a href={`/api/properties/${propertyId}/documents/${documentId}`}>{t("openDocument")}</a>
      ),
    },
    { label: t("note"), value: note },
    { label: t("question"), value: question },
    { label: t("status"), value: row.deleted && t("deleted") },
    {
      label: t("parcels"),
      value: [row.municipality, row.parcels.join(", ")].filter(Boolean).join(" · "),
    },
    {
      label: t("conflicts"),
      value: row.conflicts.length > 0 && (
        <ul className={css.cases}>
          {row.conflicts.map(({ propertyId: other, name, ownerName, parcel }) => (
            <li key={other}>
              <Link to={propertyAddress(other)}>{t("conflict", { parcel, name, owner: ownerName })}</Link>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return shown.filter(({ value }) => value);
}

function Actions({ row: { propertyId, name, parcels } }: { row: Row }) {
  const t = useTranslations("desk.rights");
  const params = { propertyId };
  const reason = { field: "reason" as const, fieldLabel: t("why"), lines: true, maxLength: 2000 };
  const decide = (outcome: "approved" | "refused") => (api: Client, body: { reason: string }, once: object) =>
    api(
      "POST /api/properties/:propertyId/right/decide",
      { params, body: { outcome, parcels, ...body } },
      once,
    );
  return (
    <div className={css.actions}>
      <NoteButton
        {...reason}
        look="primary"
        label={t("approve")}
        title={t("approveTitle", { name })}
        text={t("approveText")}
        done={t("approved")}
        send={decide("approved")}
      />
      <NoteButton
        {...reason}
        label={t("refuse")}
        title={t("refuseTitle", { name })}
        text={t("refuseText")}
        done={t("refused")}
        send={decide("refused")}
      />
      <NoteButton
        label={t("ask")}
        title={t("askTitle", { name })}
        field="question"
        fieldLabel={t("what")}
        lines
        maxLength={2000}
        done={t("asked")}
        send={(api, body, once) => api("POST /api/properties/:propertyId/right/ask", { params, body }, once)}
      />
    </div>
  );
}
