import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { DataTable, type TableProps } from "./data-table.tsx";

type Props<T> = Omit<TableProps<T>, "caption"> & {
  title: string;
  /** A text shown instead of a table without rows. */
  none: string;
  actions?: ReactNode;
  above?: ReactNode;
  /** Content below the table. */
  children?: ReactNode;
};

export function TableCard<T>({ title, none, actions, above, children, ...table }: Props<T>) {
  const isEmpty = table.rows.length === 0;
  return (
    <Card title={title} flush={!isEmpty} actions={actions}>
      {above}
      {isEmpty ? <p className="muted">{none}</p> : <DataTable caption={title} {...table} />}
      {children}
    </Card>
  );
}
