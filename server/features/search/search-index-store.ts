import { type RawBuilder, type Selectable, sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { DurationType } from "#domain/lists.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import type { DB } from "#server/platform/db-types.ts";
import { filterColumns } from "./column-filters-store.ts";
import type { IndexRow } from "./index-row.ts";

type Period = { from: CalendarDate; to: CalendarDate };
type CabinToIndex = {
  cabinId: string;
  included: boolean;
  published: boolean;
  beds: number | null;
  facilities: string[];
  availableFrom: CalendarDate | null;
  availableTo: CalendarDate | null;
  blackoutPeriods: Period[];
};
type Offering = Selectable<DB["offering"]>;
export type OfferingToIndex = Omit<Offering, "duration_type" | "blackout_periods" | "created_at"> & {
  duration_type: DurationType;
  blackout_periods: Period[];
  created_at: Date | string;
  cabins: CabinToIndex[];
} & PlaceToIndex;
export type ListedOffering = Omit<OfferingToIndex, keyof PlaceToIndex>;
/** What a hit says of the property its offering lies on. */
export type PlaceToIndex = {
  property_name: string;
  property_type: string;
  property_description: string;
  area_hectares: number | null;
  municipality_number: string;
  municipality: string;
  county_number: string;
  county: string;
  lon: number;
  lat: number;
};
export type Which = { offeringIds: string[] } | { propertyId: string };

const those = (which: Which) =>
  "propertyId" in which
    ? sql`o.offering_id in (select offering_id from offering where property_id = ${which.propertyId})`
    : sql`o.offering_id = any(${which.offeringIds}::uuid[])`;

const locked = (id: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(hashtextextended(${id}::text, 25))`;
/**
 * Who saves an offering and who saves its property see each other's work: the last of them to get here writes
 * the row from both.
 */
export async function lockIndexOf(tx: Tx, which: Which): Promise<void> {
  const ids =
    "propertyId" in which
      ? sql`select ${which.propertyId}::uuid as id`
      : sql`select distinct o.property_id as id from offering o where ${those(which)} order by 1`;
  await sql`select ${locked(sql`id`)} from (${ids}) p`.execute(tx);
}
/** The same lock as a column of a larger statement. */
export const indexLock = (propertyId: string): RawBuilder<unknown> => locked(sql`${propertyId}::uuid`);

const cabinsOf = sql`coalesce((
  select json_agg(json_build_object('cabinId', c.cabin_id, 'included', oc.included, 'published', c.status = 'published', 'beds', c.beds, 'facilities', c.facilities,
    'availableFrom', c.available_from, 'availableTo', c.available_to, 'blackoutPeriods', c.blackout_periods))
  from offering_cabin oc join cabin c using (cabin_id) where oc.offering_id = o.offering_id), '[]') cabins`;
const isListed = sql`o.status = 'active' and o.published`;
/**
 * The listed offerings on a property, as a column of a larger statement; `propertyId` names the property
 * there.
 */
export const listedOn = (propertyId: RawBuilder<unknown>): RawBuilder<ListedOffering[]> => sql`
  coalesce((select json_agg(l) from (select o.*, ${cabinsOf} from offering o where o.property_id = ${propertyId} and ${isListed}) l), '[]')`;

/** Those of the offerings that anyone may find: listed, on a published and public property. */
export async function offeringsToIndex(tx: Tx, which: Which): Promise<OfferingToIndex[]> {
  const { rows } = await sql<OfferingToIndex>`
    select o.*, p.name property_name, p.type property_type, p.description property_description, p.area_hectares,
      m.municipality_number, m.name municipality, m.county_number, m.county,
      coalesce(p.location[0], m.lon) lon, coalesce(p.location[1], m.lat) lat,
      ${cabinsOf}
    from offering o join property p using (property_id) join municipality m using (municipality_number)
    where ${those(which)} and ${isListed} and p.status = 'published' and p.visibility = 'public'`.execute(tx);
  return rows;
}

const ownColumns = [
  "offering_id",
  "property_id",
  "county_number",
  "municipality_number",
  "cabin_beds",
  "created_at",
  "loc",
  "lonlat",
  "valid_from",
  "valid_to",
  "last_arrival",
  "sales_start",
  "min_days",
  "max_days",
  "start_mask",
  "min_hunters",
  "max_hunters",
  "shared",
  "per_hunter",
  "price_of_arrival",
  "ls_days",
  "ls_hundredths",
  "from_ore",
  "floor_ore",
  "ceiling_ore",
  "blackout",
  "included_cabins",
  "indexed_on",
] as const satisfies (keyof IndexRow)[];
const columns: readonly string[] = [...ownColumns, ...filterColumns];

/**
 * What the property's raters say together; null where nobody's word counts any more. A row that is written
 * anew keeps its rating, one that is new reads it here.
 */
export async function saveRating(
  tx: Tx,
  propertyId: string,
  rated: { rating: number; count: number } | null,
): Promise<void> {
  await lockIndexOf(tx, { propertyId });
  const known = rated
    ? sql`insert into property_rating (property_id, rating, rating_count) values (${propertyId}, ${rated.rating}, ${rated.count})
        on conflict (property_id) do update set rating = excluded.rating, rating_count = excluded.rating_count`
    : sql`delete from property_rating where property_id = ${propertyId}`;
  await sql`with known as (${known}) update offering_search set rating = ${rated?.rating ?? null}, rating_count = ${rated?.count ?? 0} where property_id = ${propertyId}`.execute(
    tx,
  );
}

/**
 * `rating` and `ratingCount` of a property as columns of a larger statement: with one decimal, as it is said
 * everywhere.
 */
export const ratedOf = (propertyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select round(r.rating::numeric, 1)::float8 from property_rating r where r.property_id = ${propertyId}) as rating,
  (select r.rating_count from property_rating r where r.property_id = ${propertyId}) as "ratingCount"`;

/**
 * Puts the rows in place of what stood there; offerings without a row are no longer found. Parts (`with …`)
 * of one statement.
 */
export function indexWrites(which: Which, rows: IndexRow[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const news = sql.join(
    columns
      .filter((column) => column !== "offering_id")
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  );
  const kept = rows.map((row) => row.offering_id);
  const data = JSON.stringify(rows);
  const text = sql`setweight(to_tsvector('norwegian', fold(r.names)), 'A') || setweight(to_tsvector('norwegian', fold(r.places)), 'B')
    || setweight(to_tsvector('norwegian', fold(r.words)), 'C') || setweight(to_tsvector('norwegian', fold(r.prose)), 'D')`;
  return sql`
    unlisted as (delete from offering_search o where ${those(which)} and o.offering_id <> all(${kept}::uuid[])),
    listed as (insert into offering_search (${names}, rating, rating_count)
      select ${names}, rated.rating, coalesce(rated.rating_count, 0)
      from jsonb_populate_recordset(null::offering_search, ${data}::jsonb) left join property_rating rated using (property_id)
      on conflict (offering_id) do update set ${news}),
    priced as (insert into offering_price (offering_id, prefix) select offering_id, prefix from jsonb_populate_recordset(null::offering_price, ${data}::jsonb)
      on conflict (offering_id) do update set prefix = excluded.prefix),
    worded as (insert into offering_text (offering_id, tsv)
      select r.offering_id, ${text} from jsonb_to_recordset(${data}::jsonb) r(offering_id uuid, names text, places text, words text, prose text)
      on conflict (offering_id) do update set tsv = excluded.tsv returning tsv),
    learned as (insert into word (w) select distinct unnest(tsvector_to_array(tsv)) from worded order by 1 on conflict do nothing)`;
}
export async function saveIndex(tx: Tx, which: Which, rows: IndexRow[]): Promise<void> {
  await sql`with ${indexWrites(which, rows)} select`.execute(tx);
}

/** Offerings whose price from today on was worked out for another day. */
export async function findStale(db: Db, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ offering_id: string }>`
    select offering_id from offering_search where indexed_on <> ${today} and valid_from < greatest(${today}::date, indexed_on) and valid_to >= least(${today}::date, indexed_on) limit 500`.execute(
    db,
  );
  return rows.map((row) => row.offering_id);
}
