import type { ReactNode } from "react";
import css from "./acted-rows.module.css";
import { Card } from "./card.tsx";

/**
 * `text` is about the rows; if there are no rows, `none` replaces it, or the card is left out. `children` are
 * list items.
 */
type Props = {
  id?: string;
  title: string;
  text: string;
  none?: string;
  /** Shown before and after the rows, also if there are none. */
  above?: ReactNode;
  below?: ReactNode;
  children: readonly ReactNode[];
};

/** A card of rows, each with what can be done to it. */
export function RowsCard({ id, title, text, none, above, below, children }: Props) {
  const isEmpty = children.length === 0;
  if (isEmpty && none === undefined) return null;
  return (
    <Card id={id} title={title}>
      <p className="muted">{isEmpty ? none : text}</p>
      {above}
      {!isEmpty && <ul className={css.inCard}>{children}</ul>}
      {below}
    </Card>
  );
}
