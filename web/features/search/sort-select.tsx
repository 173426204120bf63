import { useTranslations } from "use-intl";
import { sortOptions } from "#domain/search/filters.ts";
import { searchFormId } from "./filters-in-form.ts";
import { type SearchFilters, pageSize } from "./search-filters.ts";
import { type SearchKind, searchKinds } from "#domain/search/filters.ts";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import { useAddress } from "./search-page.ts";

import css from "./results.module.css";

/** A select for the order of hits. Its `form` attribute makes it a part of the search form. */
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

/** Links to all hits, to offerings or to cabins: a shortcut for that filter of the form. */
export function KindSwitch({ filters }: { filters: SearchFilters }) {
  const t = useTranslations("search");
  const lists = useTranslations("lists.searchKind");
  const address = useAddress();
  const kinds: { kind: SearchKind[]; words: string }[] = [
    { kind: [], words: t("everyKind") },
    ...searchKinds.map((kind) => ({ kind: [kind], words: lists(kind) })),
  ];
  return (
    <SegmentLinks
      label={t("form.kind")}
      fit
      items={kinds.map(({ kind, words }) => ({
        to: address({ ...filters, kind, show: pageSize }),
        label: words,
        current: filters.kind.join() === kind.join(),
      }))}
    />
  );
}
