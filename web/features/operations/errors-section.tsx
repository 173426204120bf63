/** For administrators: errors in browsers and on the servers. */
import { useTranslations } from "use-intl";
import { severities } from "#domain/operations/lists.ts";
import { AdminList, ChoiceFilter, TextFilter } from "#web/features/admin/public.ts";
import type { AppErrors } from "./load.ts";
import css from "./operations.module.css";

type Row = AppErrors["list"]["items"][number];

export function ErrorsSection({ loaded: { listQuery, list } }: { loaded: AppErrors }) {
  const t = useTranslations("operations.errors");
  return (
    <AdminList
      section="errors"
      csv="/api/admin/app-errors/csv"
      title={t("caption")}
      listQuery={listQuery}
      none={t(listQuery.severity || listQuery.q ? "noneFound" : "none")}
      rows={list.items}
      rowKey={(row) => row.id}
      nextCursor={list.nextCursor}
      filters={
        <>
          <TextFilter name="q" label={t("search")} most={100} />
          <ChoiceFilter
            name="severity"
            label={t("severity")}
            values={severities}
            word={(severity) => t(`severities.${severity}`)}
          />
        </>
      }
      columns={[
        { title: t("when"), lead: true, at: (row) => row.timestamp },
        {
          title: t("severity"),
          cell: (row) => (
            <span className={css.severity} data-severity={row.severity}>
              {t(`severities.${row.severity}`)}
            </span>
          ),
        },
        { title: t("source"), cell: (row) => <code className={css.code}>{row.source}</code> },
        { title: t("what"), cell: (row) => <ErrorText row={row} /> },
        { title: t("code"), cell: (row) => row.code && <code>{row.code}</code> },
      ]}
    />
  );
}

function ErrorText({ row: { message, details, requestId } }: { row: Row }) {
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
