import { type RawBuilder, sql } from "kysely";
import type { SitemapKind } from "#contract/search/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Selects `id` and `property_id` of listed pages; offerings and cabins are listed if they have a search row.
 */
const listedPages: Record<SitemapKind, RawBuilder<unknown>> = {
  property: sql`(select property_id id, property_id from property
    where status = 'published' and visibility = 'public' and deleted_at is null)`,
  offering: sql`(select hit_id id, property_id from search_row where kind = 'offering')`,
  cabin: sql`(select hit_id id, property_id from search_row where kind = 'cabin')`,
};
/** When the page last changed; an offering's or a cabin's page also changes with its property. */
const changedAt: Record<SitemapKind, RawBuilder<unknown>> = {
  property: sql`p.updated_at`,
  offering: sql`greatest(p.updated_at, (select updated_at from offering where offering_id = l.id))`,
  cabin: sql`greatest(p.updated_at, (select updated_at from cabin where cabin_id = l.id))`,
};

/** The first id of each part of the sitemap. */
export async function findFirstIdsOfParts(db: Db, kind: SitemapKind, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) - 1 n from ${listedPages[kind]} l) numbered
    where n % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}

type ListedPage = { id: string; propertyId: string; changedAt: Date };
/** A page of one part: ids from `from` on, after the previous page, and before the next part. */
export async function findListedPage(
  db: Db,
  kind: SitemapKind,
  {
    from,
    before,
    after,
    limit,
  }: { from: string; before?: string | undefined; after?: string | undefined; limit: number },
): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select l.id, l.property_id, ${changedAt[kind]} changed_at
    from (select * from ${listedPages[kind]} l where id >= ${from}::uuid ${after ? sql`and id > ${after}::uuid` : sql``}
      ${before ? sql`and id < ${before}::uuid` : sql``} order by id limit ${limit}) l
    join property p on p.property_id = l.property_id order by l.id`.execute(db);
  return rows;
}
