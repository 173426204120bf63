import { type RawBuilder, sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";
import { minRatingsForMean } from "#domain/rating/rating.ts";
import { seasonOf } from "#server/features/terms/public.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";
import { filterColumns } from "./column-filters-store.ts";
import type { CabinToIndex, IndexRow, OfferingToIndex, PlaceToIndex } from "./index-row.ts";

/** The searchable offerings and cabins of a property. */
export type SearchableItems = {
  offerings: Omit<OfferingToIndex, keyof PlaceToIndex>[];
  cabins: CabinToIndex[];
};
/** The items to index: offerings and cabins by id, or all items of a property. */
export type IndexTarget = { ids: string[] } | { propertyId: string };

const indexTargetCondition = (target: IndexTarget, id: "offeringId" | "cabinId" | "hitId") =>
  "propertyId" in target
    ? sql`o.property_id = ${target.propertyId}`
    : sql`${sql.ref(`o.${id}`)} = any(${target.ids}::uuid[])`;

const advisoryLockOf = (id: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended(${id}::text, 25))`;
/**
 * Takes an advisory lock, so that concurrent saves of an offering and its property run one after the other,
 * and the last one writes the search row from both.
 */
export async function lockIndexOf(tx: Tx, target: IndexTarget): Promise<void> {
  const ids =
    "propertyId" in target
      ? sql`select ${target.propertyId}::uuid as id`
      : sql`select o.property_id as id from offering o where ${indexTargetCondition(target, "offeringId")}
          union select o.property_id from cabin o where ${indexTargetCondition(target, "cabinId")} order by 1`;
  await sql`select ${advisoryLockOf(sql`id`)} from (${ids}) p`.execute(tx);
}
/** The same lock as a column of a larger statement. */
export const indexLock = (propertyId: string): RawBuilder<unknown> =>
  advisoryLockOf(sql`${propertyId}::uuid`);

const cabinsOf = sql`coalesce((
  select json_agg(json_build_object('cabinId', c.cabin_id, 'included', oc.included, 'published', c.status = 'published', 'beds', c.beds, 'facilities', c.facilities,
    'preparationDays', c.preparation_days))
  from offering_cabin oc join cabin c using (cabin_id) where oc.offering_id = o.offering_id), '[]') cabins`;
const isListed = sql`o.status = 'active' and o.published`;
const isLet = sql`o.status = 'published' and o.rental_enabled and o.deleted_at is null`;
/** The searchable items of the property `propertyId`, as a column of a larger statement. */
export const searchableItemsOn = (
  propertyId: RawBuilder<unknown>,
): RawBuilder<SearchableItems> => sql`json_build_object(
  'offerings', coalesce((select json_agg(l) from (select o.*, ${cabinsOf}, ${seasonOf("o")} season from offering o where o.property_id = ${propertyId} and ${isListed}) l), '[]'),
  'cabins', coalesce((select json_agg(o) from cabin o where o.property_id = ${propertyId} and ${isLet}), '[]'))`;

const placeOf = sql`p.name property_name, p.type property_type, p.description property_description, p.area_hectares,
  m.municipality_number, m.name municipality, m.county_number, m.county, coalesce(p.location[0], m.lon) lon, coalesce(p.location[1], m.lat) lat`;
const onPublicProperty = sql`property p join municipality m using (municipality_number)`;
const isPublic = sql`p.property_id = o.property_id and p.status = 'published' and p.visibility = 'public'`;
/** Offerings that the search shows: listed, and on a published and public property. */
export async function offeringsToIndex(tx: Tx, target: IndexTarget): Promise<OfferingToIndex[]> {
  const { rows } = await sql<OfferingToIndex>`
    select o.*, ${placeOf}, ${cabinsOf}, ${seasonOf("o")} season from offering o, ${onPublicProperty}
    where ${indexTargetCondition(target, "offeringId")} and ${isListed} and ${isPublic}`.execute(tx);
  return rows;
}
/** Cabins that the search shows: let on their own, and on a published and public property. */
export async function cabinsToIndex(tx: Tx, target: IndexTarget): Promise<(CabinToIndex & PlaceToIndex)[]> {
  const { rows } = await sql<CabinToIndex & PlaceToIndex>`
    select o.*, ${placeOf} from cabin o, ${onPublicProperty}
    where ${indexTargetCondition(target, "cabinId")} and ${isLet} and ${isPublic}`.execute(tx);
  return rows;
}

const ownColumns = [
  "hitId",
  "offeringId",
  "cabinId",
  "propertyId",
  "countyNumber",
  "municipalityNumber",
  "cabinBeds",
  "createdAt",
  "loc",
  "lonlat",
  "validFrom",
  "validTo",
  "lastArrival",
  "salesStart",
  "minDays",
  "maxDays",
  "startMask",
  "minHunters",
  "maxHunters",
  "beds",
  "shared",
  "perHunter",
  "priceOfArrival",
  "lsDays",
  "lsHundredths",
  "fromOre",
  "bookable",
  "floorOre",
  "ceilingOre",
  "blackout",
  "includedCabins",
  "optionalCabins",
  "preparationDays",
  "cabinPreparationDays",
  "indexedOn",
] as const satisfies (keyof IndexRow)[];
const columns: readonly string[] = [...ownColumns, ...filterColumns];

/**
 * Saves the property's mean rating; null if no rating counts any more. Rewriting a search row keeps its
 * rating, and a new row reads it from here.
 */
export async function saveRating(
  tx: Tx,
  propertyId: string,
  rated: { rating: number; count: number } | null,
): Promise<void> {
  await lockIndexOf(tx, { propertyId });
  const ratingUpsert = rated
    ? sql`insert into property_rating (property_id, rating, rating_count) values (${propertyId}, ${rated.rating}, ${rated.count})
        on conflict (property_id) do update set rating = excluded.rating, rating_count = excluded.rating_count`
    : sql`delete from property_rating where property_id = ${propertyId}`;
  await sql`with known as (${ratingUpsert}) update search_row
    set rating = ${rated && rated.count >= minRatingsForMean ? rated.rating : null}, rating_count = ${rated?.count ?? 0} where property_id = ${propertyId}`.execute(
    tx,
  );
}

/**
 * `rating` and `ratingCount` of a property as columns of a larger statement: the mean with one decimal, null
 * if there are too few ratings.
 */
export const ratingColumns = (propertyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select case when r.rating_count >= ${minRatingsForMean} then round(r.rating::numeric, 1)::float8 end from property_rating r where r.property_id = ${propertyId}) as rating,
  (select r.rating_count from property_rating r where r.property_id = ${propertyId}) as rating_count`;

/** Parts (`with …`) of a statement that replaces the target's search rows; others are deleted. */
export function indexWrites(target: IndexTarget, rows: IndexRow[]): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const assignments = sql.join(
    columns
      .filter((column) => column !== "hitId")
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  );
  const indexed = rows.map((row) => row.hitId);
  const data = recordset(rows);
  // names also as they are written: «Bergen» is no «berg»
  const text = sql`setweight(to_tsvector('norwegian', fold(r.names)) || to_tsvector('simple', fold(r.names)), 'A')
    || setweight(to_tsvector('norwegian', fold(r.places)) || to_tsvector('simple', fold(r.places)), 'B')
    || setweight(to_tsvector('norwegian', fold(r.words)), 'C') || setweight(to_tsvector('norwegian', fold(r.prose)) || to_tsvector('simple', fold(r.prose_names)), 'D')`;
  return sql`
    unlisted as (delete from search_row o where ${indexTargetCondition(target, "hitId")}
      and o.hit_id <> all(${indexed}::uuid[])),
    listed as (insert into search_row (${names}, rating, rating_count)
      select ${names}, case when rated.rating_count >= ${minRatingsForMean} then rated.rating end, coalesce(rated.rating_count, 0)
      from jsonb_populate_recordset(null::search_row, ${data}::jsonb) left join property_rating rated using (property_id)
      on conflict (hit_id) do update set ${assignments}),
    priced as (insert into search_price (hit_id, prefix)
      select hit_id, prefix from jsonb_populate_recordset(null::search_price, ${data}::jsonb) where prefix is not null
      on conflict (hit_id) do update set prefix = excluded.prefix),
    worded as (insert into search_text (hit_id, tsv)
      select r.hit_id, ${text} from jsonb_to_recordset(${data}::jsonb) r(hit_id uuid, names text, places text, words text, prose text, prose_names text)
      on conflict (hit_id) do update set tsv = excluded.tsv returning tsv),
    learned as (insert into word (w) select distinct unnest(tsvector_to_array(tsv)) from worded order by 1 on conflict do nothing)`;
}
export async function saveIndex(tx: Tx, target: IndexTarget, rows: IndexRow[]): Promise<void> {
  await sql`with ${indexWrites(target, rows)} select`.execute(tx);
}

/**
 * Offerings whose lowest price was calculated for another day (even a later one), and rows that a migration
 * has marked to be rewritten. The order is that of the index `search_row_stale`, so that nothing is read if
 * all rows are up to date.
 */
export async function findStaleRows(db: Db, today: CalendarDate): Promise<string[]> {
  const { rows } = await sql<{ hitId: string }>`
    (select hit_id from search_row where (kind = 'offering' or indexed_on = '-infinity') and valid_to >= indexed_on
      and greatest(indexed_on, valid_from) < ${today}::date order by greatest(indexed_on, valid_from) limit 500)
    union all
    select hit_id from search_row where kind = 'offering' and indexed_on > ${today}::date
      and valid_from < indexed_on and valid_to >= ${today}::date
    limit 500`.execute(db);
  return rows.map((row) => row.hitId);
}

/** Takes queued offerings whose nights were held or released; skips rows that another sweep has locked. */
export async function takeChangedOfferings(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ offeringId: string }>`
    delete from search_refresh where id in (select id from search_refresh order by id limit ${limit} for update skip locked) returning offering_id`.execute(
    tx,
  );
  return [...new Set(rows.map((row) => row.offeringId))];
}

/** Read seasons after `lockIndexOf`: holds that come later queue the offering again for the next sweep. */
export async function readSeasons(
  tx: Tx,
  offeringIds: string[],
): Promise<{ offeringId: string; season: SeasonTerms }[]> {
  const { rows } = await sql<{ offeringId: string; season: SeasonTerms }>`
    select o.offering_id, ${seasonOf("o")} as season from offering o join search_row s using (offering_id) where o.offering_id = any (${offeringIds}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export async function saveBookableColumns(
  tx: Tx,
  rows: readonly {
    hitId: string;
    fromOre: number;
    bookable: boolean;
    blackout: string | null;
    minDays: number;
    maxDays: number;
  }[],
): Promise<void> {
  await sql`update search_row s set from_ore = n.from_ore, bookable = n.bookable, blackout = n.blackout,
      min_days = n.min_days, max_days = n.max_days
    from jsonb_to_recordset(${recordset(rows)}::jsonb)
      n(hit_id uuid, from_ore bigint, bookable boolean, blackout datemultirange, min_days int, max_days int)
    where s.hit_id = n.hit_id
      and (s.from_ore, s.bookable, s.blackout, s.min_days, s.max_days)
        is distinct from (n.from_ore, n.bookable, n.blackout, n.min_days, n.max_days)`.execute(tx);
}
