import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton, Button } from "#web/ui/button.tsx";
import { withoutFilters, filtersOf } from "./filters.ts";
import type { SearchResult } from "./find-hits.ts";
import { useAddress } from "./search-page.ts";
import { useFilterLabel } from "./use-filter-labels.ts";
import { isPast, type SearchFilters } from "./search-filters.ts";
import { sheetId } from "./filters-in-form.ts";
import css from "./results.module.css";

/**
 * Shown if there are no hits: what was looked for, each filter and word that can be removed with how many hits that
 * would give, and `save`, which asks to be told.
 */
export function NoHits({
  found,
  filters,
  today,
  save,
}: {
  found: SearchResult;
  filters: SearchFilters;
  today: string;
  save: ReactNode;
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
  const { locale } = f;
  const { words: asked = [], place } = found.understood ?? {};
  const sought = [
    ...asked.map(({ word, meaning }) => meaning?.[locale] ?? `«${word}»`),
    ...(place ? [place.name] : []),
    ...active.filter(({ name }) => name !== "q").map(words),
  ];
  return (
    <div className={css.none}>
      <h3>{t(over ? "overTitle" : "title")}</h3>
      {sought.length > 0 && <p>{t("sought", { parts: f.all(sought) })}</p>}
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
      {active.length > 0 && (
        <div className="row">
          {save}
          <LinkButton to={address(withoutFilters(filters))}>{t("showAll")}</LinkButton>
        </div>
      )}
    </div>
  );
}

/** Shown if filters contradict each other: the errors, and a link to the form's fields. */
export function RefusedSearch({
  found: { problem, contradictions },
  filters,
}: {
  found: SearchResult;
  filters: SearchFilters;
}) {
  const t = useTranslations("search");
  const address = useAddress();
  return (
    <div role="status" className={css.none}>
      <h2>{t("refused.title")}</h2>
      {problem && <p>{problem.detail}</p>}
      {contradictions.map((field) => (
        <p key={field}>{t(`wrong.${field}`)}</p>
      ))}
      <div className="row">
        <Button look="primary" className={css.mend} popoverTarget={sheetId}>
          {t("refused.mend")}
        </Button>
        <LinkButton to={address(withoutFilters(filters))}>{t("none.showAll")}</LinkButton>
      </div>
    </div>
  );
}
