/** What the administrators' lists have in common: a table, and filters, order and page in the address. */
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#web/ui/button.tsx";
import type { TableProps } from "#web/ui/layout/data-table.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import css from "./admin.module.css";
import { FilterValuesContext } from "./filter-fields.tsx";
import { type ListQuery, paramsOf, type SectionId, sectionAddress } from "./sections.ts";

type Props<T> = Omit<TableProps<T>, "caption"> & {
  section: SectionId;
  title: string;
  listQuery: ListQuery;
  /** The filter fields, whose values are stored in the address. */
  filters: ReactNode;
  none: string;
  nextCursor: string | null;
  /** The path of the same list as a CSV file. */
  csv?: string;
  actions?: ReactNode;
};

export function AdminList<T>({ section, listQuery, filters: fields, nextCursor, csv, ...o }: Props<T>) {
  const t = useTranslations("desk.list");
  const { revalidate, state } = useRevalidator();
  const { cursor, ...filters } = listQuery;
  return (
    <TableCard
      {...o}
      dense
      actions={
        <div className={css.actions}>
          {o.actions}
          <Button size="small" busy={state === "loading"} onClick={() => void revalidate()}>
            {t("refresh")}
          </Button>
          {csv && (
            <a className={css.file} href={`${csv}?${paramsOf(filters)}`} download>
              {t("csv")}
            </a>
          )}
        </div>
      }
      above={
        <FilterValuesContext value={filters}>
          <Filters section={section} listQuery={filters}>
            {fields}
          </Filters>
        </FilterValuesContext>
      }
    >
      {(cursor || nextCursor) && (
        <div className={css.pages}>
          {cursor && (
            <LinkButton size="small" to={sectionAddress(section, filters)} preventScrollReset>
              {t("first")}
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton
              size="small"
              to={sectionAddress(section, { ...filters, cursor: nextCursor })}
              preventScrollReset
            >
              {t("next")}
            </LinkButton>
          )}
        </div>
      )}
    </TableCard>
  );
}

/** The filter fields. The key «/» focuses the first one. */
function Filters({
  section,
  listQuery,
  children,
}: {
  section: SectionId;
  listQuery: ListQuery;
  children: ReactNode;
}) {
  const t = useTranslations("desk.list");
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focusOnSlash = (e: KeyboardEvent) => {
      const isTyping = (e.target as HTMLElement).closest("input, textarea, select, dialog");
      if (e.key !== "/" || isTyping) return;
      e.preventDefault();
      ref.current?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus();
    };
    addEventListener("keydown", focusOnSlash);
    return () => removeEventListener("keydown", focusOnSlash);
  }, []);
  return (
    <Form
      method="get"
      ref={ref}
      role="search"
      className={css.filters}
      preventScrollReset
      key={String(paramsOf(listQuery))}
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
