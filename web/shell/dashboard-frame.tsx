import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import css from "./dashboard-frame.module.css";

export type Tab = { to: string; label: string; icon: ReactNode; badge?: number; current: boolean };

/** Tabs as links: a column on the left, on a phone a bar that scrolls. `badge`: how much waits there. `wide`: for what needs the whole screen. */
export function DashboardFrame({ label, tabs, wide, children }: { label: string; tabs: readonly Tab[]; wide?: boolean; children: ReactNode }) {
  const here = useRef<HTMLAnchorElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone another tab is brought into sight, without moving the page
  useEffect(() => {
    const tab = here.current;
    const bar = tab?.parentElement;
    if (tab && bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
  }, [current]);
  return (
    <div className={`page ${css.frame}`} data-wide={wide || undefined}>
      <nav className={css.tabs} aria-label={label}>
        {tabs.map(({ to, label: name, icon, badge, current: shown }) => (
          <Link key={to} ref={shown ? here : undefined} to={to} aria-current={shown ? "page" : undefined} className={css.tab} data-current={shown || undefined}>
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
