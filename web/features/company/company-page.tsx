import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { usePageMeta } from "#web/platform/page/use-page-meta.ts";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { companyPages } from "./addresses.ts";
import css from "./company-page.module.css";

type CompanyPageName = keyof typeof companyPages;

type Props = {
  name: CompanyPageName;
  title: string;
  description: string;
  lead: ReactNode;
  /** A line over the heading. */
  above?: ReactNode;
  /** The page's Schema.org (JSON-LD) data. */
  data?: object;
  /** A drawn landscape under the heading. */
  scene?: "about" | "careers" | "landowner";
  /** Shown below the lead. */
  action?: ReactNode;
  children?: ReactNode;
};

/**
 * A page about the company: its heading on a background of contour lines or a landscape, its content, and
 * links to the other pages about the company.
 */
export function CompanyPage({ name, title, description, lead, above, data, scene, ...rest }: Props) {
  const t = useTranslations("company");
  const locale = useLocale();
  const image = `/pictures/share/page/${name}.${locale}.jpg`;
  const path = companyPages[name];
  const head = usePageMeta({ title, description, path, image, data: data ?? { "@type": "WebPage" } });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {head && <PageMeta {...head} />}
      <header className={css.head}>
        <div className={css.ground} aria-hidden />
        <div className={`page ${css.words}`}>
          {above && <p className={css.above}>{above}</p>}
          <h1>{title}</h1>
          <p className={css.lead}>{lead}</p>
          {rest.action && <div className={css.action}>{rest.action}</div>}
        </div>
        {scene && <div className={css.strip} data-scene={scene} aria-hidden />}
      </header>
      <div className={`page ${css.body}`}>{rest.children}</div>
      <nav className={`page ${css.others}`} aria-label={t("others")}>
        <p>{t("others")}</p>
        <ul className={css.links}>
          {Object.entries(companyPages)
            .filter(([other]) => other !== name)
            .map(([other, to]) => (
              <li key={other}>
                <Link to={to}>{t(`pages.${other as CompanyPageName}`)}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </>
  );
}
