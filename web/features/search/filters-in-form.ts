import { pageSize, type SearchFilters, filtersFromQuery } from "./search-filters.ts";

export const searchFormId = "search";
/** The id of the popover with the form on a phone. */
export const sheetId = "filters";

/** The search form's current values as filters. */
export const filtersInForm = (form: HTMLFormElement): SearchFilters => ({
  ...filtersFromQuery(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ),
  show: pageSize,
});
