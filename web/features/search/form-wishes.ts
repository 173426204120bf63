import { pageSize, type Wishes, wishesOf } from "./wishes.ts";

export const searchFormId = "search";

/** What the search form says now, as wishes. */
export const wishesIn = (form: HTMLFormElement): Wishes => ({
  ...wishesOf(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))),
  show: pageSize,
});
