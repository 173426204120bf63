/** Converts a search between the API's parameters and the search page's query, in kroner and mål. */
import { amountsInApi } from "#domain/search/filters.ts";

/** The parameters of `GET /api/search`. */
export type ApiQuery = Record<string, string | number | readonly string[] | undefined>;

/** The parameters to save: all except empty lists and the default order. */
export const savedQuery = (query: ApiQuery): Record<string, string | number | string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]): [string, string | number | string[]][] => {
      if (value === undefined || value === "" || (name === "sort" && value === "relevance")) return [];
      if (typeof value !== "object") return [[name, value]];
      return value.length > 0 ? [[name, [...value]]] : [];
    }),
  );

export function savedSearchPath(query: Record<string, string>): string {
  const params = Object.entries(query).map(([name, value]): [string, string] => {
    const amount = amountsInApi.find(({ apiParam }) => apiParam === name);
    return amount ? [amount.param, String(Math.round(amount.toPage(Number(value))))] : [name, value];
  });
  return `/finn-jakttterreng${params.length ? `?${new URLSearchParams(params)}` : ""}`;
}
