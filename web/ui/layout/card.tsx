import type { ReactNode } from "react";
import css from "./card.module.css";

/** A white card. `title` and `actions` are on its first line. `flush`: no padding, as for a table. */
export function Card({
  title,
  actions,
  children,
  flush,
  stack,
  id,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
  /** Whether the children are in a column with gaps. */
  stack?: boolean;
  id?: string;
}) {
  return (
    <section className={css.card} data-flush={flush || undefined} id={id}>
      {(title || actions) && (
        <div className={css.head}>
          {title && <h2>{title}</h2>}
          {actions}
        </div>
      )}
      {stack ? <div className="stack">{children}</div> : children}
    </section>
  );
}
