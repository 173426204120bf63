import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "#web/i18n/format.ts";
import css from "./data-table.module.css";

type Value<T> =
  | { cell: (row: T) => ReactNode }
  /** Returns an amount in øre. */
  | { money: (row: T) => number | null }
  | { count: (row: T) => number }
  | { stay: (row: T) => { fromDate: string; toDate: string } }
  /** Returns a plain date. */
  | { on: (row: T) => string | null }
  /** Returns an instant. */
  | { at: (row: T) => string | null };
/** A column. Its title must be unique in the table. A row without a value has an empty cell. */
export type Column<T> = Value<T> & {
  title: string;
  align?: "right";
  /**
   * Whether the column says what the row is about; a function returns the row's link. On a phone this column
   * comes first and has no title, and its link covers the whole card.
   */
  lead?: boolean | ((row: T) => string | null);
};

function useCell() {
  const f = useFormat();
  const near = { weekday: false, now: f.now };
  const text = <T,>(column: Column<T>, row: T): ReactNode => {
    if ("cell" in column) return column.cell(row);
    if ("count" in column) return f.number(column.count(row));
    if ("money" in column) return textOrNull(column.money(row), f.money);
    if ("stay" in column) {
      const { fromDate, toDate } = column.stay(row);
      return f.dateRange(fromDate, toDate, near);
    }
    if ("on" in column) return textOrNull(column.on(row), (day) => f.date(day, near));
    return textOrNull(column.at(row), (instant) => f.dateTime(instant, { ...near, short: true }));
  };
  return <T,>(column: Column<T>, row: T): ReactNode => {
    const to = typeof column.lead === "function" && column.lead(row);
    return to ? <Link to={to}>{text(column, row)}</Link> : text(column, row);
  };
}
const textOrNull = <V,>(value: V | null, textOf: (value: V) => string) =>
  value === null ? null : textOf(value);
const alignOf = <T,>(column: Column<T>) => ("money" in column || "count" in column ? "right" : column.align);

export type TableProps<T> = {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Whether the type is smaller, for tables with many columns. */
  dense?: boolean | undefined;
};
/** A table. On a phone each row becomes a card in which each value follows its column's title. */
export function DataTable<T>({ caption, columns, rows, rowKey, dense }: TableProps<T>) {
  const cell = useCell();
  const table = (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((c) => (
            <th key={c.title} scope="col" data-align={alignOf(c)}>
              {c.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((c) => (
              <td
                key={c.title}
                data-title={c.title}
                data-align={alignOf(c)}
                data-lead={c.lead ? true : undefined}
                data-unbroken={"on" in c || "at" in c || undefined}
              >
                {cell(c, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return dense ? <div className={css.dense}>{table}</div> : table;
}
