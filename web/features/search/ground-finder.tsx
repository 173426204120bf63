import { IconList, IconMap } from "@tabler/icons-react";
import { Link, isRouteErrorResponse } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { SaveSearch } from "#web/features/favourite/public.ts";
import { MapPane } from "./map/map-pane.tsx";
import { useHighlight } from "./map/use-highlight.ts";
import { FilterChips } from "./filter-chips.tsx";
import { filtersOf } from "./filters.ts";
import type { Ground } from "./load-ground.ts";
import { FormerSeasons } from "./former-seasons.tsx";
import { KindSwitch, SortSelect } from "./sort-select.tsx";
import { NearField } from "./near-field.tsx";
import { NoHits, RefusedSearch } from "./no-hits.tsx";
import { Results } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import { UnderstoodLine } from "./understood-line.tsx";
import { SearchPageContext, useAddress } from "./search-page.ts";
import { WhereNote } from "./where-note.tsx";
import { useFilterLabel, usePageName } from "./use-filter-labels.ts";
import {
  mixesPriceUnits,
  isOfCabins,
  searchPath,
  type InvalidParam,
  filtersFromQuery,
  type SearchPage,
  searchQuery,
  type SearchFilters,
} from "./search-filters.ts";
import { useEffect } from "react";
import { setShowPrevious } from "./load-or-show-previous.ts";
import css from "./ground-finder.module.css";
import { useReconnect } from "#web/platform/device/connectivity.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";

/** Says that there is no network and the hits are old, while the page tries to load the new ones. */
function OfflineNotice() {
  const t = useTranslations("search");
  const common = useTranslations("common.ui");
  const { busy, press } = useReconnect();
  return (
    <Notice kind="warning">
      <div className="row">
        <p>{t("noLine")}</p>
        <Button size="small" busy={busy} onClick={press}>
          {common("retry")}
        </Button>
      </div>
    </Notice>
  );
}

/**
 * Search form, list and map. A wide screen shows list and map side by side, a narrow one shows one of them.
 * `page`: the list with its map, or the full-screen map.
 */
export function GroundFinder({ page, ground }: { page: SearchPage; ground: Ground }) {
  const { filters, result, near, invalid, today, sought } = ground;
  const chosen = sought ?? filters;
  const t = useTranslations("search");
  const tie = useHighlight();
  useShowPreviousOnFailure(ground);
  const isAll = filtersOf(filters).length === 0;
  const save = <SaveSearchButton filters={filters} near={near?.at} />;
  const refused = Boolean(result.problem) || result.contradictions.length > 0;
  return (
    <SearchPageContext value={page}>
      <Head page={page} filters={chosen} origin={ground.origin} />
      <div className={css.finder} data-view={chosen.view} data-page={page}>
        <div className={css.search}>
          <SearchForm filters={chosen} result={result} today={today} />
        </div>
        <div className={css.list}>
          <h1>{t(page === "map" ? "mapTitle" : isOfCabins(chosen) ? "cabinsTitle" : "title")}</h1>
          <div className={css.kinds}>
            <KindSwitch filters={chosen} />
          </div>
          <FilterChips filters={chosen} />
          <div role="status" className={css.noLine}>
            {sought && <OfflineNotice />}
          </div>
          {invalid.length > 0 && <IgnoredParametersNotice parts={invalid} />}
          {!refused && (
            <div className={css.head}>
              <HitCount found={result} />
              {(result.total > 0 || isAll) && save}
              {result.total > 0 && <SortSelect sort={chosen.sort} />}
            </div>
          )}
          {result.understood && (
            <UnderstoodLine understood={result.understood} filters={chosen} hasHits={result.total > 0} />
          )}
          {result.total > 0 && mixesPriceUnits(chosen) && <p className={css.unlike}>{t("sort.unlike")}</p>}
          {!refused && <WhereNote filters={filters} result={result} />}
          {filters.sort === "distance" && filters.where === undefined && !refused && (
            <NearField filters={filters} near={near} />
          )}
          {refused ? (
            <RefusedSearch found={result} filters={filters} />
          ) : result.total > 0 ? (
            <Results found={result} filters={filters} tie={tie} stale={sought !== undefined} />
          ) : (
            <NoHits found={result} filters={filters} today={today} save={save} />
          )}
          {sought === undefined && <FormerSeasons seasons={result.formerSeasons} year={yearOf(filters)} />}
        </div>
        <div className={css.map}>
          <MapPane filters={chosen} hits={result.items} refused={refused} tie={tie} />
        </div>
        <ViewSwitch filters={chosen} />
      </div>
    </SearchPageContext>
  );
}

/** The year of the days that are searched for. */
const yearOf = ({ from, flexible }: SearchFilters): string => (from ?? flexible ?? "").slice(0, 4);

const indexedFilters: readonly string[] = ["kind", "species", "county"];
/** Whether search engines may list the page. Each day, group or order in a query would be one more page. */
const isIndexed = (filters: SearchFilters, page: SearchPage): boolean => {
  const { sort, view, show } = filtersFromQuery(new URLSearchParams(), page);
  return (
    filtersOf(filters).every(({ name }) => indexedFilters.includes(name)) &&
    filters.near === undefined &&
    filters.sort === sort &&
    filters.view === view &&
    filters.show === show
  );
};

/** The page's title, meta tags and canonical address, which leaves out dates, group, price and sorting. */
function Head({ page, filters, origin }: { page: SearchPage; filters: SearchFilters; origin: string }) {
  const { title, description } = usePageName(filters);
  const { locale } = useFormat();
  const { kind, species, county, municipality, offeringType } = filters;
  const pathFilters = { kind, species, county, municipality, offeringType };
  // puts the parameters in a fixed order, so that the canonical address is always the same
  const plain: SearchFilters = {
    ...pathFilters,
    ...filtersFromQuery(new URLSearchParams(), page),
    ...pathFilters,
  };
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {page === "ground" ? (
        <PageMeta
          {...pageMeta(origin, locale, {
            title,
            description,
            path: searchPath(plain, page),
            unlisted: !isIndexed(filters, page),
            data: { "@type": "SearchResultsPage" },
          })}
        />
      ) : (
        <meta name="description" content={description} />
      )}
    </>
  );
}

function HitCount({ found: { total, totalIsCapped } }: { found: Ground["result"] }) {
  const t = useTranslations("search");
  return (
    <div role="status">
      <h2 className={css.count}>{t(totalIsCapped ? "countCapped" : "count", { count: total })}</h2>
    </div>
  );
}

/** A button that saves this search under a name made of its filters. */
function SaveSearchButton({ filters, near }: { filters: SearchFilters; near: string | undefined }) {
  const t = useTranslations("search.save");
  const words = useFilterLabel(filters);
  return (
    <SaveSearch
      query={searchQuery(filters, near)}
      name={filtersOf(filters).map(words).join(", ") || t("everything")}
    />
  );
}

/** Says which parameters of the address were invalid and ignored. */
function IgnoredParametersNotice({ parts }: { parts: readonly InvalidParam[] }) {
  const t = useTranslations("search.ignored");
  return (
    <p className={css.ignored}>
      {t("text", { parts: [...new Set(parts)].map((part) => t(part)).join(", ") })}
    </p>
  );
}

/** Switches between list and map on a narrow screen. */
function ViewSwitch({ filters }: { filters: SearchFilters }) {
  const t = useTranslations("search.map");
  const address = useAddress();
  const other = filters.view === "map" ? "list" : "map";
  return (
    <div className={css.way}>
      <Link
        className={css.switch}
        to={address({ ...filters, view: other })}
        preventScrollReset={other === "map"}
      >
        {other === "map" ? <IconMap size={20} aria-hidden /> : <IconList size={20} aria-hidden />}
        {t(other === "map" ? "toMap" : "toList")}
      </Link>
    </div>
  );
}

/** After a network error, the mounted page shows the hits it has, with the newly chosen filters. */
function useShowPreviousOnFailure(ground: Ground): void {
  useEffect(() => {
    setShowPrevious((error, query, page) => {
      if (isServerResponse(error)) throw error;
      return { ...ground, sought: filtersFromQuery(query, page) };
    });
    return () => setShowPrevious(undefined);
  }, [ground]);
}

/**
 * Whether the error is a response of our server: a refusal or a redirect. The service worker's offline page
 * is not, since it means that there is no network.
 */
function isServerResponse(e: unknown): boolean {
  if (e instanceof Response) return !e.headers.has("X-Remix-Reload-Document");
  return isRouteErrorResponse(e) && Boolean((e.data as { code?: string } | null)?.code);
}
