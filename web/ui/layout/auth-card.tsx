import type { ReactNode } from "react";
import css from "./auth-card.module.css";
import { PageTitle } from "./page-header.tsx";
import { type Meta, PageMeta } from "./page-meta.tsx";

/** The card of sign-in, sign-up and sign-out, on a background of contour lines. */
export function AuthCard({
  title,
  lead,
  head,
  children,
  below,
}: {
  title: string;
  lead: string;
  /** The page's metadata for search engines. Without it the lead is the description. */
  head?: Meta | undefined;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className={css.backdrop}>
      <PageTitle>{title}</PageTitle>
      {head ? <PageMeta {...head} /> : <meta name="description" content={lead} />}
      <div className={css.map} aria-hidden />
      <div className={css.card}>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        {children}
      </div>
      {below}
    </div>
  );
}
