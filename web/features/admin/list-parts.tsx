/** What the desk's lists share: filters, order and page in the address, and the table of what is shown. */
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import css from "./admin.module.css";
import { type Asked, paramsOf, type SectionId, sectionAddress } from "./sections.ts";

type Props<T> = {
  section: SectionId;
  title: string;
  asked: Asked;
  /** The fields; what they hold goes to the address. */
  filters: ReactNode;
  rows: readonly T[];
  rowKey: (row: T) => string;
  columns: readonly Column<T>[];
  none: string;
  nextCursor: string | null;
  /** The path of the same list as a table for spreadsheets. */
  csv?: string;
  actions?: ReactNode;
};

export function AdminList<T>(o: Props<T>) {
  const t = useTranslations("desk.list");
  const { revalidate, state } = useRevalidator();
  const { cursor, ...filters } = o.asked;
  return (
    <Card
      title={o.title}
      flush={o.rows.length > 0}
      actions={
        <div className={css.actions}>
          {o.actions}
          <Button size="small" busy={state === "loading"} onClick={() => void revalidate()}>
            {t("refresh")}
          </Button>
          {o.csv && (
            <a className={css.file} href={`${o.csv}?${paramsOf(filters)}`} download>
              {t("csv")}
            </a>
          )}
        </div>
      }
    >
      <Filters section={o.section} asked={filters}>
        {o.filters}
      </Filters>
      {o.rows.length === 0 ? (
        <p className="muted">{o.none}</p>
      ) : (
        <div className={css.dense}>
          <DataTable caption={o.title} rows={o.rows} rowKey={o.rowKey} columns={o.columns} />
        </div>
      )}
      {(cursor || o.nextCursor) && (
        <div className={css.pages}>
          {cursor && (
            <LinkButton size="small" to={sectionAddress(o.section, filters)} preventScrollReset>
              {t("first")}
            </LinkButton>
          )}
          {o.nextCursor && (
            <LinkButton
              size="small"
              to={sectionAddress(o.section, { ...filters, cursor: o.nextCursor })}
              preventScrollReset
            >
              {t("next")}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}

/** «/» goes to the first field, as in many lists that are worked through by keyboard. */
function Filters({ section, asked, children }: { section: SectionId; asked: Asked; children: ReactNode }) {
  const t = useTranslations("desk.list");
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const toSearch = (e: KeyboardEvent) => {
      const isTyping = (e.target as HTMLElement).closest("input, textarea, select, dialog");
      if (e.key !== "/" || isTyping) return;
      e.preventDefault();
      ref.current?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus();
    };
    addEventListener("keydown", toSearch);
    return () => removeEventListener("keydown", toSearch);
  }, []);
  return (
    <Form
      method="get"
      ref={ref}
      role="search"
      className={css.filters}
      preventScrollReset
      key={String(paramsOf(asked))}
    >
      <input type="hidden" name="section" value={section} />
      {children}
      <div className={css.submit}>
        <Button type="submit" look="primary" size="small">
          {t("show")}
        </Button>
        <LinkButton size="small" look="quiet" to={sectionAddress(section)}>
          {t("clear")}
        </LinkButton>
      </div>
    </Form>
  );
}
