import type { ReactNode } from "react";
import css from "./acted-rows.module.css";
import { Card } from "./card.tsx";

/**
 * `text`: an introduction to the rows. `none`: shown if there are no rows; without it the card is left out.
 * `children`: list items.
 */
type Props = {
  id?: string;
  title: string;
  text: string;
  none?: string;
  /** Content before and after the rows, also shown if there are no rows. */
  above?: ReactNode;
  below?: ReactNode;
  children: readonly ReactNode[];
};

/** A card with a list of rows and their actions. */
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
