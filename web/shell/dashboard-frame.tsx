import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import css from "./dashboard-frame.module.css";
import { Menu } from "./menu.tsx";

export type Tab = {
  to: string;
  label: string;
  /** The short label used on phones. */
  short: string;
  icon: ReactNode;
  /** A number shown as a badge on the tab. */
  badge?: number | undefined;
  current: boolean;
  /** Whether a phone shows the tab in the bottom bar; other tabs are in the menu «Mer». */
  inBar: boolean;
};

/**
 * A frame with tabs as links: in a column on the left, on phones in a bar at the bottom. `wide`: the content
 * is as wide as the screen.
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
    <div className={css.frame} data-wide={wide || undefined}>
      <nav className={css.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <TabLink key={tab.to} tab={tab} text={tab.label} className={css.tab} />
        ))}
      </nav>
      <BottomBar label={label} tabs={tabs} />
      <div className={css.body}>{children}</div>
    </div>
  );
}

function TabLink({
  tab: { to, icon, badge, current },
  text,
  className,
}: {
  tab: Tab;
  text: string;
  className?: string | undefined;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={className}
      data-current={current || undefined}
    >
      {icon}
      <span>{text}</span>
      <Badge count={badge} />
    </Link>
  );
}

function Badge({ count }: { count: number | undefined }) {
  const t = useTranslations("common");
  return count ? (
    <b className={css.badge}>
      {count}
      <span className="visually-hidden"> {t("nav.waiting")}</span>
    </b>
  ) : null;
}

function BottomBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const t = useTranslations("common");
  const rest = tabs.filter(({ inBar }) => !inBar);
  const current = rest.some((tab) => tab.current);
  const badgeSum = rest.reduce((sum, { badge = 0 }) => sum + badge, 0);
  return (
    <nav className={css.bar} aria-label={label}>
      {tabs
        .filter(({ inBar }) => inBar)
        .map((tab) => (
          <TabLink key={tab.to} tab={tab} text={tab.short} className={css.entry} />
        ))}
      {rest.length > 0 && (
        <Menu
          up
          className={css.more}
          name={t("nav.more")}
          label={
            <span className={css.entry} data-current={current || undefined}>
              <IconDots aria-hidden />
              <span>{t("nav.more")}</span>
              <Badge count={badgeSum} />
            </span>
          }
        >
          {rest.map((tab) => (
            <TabLink key={tab.to} tab={tab} text={tab.label} />
          ))}
        </Menu>
      )}
    </nav>
  );
}
