import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import css from "./reconciliation.module.css";

/** `text` is about the rows, `none` stands in their place where there are none; `children` are list items. */
type Props = {
  id?: string;
  title: string;
  text: string;
  none: string;
  /** Between the words and the rows, and after them; also where there are none. */
  above?: ReactNode;
  below?: ReactNode;
  children: readonly ReactNode[];
};

/** A card of rows, each with what can be done to it. */
export function RowsCard({ id, title, text, none, above, below, children }: Props) {
  const isEmpty = children.length === 0;
  return (
    <Card id={id} title={title}>
      <p className="muted">{isEmpty ? none : text}</p>
      {above}
      {!isEmpty && <ul className={css.rows}>{children}</ul>}
      {below}
    </Card>
  );
}
