import { pageSize, type SearchFilters, filtersFromQuery } from "./search-filters.ts";

export const searchFormId = "search";
/** What a phone keeps the form in. */
export const sheetId = "filters";

/** What the search form says now, as filters. */
export const filtersInForm = (form: HTMLFormElement): SearchFilters => ({
  ...filtersFromQuery(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ),
  show: pageSize,
});
