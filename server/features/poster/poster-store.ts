import { sql } from "kysely";
import type { PosterSubject } from "#domain/poster/poster.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What a poster hangs at; neither a part nor a cabin: the whole property. */
export type PosterTarget = { propertyId: string; groundId: string | null; cabinId: string | null };
type Names = { name: string; english: string | null };
export type PosterPlace = PosterTarget & {
  subject: PosterSubject;
  names: Names;
  property: Names;
  access: PropertyStatus;
  municipality: string | null;
};

/** A part or a cabin that is gone is replaced by its property. */
export async function findPlace(
  db: Db,
  { propertyId, groundId, cabinId }: PosterTarget,
): Promise<PosterPlace | undefined> {
  const { rows } = await sql<PosterPlace>`
    select p.property_id, g.ground_id, c.cabin_id, property_access(p) as access, m.name as municipality,
      case when c.cabin_id is not null then 'cabin' else coalesce(g.kind, 'property') end as subject,
      jsonb_build_object('name', p.name, 'english', p.english ->> 'name') as property,
      case when c.cabin_id is not null then jsonb_build_object('name', c.name, 'english', c.english ->> 'name')
        when g.ground_id is not null then jsonb_build_object('name', g.name, 'english', null)
        else jsonb_build_object('name', p.name, 'english', p.english ->> 'name') end as names
    from property p left join municipality m using (municipality_number)
      left join ground g on g.ground_id = ${groundId}::uuid and g.property_id = p.property_id and g.kind is not null
      left join cabin c on c.cabin_id = ${cabinId}::uuid and c.property_id = p.property_id and c.deleted_at is null
    where p.property_id = ${propertyId} and p.deleted_at is null`.execute(db);
  return rows[0];
}
export async function findPlaceOfCode(db: Db, code: string): Promise<PosterPlace | undefined> {
  const { rows } = await sql<PosterTarget>`
    select property_id, ground_id, cabin_id from poster where code = ${code}`.execute(db);
  return rows[0] && findPlace(db, rows[0]);
}

/**
 * The code of the poster; `candidate` if it has none yet. Undefined if another poster has the candidate.
 */
export async function codeOf(
  db: Db,
  t: PosterTarget,
  candidate: string,
  now: Date,
): Promise<string | undefined> {
  await sql`insert into poster (code, property_id, ground_id, cabin_id, created_at)
    values (${candidate}, ${t.propertyId}, ${t.groundId}, ${t.cabinId}, ${now}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ code: string }>`select code from poster
    where property_id = ${t.propertyId} and ground_id is not distinct from ${t.groundId}::uuid
      and cabin_id is not distinct from ${t.cabinId}::uuid`.execute(db);
  return rows[0]?.code;
}

type SoldHere = { offeringId: string; english: string | null; species: Species[] };
/**
 * The offerings that are sold where the poster hangs: of the whole ground, of its part, or with its cabin.
 */
export async function offeringsAt(
  db: Db,
  { propertyId, groundId, cabinId }: PosterTarget,
  today: string,
  limit: number,
): Promise<SoldHere[]> {
  const { rows } = await sql<SoldHere>`
    select o.offering_id, o.english ->> 'name' as english, o.target_species as species
    from offering o
    where o.property_id = ${propertyId} and o.deleted_at is null and o.status = 'active' and o.published
      and o.valid_to >= ${today}
      and (${groundId}::uuid is null or ground_shares(o.ground_ids, array[${groundId}::uuid]))
      and (${cabinId}::uuid is null or exists (select from offering_cabin oc
        where oc.offering_id = o.offering_id and oc.cabin_id = ${cabinId}))
    order by o.valid_from, o.offering_id limit ${limit}`.execute(db);
  return rows;
}
