import type { search } from "#contract/search/endpoints.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { showOverview } from "./overview.ts";
import { searchMap } from "./search-map.ts";
import { searchOfferings } from "./search-offerings.ts";
import { sitemapRoutes } from "./sitemap.ts";

type Searches =
  | "GET /api/search"
  | "GET /api/search/map"
  | "GET /api/search/overview"
  | "GET /api/sitemap"
  | "GET /api/sitemap/:kind/:part";
/** Two languages of each make 40,000 addresses a file. */
const sitemapPartSize = 20_000;

export const searchRoutes = ({
  reads,
}: Pick<Platform, "reads">): Handlers<Pick<typeof search, Searches>> => ({
  "GET /api/search": ({ query }, call) => reads(call, (db) => searchOfferings(db, query, call.now)),
  "GET /api/search/map": ({ query }, call) => reads(call, (db) => searchMap(db, query, call.now)),
  "GET /api/search/overview": showOverview(reads),
  ...sitemapRoutes(reads, sitemapPartSize),
});
