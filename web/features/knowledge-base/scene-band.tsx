import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { landingPath } from "./addresses.ts";
import css from "./scene-band.module.css";

type Step = { to: string; name: string };

/** The head of a page: the way here, title and lead, beside a landscape. */
export function SceneBand({
  picture,
  steps = [],
  title,
  lead,
  children,
}: {
  picture: string;
  steps?: Step[];
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  const t = useTranslations("knowledgeBase");
  return (
    <header className={css.band}>
      <div className={`page ${css.inside}`}>
        <div className={css.words}>
          <nav aria-label={t("way")}>
            <ol className={css.way}>
              {[{ to: landingPath, name: t("title") }, ...steps].map(({ to, name }, i) => (
                <li key={to}>
                  {i > 0 && <IconChevronRight size={16} aria-hidden />}
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ol>
          </nav>
          <h1>{title}</h1>
          <p className={css.lead}>{lead}</p>
          {children}
        </div>
        <img className={css.picture} src={picture} alt="" width={640} height={400} fetchPriority="high" />
      </div>
    </header>
  );
}
