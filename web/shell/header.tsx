import { IconLanguage, IconMenu2, IconMoon, IconSun } from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { locales } from "#domain/locale.ts";
import { languages } from "#messages/languages.ts";
import { toggleTheme } from "#web/platform/device/theme.ts";
import type { Me } from "#web/platform/session/session.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";
import { useRootData } from "#web/platform/page/root-data.ts";
import css from "./header.module.css";

// If loading fails, a link to the dashboard is rendered: no error boundary is above the header.
const Account = lazy<ComponentType<{ me: Me }>>(() =>
  import("./account.tsx").catch(() => ({ default: DashboardLink })),
);
const DashboardLink = ({ me }: { me: Me }) => <Link to="/dashboard">{me.displayName}</Link>;

/** The header's link for landowners: to their properties, or for others to the page for new landowners. */
export function landownerLink(me: Me | undefined) {
  if (me?.roles.includes("landowner")) return { to: "/dashboard?tab=my-properties", key: "mine" } as const;
  return { to: "/landowner-page", key: "landowners" } as const;
}

export function Header({ over }: { over: boolean }) {
  const t = useTranslations("common");
  const me = useRootData()?.me;
  const pages = [
    { to: "/finn-jakttterreng", key: "search" },
    landownerLink(me),
    { to: "/knowledge-base-landing-page", key: "knowledge" },
  ] as const;
  const links = pages.map(({ to, key }) => (
    <Link key={key} to={to} className={css.link}>
      {t(`nav.${key}`)}
    </Link>
  ));
  return (
    <header className={css.header} data-over={over || undefined}>
      <div className={`page ${css.bar}`}>
        <Link to="/" className={css.logo} aria-label={t("home")}>
          <Logo />
          <span>Utmark</span>
        </Link>
        <nav className={css.nav} aria-label={t("nav.label")}>
          {links}
        </nav>
        <div className={css.right}>
          <div className={css.settings}>
            <LanguageLinks />
            <ThemeButton />
          </div>
          {me ? (
            <Suspense>
              <Account me={me} />
            </Suspense>
          ) : (
            <SignIn />
          )}
          <Menu className={css.mobile} label={<IconMenu2 aria-hidden />} name={t("nav.menu")}>
            {links}
            <div className={css.menuSettings}>
              <LanguageLinks />
              <ThemeButton />
            </div>
          </Menu>
        </div>
      </div>
    </header>
  );
}

function SignIn() {
  const t = useTranslations("common");
  const { pathname, search } = useLocation();
  // written in normal form, the same on the server and in the browser (hydration)
  const query = new URLSearchParams(search).toString();
  const currentPath = pathname + (query && `?${query}`);
  const loginQuery =
    currentPath === "/" || pathname === "/login" || pathname === "/register"
      ? ""
      : `?returnUrl=${encodeURIComponent(currentPath)}`;
  return (
    <LinkButton to={`/login${loginQuery}`} look="quiet" size="small">
      {t("nav.signIn")}
    </LinkButton>
  );
}

/** Links to other languages. They load the full page, since each loader must load the other texts. */
function LanguageLinks() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  return locales
    .filter((other) => other !== locale)
    .map((other) => {
      query.set("lang", other);
      return (
        <Link
          key={other}
          to={`${pathname}?${query}`}
          reloadDocument
          className={css.link}
          lang={other}
          hrefLang={other}
          title={languages[other].readHere}
        >
          <IconLanguage size={19} aria-hidden />
          {languages[other].name}
        </Link>
      );
    });
}

function ThemeButton() {
  const t = useTranslations("common");
  return (
    <button type="button" className={css.icon} onClick={toggleTheme} title={t("nav.theme")}>
      <IconMoon size={20} aria-hidden className={css.whenLight} />
      <IconSun size={20} aria-hidden className={css.whenDark} />
    </button>
  );
}
