import type { Client } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";

export type Favourites = AnswerOf<Api["GET /api/favourites"]>;
export type SavedSearches = AnswerOf<Api["GET /api/saved-searches"]>;
export type SavedItems = { favourites: Favourites; searches: SavedSearches };
export const pageSize = 12;

/** Loads this person's favourites and saved searches. */
export async function loadSaved(api: Client): Promise<SavedItems> {
  const [favourites, searches] = await Promise.all([
    api("GET /api/favourites", { query: { limit: pageSize } }),
    api("GET /api/saved-searches", { query: { limit: 50 } }),
  ]);
  return { favourites, searches };
}
