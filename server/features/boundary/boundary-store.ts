import { sql } from "kysely";
import type { Box, BoundaryShape, TidyBoundary } from "#domain/boundary/boundary.ts";
import { outlineBands, viewsPerBand } from "#domain/boundary/boundary-outline.ts";
import type { Db } from "#server/platform/database.ts";
import type { ParcelFound, Source } from "./national-map/national-map.ts";

/** What the map answered for a parcel since `since`. */
export async function findAnswer(db: Db, source: Source, parcel: string, since: Date): Promise<ParcelFound> {
  const row = await db
    .selectFrom("parcel_answer")
    .select("answer")
    .where("source", "=", source)
    .where("parcel", "=", parcel)
    .where("fetched_at", ">", since)
    .executeTakeFirst();
  return row?.answer as ParcelFound;
}

/** Older answers go at the same time. */
export async function cacheAnswer(
  db: Db,
  source: Source,
  parcel: string,
  answer: ParcelFound,
  o: { now: Date; since: Date },
): Promise<void> {
  await sql`
    with old as (delete from parcel_answer where fetched_at <= ${o.since} and (source, parcel) <> (${source}, ${parcel}))
    insert into parcel_answer (source, parcel, answer, fetched_at) values (${source}, ${parcel}, ${JSON.stringify(answer)}::jsonb, ${o.now})
    on conflict (source, parcel) do update set answer = excluded.answer, fetched_at = excluded.fetched_at`.execute(
    db,
  );
}

export type KnownMunicipality = { box: Box; outline: TidyBoundary | null; fetchedAt: Date | null };
export async function findMunicipalityOutline(
  db: Db,
  municipalityNumber: string,
): Promise<KnownMunicipality | undefined> {
  const { rows } = await sql<KnownMunicipality>`
    select json_build_object('west', (box[1])[0], 'south', (box[1])[1], 'east', (box[0])[0], 'north', (box[0])[1]) as box, outline, fetched_at as "fetchedAt"
    from municipality left join municipality_outline using (municipality_number) where municipality_number = ${municipalityNumber}`.execute(
    db,
  );
  return rows[0];
}

/** Null: it could not be had. What was had before stays. */
export async function saveMunicipalityOutline(
  db: Db,
  municipalityNumber: string,
  outline: TidyBoundary | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into municipality_outline (municipality_number, outline, fetched_at) values (${municipalityNumber}, ${outline && JSON.stringify(outline)}::jsonb, ${now})
    on conflict (municipality_number) do update set outline = coalesce(excluded.outline, municipality_outline.outline), fetched_at = excluded.fetched_at`.execute(
    db,
  );
}

/** The band of detail that a view of so many boundaries can be drawn with. */
const bandFor = (zoomBand: number) => {
  const steps = viewsPerBand
    .map((views, band) => sql`when n <= ${views}::int then ${band}::int`)
    .toReversed();
  return sql`least(${zoomBand}::int, case ${sql.join(steps, sql` `)} else 0 end)`;
};
const maxInView = viewsPerBand[0] ?? 0;

/**
 * A GeoJSON collection of what anyone may see in the box, the largest first where there are too many; written
 * by the database, as text. `zoomBand` is the finest drawing the zoom has use for.
 */
export const outlinesInViewSql = ({ west, south, east, north }: Box, zoomBand: number) => sql<{
  json: string;
}>`
  with hit as materialized (
    select p.property_id, p.name, m.name as municipality from property p join municipality m using (municipality_number)
    where p.boundary_box && box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))
      and p.status = 'published' and p.visibility = 'public' and p.deleted_at is null
    order by p.area_hectares desc nulls last, p.property_id limit ${maxInView + 1}),
  view as materialized (select n, ${bandFor(zoomBand)} as band from (select count(*)::int as n from hit) c)
  select '{"type":"FeatureCollection","features":[' || coalesce(string_agg(
      '{"type":"Feature","id":"' || hit.property_id || '","properties":{"propertyId":"' || hit.property_id || '","name":' || to_json(hit.name)
      || ',"municipality":' || to_json(hit.municipality) || '},"geometry":' || o.geometry || '}', ','), '')
    || '],"truncated":' || (select n > ${maxInView} from view) || '}' as json
  from (select * from hit limit ${maxInView}) hit join property_outline o on o.property_id = hit.property_id and o.band = (select band from view)`;

export async function outlinesInView(db: Db, box: Box, zoomBand: number): Promise<string> {
  const { rows } = await outlinesInViewSql(box, zoomBand).execute(db);
  return rows[0]?.json ?? "";
}

type WithoutOutline = { propertyId: string; boundary: BoundaryShape };
/** Properties whose boundary has no drawing yet; a property that is being saved draws its own. */
export async function lockWithoutOutline(db: Db, most: number): Promise<WithoutOutline[]> {
  const { rows } = await sql<WithoutOutline>`
    select property_id as "propertyId", boundary from property where boundary is not null and not outlined limit ${most} for no key update skip locked`.execute(
    db,
  );
  return rows;
}
export async function saveOutlines(
  db: Db,
  drawn: { propertyId: string; outlines: BoundaryShape[] }[],
): Promise<void> {
  const rows = drawn.flatMap(({ propertyId, outlines }) =>
    outlineBands.map((band) => ({ band, property_id: propertyId, geometry: JSON.stringify(outlines[band]) })),
  );
  await sql`
    with o as (
      insert into property_outline (band, property_id, geometry) select band, property_id, geometry from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(band int, property_id uuid, geometry text)
      on conflict (band, property_id) do update set geometry = excluded.geometry)
    update property set outlined = true where property_id = any(${drawn.map((d) => d.propertyId)}::uuid[])`.execute(
    db,
  );
}
