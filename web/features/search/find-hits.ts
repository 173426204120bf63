import { ApiError, type Client, type Problem } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { addressOf, type Filter, filtersOf, searchQuery, type Wishes } from "./wishes.ts";

type Answer = AnswerOf<Api["GET /api/search"]>;
/** `loosen`: where nothing was found, how many there would be without one of the wishes. */
export type Found = Pick<Answer, "items" | "total" | "totalIsCapped"> & {
  more: boolean;
  problem?: Problem;
  loosen: { filter: Filter; to: string; total: number; totalIsCapped: boolean }[];
};
const nothing: Found = { items: [], total: 0, totalIsCapped: false, more: false, loosen: [] };
const mostPerCall = 100;

/** As many hits as the list is to show, page after page. Dates in the wrong order are the reader's to mend: the refusal comes back with the page. */
export async function findHits(api: Client, wishes: Wishes): Promise<Found> {
  try {
    const found = await collect(api, wishes);
    return found.total > 0 ? found : { ...found, loosen: await loosened(api, wishes) };
  } catch (e) {
    if (e instanceof ApiError && e.problem.status >= 400 && e.problem.status < 500 && e.problem.status !== 429) return { ...nothing, problem: e.problem };
    throw e;
  }
}

async function collect(api: Client, wishes: Wishes): Promise<Found> {
  const query = searchQuery(wishes);
  let answer = await api("GET /api/search", { query: { ...query, limit: Math.min(mostPerCall, wishes.show) } });
  const { total, totalIsCapped } = answer;
  const items = [...answer.items];
  while (answer.nextCursor && items.length < wishes.show) {
    answer = await api("GET /api/search", { query: { ...query, limit: Math.min(mostPerCall, wishes.show - items.length), cursor: answer.nextCursor } });
    items.push(...answer.items);
  }
  return { items, total, totalIsCapped, more: answer.nextCursor !== null, loosen: [] };
}

async function loosened(api: Client, wishes: Wishes): Promise<Found["loosen"]> {
  const filters = filtersOf(wishes).slice(0, 8);
  const tried = await Promise.all(
    filters.map(async (filter) => {
      const { total, totalIsCapped } = await api("GET /api/search", { query: { ...searchQuery(filter.without), limit: 1 } });
      return { filter, to: addressOf(filter.without), total, totalIsCapped };
    }),
  );
  return tried.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}
