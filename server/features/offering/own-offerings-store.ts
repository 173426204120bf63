/** The offerings of the properties that somebody owns or helps with. */
import { sql } from "kysely";
import type { z } from "zod";
import type { OwnOffering } from "#contract/offering/endpoints.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import { hasWords, passesFilter, type PropertyFilter } from "#server/features/property-group/public.ts";
import type { Db } from "#server/platform/database/database.ts";

export type OwnOfferingRow = Omit<z.input<typeof OwnOffering>, "rights"> & {
  access: PropertyStatus;
  /** What the list is ordered by, before the id. */
  byProperty: string;
  bySeason: string;
  total: number;
};
type OwnOfferingsQuery = PropertyFilter & {
  uid: string;
  q?: string | undefined;
  after: { byProperty: string; bySeason: string; offeringId: string } | undefined;
  limit: number;
};
/** One page by property, season and id, and the number of all that pass the filter: one statement. */
export async function listOwnOfferings(db: Db, query: OwnOfferingsQuery): Promise<OwnOfferingRow[]> {
  const { uid, q, after, limit } = query;
  const later = after
    ? sql`(by_property, by_season, offering_id)
        > (${after.byProperty}, ${after.bySeason}, ${after.offeringId}::uuid)`
    : sql`true`;
  const { rows } = await sql<OwnOfferingRow>`
    with p as materialized (
      select p.property_id, p.name, m.name as municipality, m.county, property_access(p) as access
      from property p left join municipality m using (municipality_number)
      where p.deleted_at is null and (p.owner_uid = ${uid} or p.property_id = any (co_hosted_by(${uid})))
        and ${passesFilter(sql`p.property_id`, uid, query)}),
    found as (
      select o.offering_id, o.property_id, o.name, p.name as property_name, p.municipality, o.status, o.published,
        o.valid_from, o.valid_to, o.duration_type, o.pricing, o.version, p.access,
        left(lower(p.name), 40) || ' ' || p.property_id as by_property,
        o.valid_from || ' ' || left(lower(o.name), 20) as by_season
      from offering o join p using (property_id)
      where o.deleted_at is null and ${hasWords(sql`concat_ws(' ', o.name, p.name, p.municipality, p.county)`, q)})
    select found.*, (select count(*)::int from found) as total from found
    where ${later} order by by_property, by_season, offering_id limit ${limit}`.execute(db);
  return rows;
}
