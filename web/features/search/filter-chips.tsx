import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import css from "./filter-chips.module.css";
import { withoutFilters, filtersOf } from "./filters.ts";
import { useAddress } from "./search-page.ts";
import { useFilterLabel } from "./use-filter-labels.ts";
import type { SearchFilters } from "./search-filters.ts";

/** A chip for each active filter, which removes it. With two or more there is a chip to remove all. */
export function FilterChips({ filters }: { filters: SearchFilters }) {
  const t = useTranslations("search.chip");
  const words = useFilterLabel(filters);
  const address = useAddress();
  const active = filtersOf(filters);
  if (active.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t("label")}>
      {active.map((filter) => (
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
      {active.length > 1 && (
        <li>
          <Link to={address(withoutFilters(filters))} className={css.all} preventScrollReset>
            {t("removeAll")}
          </Link>
        </li>
      )}
    </ul>
  );
}
