import { IconList, IconMap } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { PageTitle } from "#web/ui/page-header.tsx";
import { SaveSearch } from "#web/features/favourite/public.ts";
import { MapPane } from "./map/map-pane.tsx";
import { useHighlight } from "./map/use-highlight.ts";
import { FilterChips } from "./filter-chips.tsx";
import { filtersOf } from "./filters.ts";
import css from "./ground-finder.module.css";
import type { Ground } from "./load-ground.ts";
import { KindSwitch } from "./kind-switch.tsx";
import { NearField } from "./near-field.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { NoHits } from "./no-hits.tsx";
import { RefusedSearch } from "./refused-search.tsx";
import { Results } from "./results.tsx";
import { SearchForm } from "./search-form.tsx";
import { SearchPageContext, useAddress } from "./search-page.ts";
import { SortSelect } from "./sort-select.tsx";
import { useKeepShown } from "./shown-results.ts";
import { useFilterWords, usePageName } from "./use-filter-labels.ts";
import {
  isOfCabins,
  searchPath,
  type InvalidParam,
  filtersFromQuery,
  type SearchPage,
  searchQuery,
  type SearchFilters,
} from "./search-filters.ts";

/**
 * Search, list and map: side by side where there is room, else one at a time. `page`: the list with its map,
 * or the map over the whole screen.
 */
export function GroundFinder({ page, ground }: { page: SearchPage; ground: Ground }) {
  const { wishes, found, near, misread, today, sought } = ground;
  const chosen = sought ?? wishes;
  const t = useTranslations("search");
  const tie = useHighlight();
  useKeepShown(ground);
  const refused = Boolean(found.problem) || found.wrong.length > 0;
  return (
    <SearchPageContext value={page}>
      <Head page={page} wishes={chosen} origin={ground.origin} />
      <div className={css.finder} data-view={chosen.view} data-page={page}>
        <div className={css.search}>
          <SearchForm wishes={chosen} found={found} today={today} />
        </div>
        <div className={css.list}>
          <h1>{t(page === "map" ? "mapTitle" : isOfCabins(chosen) ? "cabinsTitle" : "title")}</h1>
          <KindSwitch wishes={chosen} />
          <FilterChips wishes={chosen} />
          <div role="status" className={css.noLine}>
            {sought && <OfflineNotice />}
          </div>
          {misread.length > 0 && <Ignored parts={misread} />}
          {!refused && (
            <div className={css.head}>
              <HitCount found={found} />
              <Keep wishes={wishes} near={near?.at} />
              {found.total > 0 && <SortSelect sort={chosen.sort} />}
            </div>
          )}
          {wishes.sort === "distance" && !refused && <NearField wishes={wishes} near={near} />}
          {refused ? (
            <RefusedSearch found={found} wishes={wishes} />
          ) : found.total > 0 ? (
            <Results found={found} wishes={wishes} tie={tie} stale={sought !== undefined} />
          ) : (
            <NoHits found={found} wishes={wishes} today={today} />
          )}
        </div>
        <div className={css.map}>
          <MapPane wishes={chosen} hits={found.items} refused={refused} tie={tie} />
        </div>
        <Switch wishes={chosen} />
      </div>
    </SearchPageContext>
  );
}

/** What search engines and the tab are told. Days, group, price and sorting make no other page. */
function Head({ page, wishes, origin }: { page: SearchPage; wishes: SearchFilters; origin: string }) {
  const { title, description } = usePageName(wishes);
  const { kind, species, county, municipality, offeringType } = wishes;
  const kept = { kind, species, county, municipality, offeringType };
  // in this order: search engines know the address so
  const plain: SearchFilters = { ...kept, ...filtersFromQuery(new URLSearchParams(), page), ...kept };
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + searchPath(plain, page)} />
    </>
  );
}

function HitCount({ found: { total, totalIsCapped } }: { found: Ground["found"] }) {
  const t = useTranslations("search");
  return (
    <div role="status">
      <h2 className={css.count}>{t(totalIsCapped ? "countCapped" : "count", { count: total })}</h2>
    </div>
  );
}

/** Keeps this search, under the name of its filters. */
function Keep({ wishes, near }: { wishes: SearchFilters; near: string | undefined }) {
  const t = useTranslations("search.save");
  const words = useFilterWords(wishes);
  return (
    <SaveSearch
      query={searchQuery(wishes, near)}
      name={filtersOf(wishes).map(words).join(", ") || t("everything")}
    />
  );
}

/** A quiet word about what the address says that cannot be meant. */
function Ignored({ parts }: { parts: readonly InvalidParam[] }) {
  const t = useTranslations("search.ignored");
  return (
    <p className={css.ignored}>
      {t("text", { parts: [...new Set(parts)].map((part) => t(part)).join(", ") })}
    </p>
  );
}

/** On a narrow screen: the other of the two views. */
function Switch({ wishes }: { wishes: SearchFilters }) {
  const t = useTranslations("search.map");
  const address = useAddress();
  const other = wishes.view === "map" ? "list" : "map";
  return (
    <Link
      className={css.switch}
      to={address({ ...wishes, view: other })}
      preventScrollReset={other === "map"}
    >
      {other === "map" ? <IconMap size={20} aria-hidden /> : <IconList size={20} aria-hidden />}
      {t(other === "map" ? "toMap" : "toList")}
    </Link>
  );
}
