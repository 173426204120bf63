import type { search } from "#contract/search/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { searchOverview } from "./overview.ts";
import { refreshSearch } from "./public.ts";
import { searchMap } from "./search-map.ts";
import { searchOfferings } from "./search-offerings.ts";
import { sitemap } from "./sitemap.ts";

/** Two languages of each make 40,000 addresses a file. */
const sitemapPartSize = 20_000;

export const searchFeature = ({ db, reads }: Platform) =>
  ({
    sweeps: [{ name: "search-prices", always: true, run: (now) => refreshSearch(db, now) }],
    routes: {
      ...searchOverview(reads),
      ...sitemap(reads, sitemapPartSize),
      "GET /api/search": ({ query }, call) =>
        reads(call, (reader) => searchOfferings(reader, query, call.now)),
      "GET /api/search/map": ({ query }, call) => reads(call, (reader) => searchMap(reader, query, call.now)),
    },
  }) satisfies Feature<typeof search>;
