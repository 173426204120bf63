import type { ReactNode } from "react";
import css from "./page-header.module.css";

/**
 * The page's heading and the tab's title. `above`: a line above it, such as the place. `actions`: beside it.
 */
export function PageHeader({
  title,
  heading = title,
  lead,
  above,
  actions,
  lang,
}: {
  title: string;
  /** The title with a name in it marked as being in another language. */
  heading?: ReactNode;
  lead?: ReactNode;
  above?: ReactNode;
  actions?: ReactNode;
  /** The title's language, if it differs from the page's. */
  lang?: string | undefined;
}) {
  return (
    <div className={css.head}>
      <PageTitle>{title}</PageTitle>
      <div className={css.words}>
        {above && <p className={css.above}>{above}</p>}
        <h1 lang={lang}>{heading}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

export const PageTitle = ({ children }: { children: string }) => <title>{`${children} – Utmark`}</title>;
