/** What differs between the national law of two days. */
import { useState } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { DateRange } from "#web/ui/date/date-field.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import css from "./law-desk.module.css";
import { deskAddress, type LawDesk } from "./load-law-desk.ts";

type Changes = NonNullable<LawDesk["changes"]>;

export function LawChanges({ changes: { before, after, items } }: { changes: Changes }) {
  const t = useTranslations("lawDesk.changes");
  return (
    <TableCard
      dense
      title={t("title")}
      none={t("none")}
      above={<Days key={`${before} ${after}`} before={before} after={after} />}
      rows={items}
      rowKey={(row) => row.changeId}
      columns={[
        { title: t("change"), lead: true, cell: (row) => row.text },
        {
          title: t("source"),
          cell: ({ source }) => (
            <a className={css.source} href={source.url} target="_blank" rel="noreferrer">
              {source.ref}
            </a>
          ),
        },
        {
          title: t("do"),
          cell: ({ changeId }) => (
            <Link to={deskAddress({ view: "changes", before, after, change: changeId })}>{t("who")}</Link>
          ),
        },
      ]}
    />
  );
}

function Days({ before, after }: Pick<Changes, "before" | "after">) {
  const t = useTranslations("lawDesk.changes");
  const [days, setDays] = useState({ before, after });
  return (
    <div className={css.above}>
      <p className="muted">{t("text")}</p>
      <Form method="get" className={css.days} preventScrollReset>
        <input type="hidden" name="section" value="law" />
        <input type="hidden" name="view" value="changes" />
        <input type="hidden" name="before" value={days.before} />
        <input type="hidden" name="after" value={days.after} />
        <DateRange
          from={{ name: "earlier", label: t("before"), value: days.before }}
          to={{ name: "later", label: t("after"), value: days.after }}
          onChange={(earlier, later) => setDays({ before: earlier, after: later })}
        />
        <Button type="submit" look="primary">
          {t("compare")}
        </Button>
      </Form>
    </div>
  );
}
