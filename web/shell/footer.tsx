import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { rulesAddress } from "#domain/page-addresses.ts";
import { landingAddress } from "#domain/search/landing-pages.ts";
import { landownerLink } from "./header.tsx";
import { Logo } from "./logo.tsx";
import { useRootData } from "#web/platform/page/root-data.ts";
import css from "./footer.module.css";

export function Footer() {
  const t = useTranslations("common");
  const me = useRootData()?.me;
  const rent = landownerLink(me);
  return (
    <footer className={css.footer}>
      <div className={`page ${css.columns}`}>
        <div className={css.about}>
          <p className={css.name}>
            <Logo /> Utmark
          </p>
          <p>{t("footer.about")}</p>
        </div>
        <Column title={t("footer.find")}>
          <Link to="/finn-jakttterreng">{t("footer.hunting")}</Link>
          <Link to="/finn-jakttterreng?species=innlandsfiske">{t("footer.fishing")}</Link>
          <Link to={landingAddress({})}>{t("footer.places")}</Link>
          <Link to={rulesAddress()}>{t("footer.rules")}</Link>
          <Link to="/knowledge-base-landing-page">{t("footer.knowledge")}</Link>
        </Column>
        <Column title={t("footer.rent")}>
          <Link to="/landowner-page">{t("footer.landowners")}</Link>
          {rent.key === "mine" ? (
            <Link to={rent.to}>{t("nav.mine")}</Link>
          ) : (
            <Link to={me ? "/property-registration-page" : "/register?role=landowner"}>
              {t("footer.register")}
            </Link>
          )}
          <Link to="/kontroll">{t("footer.control")}</Link>
        </Column>
        <Column title={t("footer.account")}>
          {!me && <Link to="/login">{t("nav.signIn")}</Link>}
          <Link to="/dashboard">{t("nav.dashboard")}</Link>
          {me && <Link to="/dashboard?tab=profile">{t("nav.profile")}</Link>}
          {me && <Link to="/logout">{t("nav.signOut")}</Link>}
        </Column>
        <Column title={t("footer.help")}>
          <Link to="/faq">{t("footer.faq")}</Link>
          <Link to="/contact-us">{t("footer.contact")}</Link>
          <Link to="/about-us">{t("footer.aboutUs")}</Link>
          <Link to="/careers">{t("footer.careers")}</Link>
        </Column>
      </div>
      <nav className={`page ${css.legal}`} aria-label={t("footer.legal")}>
        <Link to="/terms-of-service">{t("footer.terms")}</Link>
        <Link to="/privacy-policy">{t("footer.privacy")}</Link>
        <Link to="/cookie-policy">{t("footer.cookies")}</Link>
      </nav>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <nav className={css.column} aria-label={title}>
      <p>{title}</p>
      {children}
    </nav>
  );
}
