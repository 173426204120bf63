/** What search engines are told of, in parts: read by key, so that a page of a million costs what the first does. */
import { z } from "zod";
import { type SitemapKind, sitemapKinds, type search } from "#contract/search/endpoints.ts";
import { readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { type Call, type SomeHandlers, refuse, refuseCursor } from "#server/platform/http/handler.ts";
import { cacheAnswers } from "#server/platform/http/cache-answers.ts";
import { firstOfParts, listedOf } from "./sitemap-store.ts";

const keptMs = 60 * 60_000;

/** `partSize`: rows a part; each is two addresses in a file, which may have 50,000. */
export function sitemap(reads: Reads, partSize: number) {
  const kept = cacheAnswers<string[]>(keptMs);
  const parts = (kind: SitemapKind, call: Call<"public">) =>
    kept(kind, call.now, () => reads(call, (db) => firstOfParts(db, kind, partSize)));
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
        listedOf(db, kind, { from, before, after: after?.[0], limit: limit + 1 }),
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
