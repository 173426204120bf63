import { useTranslations } from "use-intl";
import { sortOptions } from "#domain/lists.ts";
import { searchFormId } from "./filters-in-form.ts";
import css from "./sort-select.module.css";
import type { SearchFilters } from "./search-filters.ts";

/** Belongs to the search form by its `form` attribute, wherever it is on the page. */
export function SortSelect({ sort }: { sort: SearchFilters["sort"] }) {
  const t = useTranslations("search.sort");
  return (
    <label className={css.sort}>
      <span>{t("label")}</span>
      <select
        key={sort}
        name="sort"
        form={searchFormId}
        defaultValue={sort}
        onChange={(e) => e.currentTarget.form?.requestSubmit()}
      >
        {sortOptions.map((s) => (
          <option key={s} value={s}>
            {t(s)}
          </option>
        ))}
      </select>
    </label>
  );
}
