import { sql } from "kysely";
import type { PricingMode } from "#domain/offering/lists.ts";
import type { DayRange } from "#domain/days.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db } from "#server/platform/database/database.ts";

type SimilarOfferings = {
  species: readonly Species[];
  per: PricingMode;
  /** Undefined stands for the whole country. */
  countyNumber: string | undefined;
  notOf: string;
};
/** The maximum number of rows in a sample, enough to find the usual price. */
const sampleSize = 2000;

/** Median daily prices of similar public offerings, one price for each other landowner. */
export async function pricesOfOthers(
  db: Db,
  { species, per, countyNumber, notOf }: SimilarOfferings,
): Promise<number[]> {
  const { rows } = await sql<{ price: number }>`
    select percentile_cont(0.5) within group (order by ore) as price from (
      select p.owner_uid, coalesce((o.pricing ->> 'fixedPriceOre')::bigint, ((o.pricing ->> 'startPriceOre')::bigint + (o.pricing ->> 'endPriceOre')::bigint) / 2) as ore
      from search_row s join offering o on o.offering_id = s.hit_id join property p on p.property_id = s.property_id
      where ${countyNumber === undefined ? sql`true` : sql`s.county_number = ${countyNumber}`} and s.per_hunter = ${per === "hunter"}
        and o.duration_type in ('none', 'min_days') and o.target_species && ${species}::text[] and p.owner_uid <> ${notOf}
      limit ${sampleSize}) alike
    where ore > 0 group by owner_uid`.execute(db);
  return rows.map(({ price }) => price);
}

type SimilarStays = Pick<SimilarOfferings, "species" | "countyNumber"> & DayRange;
/**
 * The earnings per property, after commission, from stays that began on these days: one amount for each
 * landowner, the mean of their properties.
 */
export async function earningsOfOthers(
  db: Db,
  { species, countyNumber, from, to }: SimilarStays,
): Promise<number[]> {
  const { rows } = await sql<{ earned: number }>`
    select avg(earned)::float8 as earned from (
      select b.landowner_uid, sum(b.landowner_earnings_ore) as earned
      from booking b join offering o using (offering_id) join property p on p.property_id = b.property_id
        join municipality m using (municipality_number)
      where b.status in ('in_progress', 'completed') and b.from_date between ${from} and ${to}
        and o.target_species && ${species}::text[]
        and ${countyNumber === undefined ? sql`true` : sql`m.county_number = ${countyNumber}`}
      group by b.landowner_uid, b.property_id limit ${sampleSize}) each_property
    where earned > 0 group by landowner_uid`.execute(db);
  return rows.map(({ earned }) => earned);
}

export async function countyOf(
  db: Db,
  propertyId: string,
): Promise<{ number: string; name: string } | undefined> {
  const { rows } = await sql<{ number: string; name: string }>`
    select m.county_number as number, m.county as name
    from property p join municipality m using (municipality_number) where p.property_id = ${propertyId}`.execute(
    db,
  );
  return rows[0];
}

export async function countyNumberOf(db: Db, county: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("municipality")
    .select("countyNumber")
    .where("county", "=", county)
    .limit(1)
    .executeTakeFirst();
  return row?.countyNumber;
}
