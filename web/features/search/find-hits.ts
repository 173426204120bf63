import type { Answer } from "#contract/index.ts";
import { ApiError, type Client, type Problem } from "#contract/client.ts";
import { type Filter, filtersOf } from "./filters.ts";
import { replaceWords, type Understood, withWords, writtenParts } from "./understood.ts";
import {
  contradictionsIn,
  validPoint,
  searchQuery,
  type SearchFilters,
  type Contradiction,
} from "./search-filters.ts";

/** `loosen`: if there are no hits, the number of hits that removing each filter, or a word, would give. */
export type SearchResult = Pick<
  Answer<"GET /api/search">,
  "items" | "total" | "totalIsCapped" | "understood" | "where" | "formerSeasons"
> & {
  more: boolean;
  problem?: Problem;
  contradictions: Contradiction[];
  loosen: { filter: Filter; total: number; totalIsCapped: boolean }[];
};
const noResult: SearchResult = {
  items: [],
  total: 0,
  totalIsCapped: false,
  formerSeasons: [],
  more: false,
  contradictions: [],
  loosen: [],
};
const maxPerCall = 100;

/**
 * Loads as many pages of hits as the list shows. If filters contradict each other, no request is sent. `at`:
 * the point from which distances are measured.
 */
export async function findHits(
  api: Client,
  filters: SearchFilters,
  at: string | undefined,
): Promise<SearchResult> {
  const contradictions = contradictionsIn(filters);
  if (contradictions.length > 0) return { ...noResult, contradictions };
  try {
    const result = await collectHits(api, filters, at);
    return result.total > 0
      ? result
      : { ...result, loosen: await relaxedFilters(api, filters, result.understood) };
  } catch (e) {
    if (
      e instanceof ApiError &&
      e.problem.status >= 400 &&
      e.problem.status < 500 &&
      e.problem.status !== 429
    )
      return { ...noResult, problem: e.problem };
    throw e;
  }
}

async function collectHits(
  api: Client,
  filters: SearchFilters,
  at: string | undefined,
): Promise<SearchResult> {
  const query = searchQuery(filters, at);
  let answer = await api("GET /api/search", {
    query: { ...query, limit: Math.min(maxPerCall, filters.show) },
  });
  const { total, totalIsCapped, understood, where } = answer;
  const items = [...answer.items];
  while (answer.nextCursor && items.length < filters.show) {
    answer = await api("GET /api/search", {
      query: {
        ...query,
        limit: Math.min(maxPerCall, filters.show - items.length),
        cursor: answer.nextCursor,
      },
    });
    items.push(...answer.items);
  }
  const { nextCursor, formerSeasons } = answer;
  return {
    ...noResult,
    items,
    total,
    totalIsCapped,
    formerSeasons,
    ...(understood && { understood }),
    ...(where && { where }),
    more: nextCursor !== null,
  };
}

/** Of the words, the first few by themselves. */
function wordsApart(filters: SearchFilters, understood: Understood | undefined): Filter[] {
  const parts = understood ? writtenParts(understood) : [];
  return parts.length < 2
    ? []
    : parts.slice(0, 4).map((value) => ({
        name: "q",
        value,
        without: withWords(filters, replaceWords(filters.q ?? "", value)),
      }));
}

async function relaxedFilters(
  api: Client,
  filters: SearchFilters,
  understood: Understood | undefined,
): Promise<SearchResult["loosen"]> {
  const active = [...wordsApart(filters, understood), ...filtersOf(filters)].slice(0, 8);
  const totals = await Promise.all(
    active.map(async (filter) => {
      const { total, totalIsCapped } = await api("GET /api/search", {
        query: { ...searchQuery(filter.without), limit: 1 },
      });
      return { filter, total, totalIsCapped };
    }),
  );
  return totals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

/** The point from which distances are measured. The name of an unknown place has no point. */
export type NearPoint = { at: string; name?: string };
export async function findNearPoint(api: Client, near: string | undefined): Promise<NearPoint | undefined> {
  if (near === undefined) return undefined;
  const point = validPoint(near);
  if (point) return { at: point };
  if (near.length < 2) return undefined;
  const { items } = await api("GET /api/boundaries/municipalities/search", { query: { name: near } });
  const place = items.find(({ name }) => name.toLowerCase() === near.toLowerCase()) ?? items[0];
  return place && { at: `${place.location.lon},${place.location.lat}`, name: place.name };
}
