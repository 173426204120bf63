import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./dashboard-frame.module.css";

export type Tab = { to: string; label: string; icon: ReactNode; badge?: number; current: boolean };

/** Tabs as links: a column on the left, on a phone a bar that scrolls. `badge`: how much waits there. */
export function DashboardFrame({ label, tabs, children }: { label: string; tabs: readonly Tab[]; children: ReactNode }) {
  return (
    <div className={`page ${css.frame}`}>
      <nav className={css.tabs} aria-label={label}>
        {tabs.map(({ to, label: name, icon, badge, current }) => (
          <Link key={to} to={to} aria-current={current ? "page" : undefined} className={css.tab} data-current={current || undefined}>
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
