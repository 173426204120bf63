/** For administrators: what broke in browsers and on the servers. */
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { severities } from "#domain/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import type { AppErrors } from "./load.ts";
import css from "./operations.module.css";

export function ErrorsSection({ errors, now }: { errors: AppErrors; now: string }) {
  const t = useTranslations("operations.errors");
  const { items, nextCursor, severity, q } = errors;
  const address = new URLSearchParams({ section: "errors", severity, q });
  return (
    <div className={css.parts}>
      <Form className={css.filter} role="search" aria-label={t("filter")} preventScrollReset>
        <input type="hidden" name="section" value="errors" />
        <SelectField
          key={`severity ${severity}`}
          label={t("severity")}
          name="severity"
          defaultValue={severity}
          options={[["", t("all")], ...severities.map((one) => [one, t(`severities.${one}`)] as const)]}
        />
        <TextField
          key={`q ${q}`}
          label={t("search")}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={q}
        />
        <Button type="submit">{t("find")}</Button>
      </Form>
      <Card title={t("caption")} flush={items.length > 0}>
        {items.length === 0 ? (
          <p className="muted">{t(severity || q ? "noneFound" : "none")}</p>
        ) : (
          <Rows rows={items} now={now} />
        )}
        {nextCursor && (
          <div className={css.more}>
            <LinkButton size="small" to={`?${address}&cursor=${encodeURIComponent(nextCursor)}`}>
              {t("older")}
            </LinkButton>
          </div>
        )}
      </Card>
    </div>
  );
}

function Rows({ rows, now }: { rows: AppErrors["items"]; now: string }) {
  const t = useTranslations("operations.errors");
  const f = useFormat();
  return (
    <DataTable
      caption={t("caption")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "when",
          title: t("when"),
          lead: true,
          cell: (row) => f.dateTime(row.timestamp, { now, weekday: false, short: true }),
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

function What({ row: { message, details, requestId } }: { row: AppErrors["items"][number] }) {
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
