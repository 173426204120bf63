import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import mapUrl from "#web/assets/counties.svg?url&no-inline";
import { useFormat } from "#web/i18n/format.ts";
import css from "./counties.module.css";
import type { CountyCount } from "./front-page-counts.ts";

const countiesShown = 6;
const shadeCount = 4;

/** The counties with the most offerings, beside a map of all counties. Both link to their offerings. */
export function Counties({ counties }: { counties: CountyCount[] }) {
  const t = useTranslations("home.counties");
  const [first, others] = [counties.slice(0, countiesShown), counties.slice(countiesShown)];
  return (
    <section className={css.section} aria-labelledby="counties">
      <div>
        <h2 id="counties">{t("title")}</h2>
        <p className={css.lead}>{t("lead")}</p>
        <CountyList counties={first} />
        {others.length > 0 && (
          <details className={css.others}>
            <summary>{t("others", { count: others.length })}</summary>
            <CountyList counties={others} />
          </details>
        )}
      </div>
      <CountyMap counties={counties} />
    </section>
  );
}

function CountyList({ counties }: { counties: CountyCount[] }) {
  const t = useTranslations("home.counties");
  const name = useTranslations("species");
  const f = useFormat();
  return (
    <ol className={css.list}>
      {counties.map(({ county, count, species, link }) => (
        <li key={county}>
          <Link to={link} className={css.row}>
            <span className={css.name}>{county}</span>
            <span className={css.species}>{f.list(species.map((one) => name(one)))}</span>
            <span className={css.count}>{t("count", { count })}</span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** A map on which each county has a shade for its number of offerings. The list beside it has the numbers. */
function CountyMap({ counties }: { counties: CountyCount[] }) {
  const t = useTranslations("home.counties");
  const maxCount = Math.max(...counties.map(({ count }) => count));
  return (
    <svg className={css.map} viewBox="0 0 620 760" aria-hidden>
      <use href={`${mapUrl}#all`} className={css.land} />
      {counties.map(({ county, place, count, link }) => (
        <Link key={county} to={link} tabIndex={-1}>
          <title>{`${county}: ${t("count", { count })}`}</title>
          <use href={`${mapUrl}#county-${place}`} data-shade={Math.ceil((count / maxCount) * shadeCount)} />
        </Link>
      ))}
    </svg>
  );
}
