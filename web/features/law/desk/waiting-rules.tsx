/** What landowners have read of their municipalities' decisions: it holds for all of it, or it is refused. */
import { useTranslations } from "use-intl";
import { propertyAddress } from "#domain/page-addresses.ts";
import { MoreRows, type Rows } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { ConfirmButton } from "#web/platform/api/confirm-dialog.tsx";
import { NoteButton } from "#web/platform/api/note-button.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import css from "./law-desk.module.css";
import type { LawDesk } from "./load-law-desk.ts";
import { SourceLink } from "./source-link.tsx";

type Row = NonNullable<LawDesk["waiting"]>["items"][number];

export function WaitingRules({ waiting: { items, hasMore } }: { waiting: Rows<Row> }) {
  const t = useTranslations("lawDesk.waiting");
  const effect = useTranslations("lawDesk.rules.effects");
  const f = useFormat();
  const day = { now: f.now, weekday: false };
  return (
    <TableCard
      dense
      title={t("title")}
      none={t("none")}
      rows={items}
      rowKey={(row) => row.ruleId}
      columns={[
        {
          title: t("property"),
          lead: ({ property }) => propertyAddress(property.propertyId),
          cell: ({ property }) => property.name,
        },
        {
          title: t("decision"),
          cell: (row) =>
            t("decided", {
              municipality: row.municipality.name,
              animal: row.animal,
              effect: effect(row.effect),
              days: f.dateRange(row.from, row.to, { weekday: false, year: true, short: true }),
            }),
        },
        {
          title: t("source"),
          cell: (row) => (
            <>
              <SourceLink url={row.sourceUrl} />
              {t("read", { date: f.date(row.readOn, day) })}
            </>
          ),
        },
        {
          title: t("since"),
          cell: ({ enteredAt, enteredBy }) =>
            [f.dateTime(enteredAt, { ...day, short: true }), enteredBy].filter(Boolean).join(", "),
        },
        { title: t("do"), cell: (row) => <Decide row={row} /> },
      ]}
    >
      <MoreRows lists={[{ hasMore }]} />
    </TableCard>
  );
}

function Decide({ row: { ruleId, municipality } }: { row: Row }) {
  const t = useTranslations("lawDesk.waiting");
  const params = { ruleId };
  return (
    <div className={css.actions}>
      <ConfirmButton
        title={t("confirmTitle", { municipality: municipality.name })}
        label={t("confirm")}
        opensLook="primary"
        done={t("confirmed")}
        send={(api, once) =>
          api("POST /api/law/local-rules/:ruleId/decide", { params, body: { outcome: "confirmed" } }, once)
        }
      >
        <p>{t("confirmText")}</p>
      </ConfirmButton>
      <NoteButton
        label={t("refuse")}
        title={t("refuseTitle")}
        text={t("refuseText")}
        field="reason"
        fieldLabel={t("why")}
        lines
        maxLength={2000}
        done={t("refused")}
        send={(api, { reason }, once) =>
          api(
            "POST /api/law/local-rules/:ruleId/decide",
            { params, body: { outcome: "refused", reason } },
            once,
          )
        }
      />
    </div>
  );
}
