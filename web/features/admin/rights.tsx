/** The desk of the right to let: what landowners have shown, and parcels of several accounts (rules 9.13). */
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { propertyAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { borderPath } from "#web/ui/chart/border-path.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Term } from "#web/ui/term.tsx";
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
            <dl>
              <Term label={t("owner")}>
                <Link to={sectionAddress("users", { q: row.ownerEmail })}>
                  {row.ownerName || row.ownerEmail}
                </Link>
              </Term>
              <Shown row={row} />
              <Term label={t("parcels")}>
                {[row.municipality, row.parcels.join(", ")].filter(Boolean).join(" · ")}
              </Term>
              {row.conflicts.length > 0 && (
                <Term label={t("conflicts")}>
                  <ul className={css.cases}>
                    {row.conflicts.map(({ propertyId, name, ownerName, parcel }) => (
                      <li key={propertyId}>
                        <Link to={propertyAddress(propertyId)}>
                          {t("conflict", { parcel, name, owner: ownerName })}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Term>
              )}
            </dl>
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

/** What the landowner has said and shown. */
function Shown({ row: { propertyId, right } }: { row: Row }) {
  const t = useTranslations("desk.rights");
  const { held, organizationNumber: number, organizationName, documentId, note, question } = right;
  return (
    <>
      <Term label={t("held")}>{t(`helds.${held ?? "none"}`)}</Term>
      {number && (
        <Term label={t("organization")}>
          {organizationName ? `${organizationName}, ${number}` : t("notLookedUp", { number })}
        </Term>
      )}
      {documentId && (
        <Term label={t("document")}>
          <a href={`/api/properties/${propertyId}/documents/${documentId}`}>{t("openDocument")}</a>
        </Term>
      )}
      {note && <Term label={t("note")}>{note}</Term>}
      {question && <Term label={t("question")}>{question}</Term>}
    </>
  );
}

function Actions({ row: { propertyId, name } }: { row: Row }) {
  const t = useTranslations("desk.rights");
  const params = { propertyId };
  const reason = { field: "reason" as const, fieldLabel: t("why"), lines: true, maxLength: 2000 };
  const decide = (outcome: "approved" | "refused") => (api: Client, body: { reason: string }, once: object) =>
    api("POST /api/properties/:propertyId/right/decide", { params, body: { outcome, ...body } }, once);
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
