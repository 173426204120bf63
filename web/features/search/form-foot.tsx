import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { withoutFilters, filtersOf } from "./filters.ts";
import type { SearchResult } from "./find-hits.ts";
import css from "./search-fields.module.css";
import { useAddress } from "./search-page.ts";
import { filtersInForm } from "./filters-in-form.ts";
import { contradictionsIn, searchQuery, type SearchFilters } from "./search-filters.ts";

type Count = Pick<SearchResult, "total" | "totalIsCapped">;
const pause = 250;

/**
 * The number of hits for the form's current values; the latest response wins. Undefined if filters contradict
 * each other, if a place is half typed, or if the request failed.
 */
function useHitCount(form: RefObject<HTMLFormElement | null>, result: SearchResult): Count | undefined {
  const shownCount = result.problem || result.contradictions.length > 0 ? undefined : result;
  const [count, setCount] = useState<Count | undefined>(shownCount);
  useEffect(() => setCount(shownCount), [shownCount]);
  useEffect(() => {
    const element = form.current;
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const recount = () => {
      stop.abort();
      stop = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(() => {
        const filters = element && filtersInForm(element);
        // half a name finds nothing, although the whole name may
        const isHalf = element?.querySelector("[data-half]");
        if (!filters || isHalf || contradictionsIn(filters).length > 0) return setCount(undefined);
        browserApi({ signal: stop.signal })("GET /api/search", {
          query: { ...searchQuery(filters), limit: 1 },
        }).then(setCount, () => setCount(undefined));
      }, pause);
    };
    element?.addEventListener("input", recount);
    return () => {
      stop.abort();
      clearTimeout(timer);
      element?.removeEventListener("input", recount);
    };
  }, [form]);
  return count;
}

/** The foot of the search form: a button that resets the form, and one that shows the hits. */
export function FormFoot({
  filters,
  found,
  form,
}: {
  filters: SearchFilters;
  found: SearchResult;
  form: RefObject<HTMLFormElement | null>;
}) {
  const t = useTranslations("search.form");
  const address = useAddress();
  const count = useHitCount(form, found);
  const hydrated = useHydrated();
  return (
    <div className={css.foot}>
      {filtersOf(filters).length > 0 && (
        <Link to={address(withoutFilters(filters))} preventScrollReset>
          {t("clear")}
        </Link>
      )}
      <Button type="submit" look="primary" size="large">
        <span aria-live="polite">
          {!hydrated || !count
            ? t("showAny")
            : t(count.totalIsCapped ? "showCapped" : "show", { count: count.total })}
        </span>
      </Button>
    </div>
  );
}
