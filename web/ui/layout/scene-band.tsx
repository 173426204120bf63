import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./scene-band.module.css";

type Step = { to: string; name: string };

/** The head of a page: breadcrumb, title and lead beside a drawn landscape. */
export function SceneBand({
  picture,
  label,
  steps,
  title,
  lead,
  children,
}: {
  picture: string;
  /** The accessible name of the breadcrumb. */
  label: string;
  steps: readonly Step[];
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <header className={css.band}>
      <div className={`page ${css.inside}`}>
        <div className={css.words}>
          <nav aria-label={label}>
            <ol className={css.way}>
              {steps.map(({ to, name }, i) => (
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
