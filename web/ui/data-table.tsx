import type { ReactNode } from "react";
import css from "./data-table.module.css";

/**
 * `lead`: the row's subject; on a phone it comes first without its title, and its link covers the whole card.
 */
export type Column<T> = {
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  align?: "right";
  lead?: boolean;
  /** On one line, as a date. */
  unbroken?: boolean;
};

/** A table; on a phone each row becomes a card with the column's title before each value. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
}) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((c) => (
            <th key={c.key} scope="col" data-align={c.align}>
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
                key={c.key}
                data-title={c.title}
                data-align={c.align}
                data-lead={c.lead || undefined}
                data-unbroken={c.unbroken || undefined}
              >
                {c.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
