import { type search, type SitemapKind, sitemapKinds } from "#contract/search/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { refreshSearch } from "./public.ts";
import { searchMap } from "./search-map.ts";
import { searchOfferings } from "./search-offerings.ts";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { speciesKeys } from "#domain/species/species.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findWhere, placeRegister } from "#server/features/place/public.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { type SomeHandlers, type Call, refuse, refuseCursor } from "#server/platform/http/handler.ts";
import { cacheAnswers } from "#server/platform/http/cache-answers.ts";
import { speciesBits } from "./bits.ts";
import { findBookableGroups } from "./overview-store.ts";
import { z } from "zod";
import { readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import { findFirstIdsOfParts, findListedPage } from "./sitemap-store.ts";

/** How long the boundaries of sitemap parts are cached. */
const cacheMs = 60 * 60_000;

/** `partSize`: rows per part. A row is two addresses (languages), and a sitemap file may have 50,000. */
export function sitemapRoutes(reads: Reads, partSize: number) {
  const cached = cacheAnswers<string[]>(cacheMs);
  const parts = (kind: SitemapKind, call: Call<"public">) =>
    cached(kind, call.now, () => reads(call, (db) => findFirstIdsOfParts(db, kind, partSize)));
  return {
    "GET /api/sitemap": async (_, call) => ({
      items: await Promise.all(
        sitemapKinds.map(async (kind) => ({ kind, parts: (await parts(kind, call)).length })),
      ),
    }),
    "GET /api/sitemap/:kind/:part": async ({ params: { kind, part }, query: { limit, cursor } }, call) => {
      const [from, before] = (await parts(kind, call)).slice(part - 1, part + 1);
      if (from === undefined) return refuse("not_found");
      const after = readCursor(cursor, z.tuple([z.uuid()]));
      if (after === null) return refuseCursor();
      const rows = await reads(call, (db) =>
        findListedPage(db, kind, { from, before, after: after?.[0], limit: limit + 1 }),
      );
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return {
        items: items.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
        nextCursor: last ? writeCursor([last.id]) : null,
      };
    },
  } satisfies SomeHandlers<typeof search>;
}

/** The number of bookable hits by county and species, for the landing pages about them. */
type Item = Answer<"GET /api/search/overview">["items"][number];

async function countByCountyAndSpecies(db: Db, now: Date): Promise<Answer<"GET /api/search/overview">> {
  const items = new Map<string, Item>();
  for (const { county, kind, count, lowest, highest, ...group } of await findBookableGroups(
    db,
    osloDate(now),
  )) {
    const per = group.perHunter ? "hunter" : "group";
    const priceFor = group.priceOfArrival ? "stay" : "day";
    const mask = BigInt(group.species);
    const groupSpecies = speciesKeys.filter((one) => (mask >> BigInt(speciesBits[one])) & 1n);
    for (const species of [null, ...groupSpecies]) {
      const key = [county, species, kind, per, priceFor].join();
      const item = items.get(key);
      items.set(key, {
        county,
        species,
        kind,
        per,
        priceFor,
        count: (item?.count ?? 0) + count,
        lowestOre: Math.min(item?.lowestOre ?? lowest, lowest),
        highestOre: Math.max(item?.highestOre ?? highest, highest),
      });
    }
  }
  return { items: [...items.values()] };
}

/** Reads all bookable search rows, so the response is cached for a minute. */
function searchOverviewRoutes(reads: Reads) {
  const cached = cacheAnswers<Answer<"GET /api/search/overview">>(60_000);
  return {
    "GET /api/search/overview": (_, call) =>
      cached("all", call.now, () => reads(call, (db) => countByCountyAndSpecies(db, call.now))),
  } satisfies SomeHandlers<typeof search>;
}

/** With two languages, a file has 40,000 addresses. */
const sitemapPartSize = 20_000;

export const searchFeature = ({ db, reads, config, log }: Platform) => {
  const register = placeRegister(config.nationalMap.placeNames, log);
  return {
    sweeps: [{ name: "search-prices", always: true, run: (now) => refreshSearch(db, now) }],
    routes: {
      ...searchOverviewRoutes(reads),
      ...sitemapRoutes(reads, sitemapPartSize),
      "GET /api/search": async ({ query }, call) => {
        const where = await findWhere(query, register, call.now);
        return reads(call, (reader) => searchOfferings(reader, query, call.now, where));
      },
      "GET /api/search/map": async ({ query }, call) => {
        const where = await findWhere(query, register, call.now);
        return reads(call, (reader) => searchMap(reader, query, call.now, where));
      },
    },
  } satisfies Feature<typeof search>;
};
