/** For administrators: what broke in browsers and on the servers. */
import { useTranslations } from "use-intl";
import { severities } from "#domain/lists.ts";
import { AdminList, ChoiceFilter, TextFilter } from "#web/features/admin/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { AppErrors } from "./load.ts";
import css from "./operations.module.css";

type Row = AppErrors["list"]["items"][number];

export function ErrorsSection({ errors: { asked, list }, now }: { errors: AppErrors; now: string }) {
  const t = useTranslations("operations.errors");
  const f = useFormat();
  return (
    <AdminList
      section="errors"
      csv="/api/admin/app-errors/csv"
      title={t("caption")}
      asked={asked}
      none={t(asked.severity || asked.q ? "noneFound" : "none")}
      rows={list.items}
      rowKey={(row) => row.id}
      nextCursor={list.nextCursor}
      filters={
        <>
          <TextFilter name="q" label={t("search")} given={asked.q} most={100} />
          <ChoiceFilter
            name="severity"
            label={t("severity")}
            given={asked.severity}
            values={severities}
            word={(severity) => t(`severities.${severity}`)}
          />
        </>
      }
      columns={[
        {
          key: "when",
          title: t("when"),
          lead: true,
          cell: (row) => (
            <span className={css.time}>
              {f.dateTime(row.timestamp, { now, weekday: false, short: true })}
            </span>
          ),
        },
        {
          key: "severity",
          title: t("severity"),
          cell: (row) => (
            <span className={css.severity} data-severity={row.severity}>
              {t(`severities.${row.severity}`)}
            </span>
          ),
        },
        { key: "source", title: t("source"), cell: (row) => <code className={css.code}>{row.source}</code> },
        { key: "what", title: t("what"), cell: (row) => <What row={row} /> },
        { key: "code", title: t("code"), cell: (row) => row.code && <code>{row.code}</code> },
      ]}
    />
  );
}

function What({ row: { message, details, requestId } }: { row: Row }) {
  const t = useTranslations("operations.errors");
  return (
    <div className={css.what}>
      <span>{message}</span>
      {requestId && <span className="muted small">{t("request", { id: requestId })}</span>}
      {details !== null && details !== "" && (
        <details>
          <summary>{t("details")}</summary>
          <pre className={css.details}>
            {typeof details === "string" ? details : JSON.stringify(details, null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}
