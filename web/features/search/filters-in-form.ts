import { pageSize, type SearchFilters, filtersFromQuery } from "./search-filters.ts";

export const searchFormId = "search";
/** The id of the popover that has the search form on a phone. */
export const sheetId = "filters";

/** Reads the current values of the search form as filters. */
export const filtersInForm = (form: HTMLFormElement): SearchFilters => ({
  ...filtersFromQuery(
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
  ),
  show: pageSize,
});
