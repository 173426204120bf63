import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { withoutFilters, filtersOf } from "./filters.ts";
import type { SearchResult } from "./find-hits.ts";
import css from "./no-hits.module.css";
import { useAddress } from "./search-page.ts";
import { useFilterLabel } from "./use-filter-labels.ts";
import { isPast, type SearchFilters } from "./search-filters.ts";

/** No hits: which filter to remove, and how many hits that gives. */
export function NoHits({
  found,
  filters,
  today,
}: {
  found: SearchResult;
  filters: SearchFilters;
  today: string;
}) {
  const t = useTranslations("search.none");
  const count = useTranslations("search");
  const words = useFilterLabel(filters);
  const f = useFormat();
  const address = useAddress();
  const active = filtersOf(filters);
  const over = isPast(filters, today);
  const { from, to = today } = filters;
  const days = from
    ? f.dateRange(from, to, { weekday: false, year: true })
    : f.date(to, { weekday: false, year: true });
  return (
    <div className={css.none}>
      <h3>{t(over ? "overTitle" : "title")}</h3>
      {found.loosen.length > 0 ? (
        <>
          <p className="muted">{over ? t("overLoosen", { days }) : t("loosen")}</p>
          <ul className={css.suggestions}>
            {found.loosen.map(({ filter, total, totalIsCapped }) => (
              <li key={filter.name + filter.value}>
                <Link to={address(filter.without)} preventScrollReset>
                  {t("without", { filter: words(filter) })}
                </Link>
                <span>
                  {totalIsCapped ? count("countCapped", { count: total }) : count("count", { count: total })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="muted">{active.length > 0 ? t("all") : t("empty")}</p>
      )}
      {active.length > 0 && <LinkButton to={address(withoutFilters(filters))}>{t("showAll")}</LinkButton>}
    </div>
  );
}
