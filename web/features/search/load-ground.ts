import type { Client } from "#contract/client.ts";
import { osloDate } from "#domain/days.ts";
import { type SearchResult, findHits, type NearPoint, findNearPoint } from "./find-hits.ts";
import {
  type InvalidParam,
  invalidParams,
  type SearchPage,
  type SearchFilters,
  filtersFromQuery,
} from "./search-filters.ts";

/**
 * The data of the two search pages. `invalid`: parameters that are invalid. `sought`: the filters that were
 * chosen last, if their hits could not be loaded.
 */
export type Ground = {
  filters: SearchFilters;
  sought?: SearchFilters;
  result: SearchResult;
  near: NearPoint | undefined;
  invalid: InvalidParam[];
  today: string;
  origin: string;
};

export async function loadGround(
  { api, url, now }: { api: Client; url: URL; now: Date },
  page: SearchPage,
): Promise<Ground> {
  const filters = filtersFromQuery(url.searchParams, page);
  const near = await findNearPoint(api, filters.near);
  const invalid = invalidParams(url.searchParams);
  const unknown: InvalidParam[] = filters.near !== undefined && near === undefined ? ["near"] : [];
  return {
    filters,
    result: await findHits(api, filters, near?.at),
    near,
    invalid: [...invalid, ...unknown],
    today: osloDate(now),
    origin: url.origin,
  };
}
