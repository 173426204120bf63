import type { search } from "#contract/search/endpoints.ts";
import type { Db } from "#server/platform/database.ts";
import type { Handlers } from "#server/platform/handler.ts";
import { searchMap } from "./search-map.ts";
import { searchOfferings } from "./search-offerings.ts";

export const searchRoutes = ({
  db,
}: {
  db: Db;
}): Handlers<Pick<typeof search, "GET /api/search" | "GET /api/search/map">> => ({
  "GET /api/search": ({ query }, { now }) => searchOfferings(db, query, now),
  "GET /api/search/map": ({ query }, { now }) => searchMap(db, query, now),
});
