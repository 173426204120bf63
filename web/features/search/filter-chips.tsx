import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import css from "./filter-chips.module.css";
import { cleared, filtersOf } from "./filters.ts";
import { useAddress } from "./search-page.ts";
import { useFilterWords } from "./use-filter-labels.ts";
import type { SearchFilters } from "./search-filters.ts";

/** Each wish can be taken back by itself; two or more all at once. */
export function FilterChips({ wishes }: { wishes: SearchFilters }) {
  const t = useTranslations("search.chip");
  const words = useFilterWords(wishes);
  const address = useAddress();
  const filters = filtersOf(wishes);
  if (filters.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t("label")}>
      {filters.map((filter) => (
        <li key={filter.name + filter.value}>
          <Link
            to={address(filter.without)}
            className={css.chip}
            preventScrollReset
            aria-label={t("remove", { filter: words(filter) })}
          >
            {words(filter)}
            <IconX size={16} aria-hidden />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link to={address(cleared(wishes))} className={css.all} preventScrollReset>
            {t("removeAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}
