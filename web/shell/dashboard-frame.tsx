import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./dashboard-frame.module.css";

export type Tab = { to: string; label: string; icon: ReactNode; badge?: number; current: boolean };

/**
 * Tabs as links: a column on the left, on a phone a few in each row, so that all are seen. `badge`: how much
 * waits there. `wide`: for what needs the whole screen.
 */
export function DashboardFrame({
  label,
  tabs,
  wide,
  children,
}: {
  label: string;
  tabs: readonly Tab[];
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`page ${css.frame}`} data-wide={wide || undefined}>
      <nav className={css.tabs} aria-label={label}>
        {tabs.map(({ to, label: name, icon, badge, current: shown }) => (
          <Link
            key={to}
            to={to}
            aria-current={shown ? "page" : undefined}
            className={css.tab}
            data-current={shown || undefined}
          >
            {icon}
            <span>{name}</span>
            {badge ? <b>{badge}</b> : null}
          </Link>
        ))}
      </nav>
      <div className={css.body}>{children}</div>
    </div>
  );
}
