import { pageSize, type SearchFilters, wishesOf } from "./wishes.ts";

export const searchFormId = "search";
/** What a phone keeps the form in. */
export const sheetId = "filters";

/** What the search form says now, as wishes. */
export const wishesIn = (form: HTMLFormElement): SearchFilters => ({
  ...wishesOf(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))),
  show: pageSize,
});
