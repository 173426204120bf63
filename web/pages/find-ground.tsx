import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { FilterChips } from "../features/search/filter-chips.tsx";
import { findHits } from "../features/search/find-hits.ts";
import { NoHits } from "../features/search/no-hits.tsx";
import { Results } from "../features/search/results.tsx";
import { SearchForm } from "../features/search/search-form.tsx";
import { SortSelect } from "../features/search/sort-select.tsx";
import { wishesOf } from "../features/search/wishes.ts";
import { pageLoader } from "../platform/page.ts";
import { PageTitle } from "../ui/page-header.tsx";
import type { Route } from "./+types/find-ground";
import css from "./find-ground.module.css";

export const loader = pageLoader({
  messages: ["search", "species", "lists"],
  load: async ({ api, url, now }) => {
    const wishes = wishesOf(url.searchParams);
    return { wishes, found: await findHits(api, wishes), today: osloDate(now) };
  },
});

export default function FindGround({ loaderData: { wishes, found, today } }: Route.ComponentProps) {
  const t = useTranslations("search");
  const { total, totalIsCapped, problem } = found;
  return (
    <div className={`page ${css.page}`}>
      <PageTitle>{t("title")}</PageTitle>
      <meta name="description" content={t("description")} />
      <h1>{t("title")}</h1>
      <div className={css.tools}>
        <SearchForm wishes={wishes} today={today} problem={problem} />
      </div>
      <FilterChips wishes={wishes} />
      <div className={css.head}>
        <div role="status">
          <h2 className={css.count}>{problem ? problem.detail : totalIsCapped ? t("countCapped", { count: total }) : t("count", { count: total })}</h2>
        </div>
        <SortSelect sort={wishes.sort} />
      </div>
      {problem ? null : total > 0 ? <Results found={found} wishes={wishes} /> : <NoHits found={found} wishes={wishes} />}
    </div>
  );
}
