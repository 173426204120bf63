import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { landscapeUrl } from "#web/ui/pictures.ts";

type Favourites = Answer<"GET /api/favourites">;
export type SavedSearches = Answer<"GET /api/saved-searches">;
export type SavedItems = { favourites: ShownFavourites; searches: SavedSearches };
type ShownFavourite = Favourites["items"][number] & { picture: string };
type ShownFavourites = { items: ShownFavourite[]; more: boolean };
export const pageSize = 12;
const maxShown = 240;
/** The query parameter with the number of favourites to show. */
export const shownParam = "favourites";

async function loadFavourites(api: Client, count: number): Promise<ShownFavourites> {
  const fetchPage = (cursor: string | null, limit: number) =>
    api("GET /api/favourites", { query: { limit, ...(cursor && { cursor }) } });
  let { items, nextCursor } = await fetchPage(null, Math.min(100, count));
  while (nextCursor && items.length < count) {
    const next = await fetchPage(nextCursor, Math.min(100, count - items.length));
    [items, nextCursor] = [[...items, ...next.items], next.nextCursor];
  }
  const picture = ({ hit, offeringId, cabinId }: Favourites["items"][number]) =>
    hit?.image ?? landscapeUrl(offeringId ?? cabinId ?? "");
  return { items: items.map((one) => ({ ...one, picture: picture(one) })), more: nextCursor !== null };
}

/** Loads the person's saved searches, and as many favourites as the query asks for. */
export async function loadSaved(api: Client, query: URLSearchParams): Promise<SavedItems> {
  const requestedCount = Number(query.get(shownParam));
  const count = Number.isInteger(requestedCount)
    ? Math.min(maxShown, Math.max(pageSize, requestedCount))
    : pageSize;
  const [favourites, searches] = await Promise.all([
    loadFavourites(api, count),
    api("GET /api/saved-searches", { query: { limit: 50 } }),
  ]);
  return { favourites, searches };
}
