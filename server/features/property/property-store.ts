import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { Bookability } from "#contract/offering/bookability.ts";
import { OwnProperty } from "#contract/property/endpoints.ts";
import { Ground, Parcel, propertyFields } from "#contract/property/fields.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import { holdingStatuses } from "#domain/booking/lists.ts";
import {
  type DocumentRow,
  documentsWhere,
  type ImageRow,
  imagesWhere,
  mainImageWhere,
} from "#server/features/image/public.ts";
import { type HostRow, hostOf } from "#server/features/profile/public.ts";
import { hasWords, passesFilter, type PropertyFilter } from "#server/features/property-group/public.ts";
import { ratingColumns } from "#server/features/search/public.ts";
import { seasonOf } from "#server/features/terms/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { columnsAsJson, columnsOf, fieldColumns } from "#server/platform/database/field-columns-store.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";

type Answer = z.output<typeof OwnProperty>;
type ComputedField =
  | "missing"
  | "rights"
  | "drawing"
  | "host"
  | "cabins"
  | "offerings"
  | "images"
  | "documents";
/** `host` and other optional fields are missing in the responses to writes. */
export type PropertyRow = Omit<Answer, ComputedField | "createdAt" | "updatedAt"> & {
  coHosts: Record<string, CoHostRight[]>;
  host?: HostRow;
  cabins: (Omit<Answer["cabins"][number], "image"> & { image: ImageRow | null })[];
  offerings: (Omit<Answer["offerings"][number], keyof typeof Bookability> & { season: SeasonTerms })[];
  images: ImageRow[];
  documents: DocumentRow[];
  createdAt: Date;
  updatedAt: Date;
};
const { cabins, offerings, services } = OwnProperty.shape;
const jsonListOf = (query: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_strip_nulls(r) order by n) from (${query}) as q(n, r)), '[]')`;
/** The property's fields that have a column. Those `elsewhere` are written by other code. */
export const fieldsInColumns = fieldColumns("property", propertyFields.fields, {
  json: ["english", "terrain", "facilities", "rules", "quota", "contact"],
  elsewhere: ["area", "parcels", "boundary", "grounds", "wholeGroundCapacity"],
});
const offeringNames = Object.keys(offerings.element.shape).filter((name) => !(name in Bookability));
export const propertyColumns = sql`p.property_id, p.owner_uid, co_hosts_of(p.property_id) as co_hosts,
  u.display_name as landowner_name, m.name as municipality, m.county, ${columnsOf("p", fieldsInColumns.names)},
  case when p.area_value is not null then json_build_object('value', p.area_value, 'unit', p.area_unit) end as area, p.boundary,
  case when p.location is not null then json_build_object('lon', p.location[0], 'lat', p.location[1]) end as location,
  p.version, p.created_at, p.updated_at,
  ${jsonListOf(sql`select row_number() over (order by main desc, parcel_id), ${columnsAsJson("parcel", Object.keys(Parcel.shape))}
    from parcel where property_id = p.property_id`)} as parcels,
  coalesce((select json_agg(${columnsAsJson("g", Object.keys(Ground.shape))} order by g.position, g.ground_id)
    from ground g where g.property_id = p.property_id and g.kind is not null), '[]') as grounds,
  p.property_id as whole_ground_id, right_of(p.property_id) as "right",
  array(select offering_id from offering where property_id = p.property_id and ground_unanswered and deleted_at is null
    order by offering_id) as ground_questions,
  (select g.capacity from ground g where g.ground_id = p.property_id) as whole_ground_capacity,
  coalesce((select json_agg(${columnsAsJson("cabin", Object.keys(cabins.element.shape), {
    englishName: sql`english ->> 'name'`,
    image: mainImageWhere(sql`i.cabin_id = cabin.cabin_id`),
  })} order by created_at, cabin_id)
    from cabin where property_id = p.property_id and deleted_at is null), '[]') as cabins,
  coalesce((select json_agg(${columnsAsJson("offering", offeringNames, {
    englishName: sql`english ->> 'name'`,
    per: sql`pricing ->> 'per'`,
    season: seasonOf("offering"),
  })} order by valid_from, offering_id)
    from offering where property_id = p.property_id and deleted_at is null), '[]') as offerings,
  coalesce((select json_agg(${columnsAsJson("service", Object.keys(services.element.shape))}
      order by name, service_id)
    from service where property_id = p.property_id and deleted_at is null), '[]') as services,
  ${imagesWhere(sql`i.property_id = p.property_id`)} as images, ${documentsWhere(sql`d.property_id = p.property_id`)} as documents`;
export const propertyTables = sql`property p join user_profile u on u.uid = p.owner_uid left join municipality m on m.municipality_number = p.municipality_number`;
/** The boundary of property `p` with at most sixty corners; null until the sweep has simplified it. */
export const outlineOf = sql`(select geometry::json from property_outline where property_id = p.property_id and band = 2)`;
const selectProperties = (where: RawBuilder<unknown>) => sql<PropertyRow>`
  select ${propertyColumns}, ${outlineOf} as outline, to_char(u.created_at at time zone 'Europe/Oslo',
    'YYYY-MM-DD') as landowner_since,
    ${hostOf} as host, coalesce((u.landowner_profile ->> 'vatRegistered')::boolean, false) as vat_registered,
      ${ratingColumns(sql`p.property_id`)} from ${propertyTables} where p.deleted_at is null and ${where}`;

export const findProperty = async (db: Db, propertyId: string): Promise<PropertyRow | undefined> =>
  (await selectProperties(sql`p.property_id = ${propertyId}`).execute(db)).rows[0];

/** The properties that a person owns or co-hosts, newest first, by keyset pagination. */
export async function listProperties(
  db: Db,
  uid: string,
  filter: PropertyFilter & { q?: string | undefined },
  after: { createdAt: string; propertyId: string } | undefined,
  limit: number,
): Promise<PropertyRow[]> {
  const later = after
    ? sql`(p.created_at, p.property_id) < (${after.createdAt}::timestamptz, ${after.propertyId}::uuid)`
    : sql`true`;
  return (
    await selectProperties(
      sql`(p.owner_uid = ${uid} or p.property_id = any (co_hosted_by(${uid}))) and ${passesFilter(sql`p.property_id`, uid, filter)}
        and ${hasWords(sql`concat_ws(' ', p.name, m.name, m.county)`, filter.q)} and ${later} order by p.created_at desc, p.property_id desc limit ${limit}`,
    ).execute(db)
  ).rows;
}

const statusColumns = sql`select owner_uid, status, visibility, co_hosts_of(property_id) as co_hosts from property`;
export const findStatus = async (db: Db | Tx, propertyId: string): Promise<PropertyStatus | undefined> =>
  (
    await sql<PropertyStatus>`${statusColumns} where property_id = ${propertyId} and deleted_at is null`.execute(
      db,
    )
  ).rows[0];
/**
 * Reads the property's rights and status, and locks the property until the transaction ends, so that its
 * changes run one at a time. `no key update` still lets bookings refer to it.
 */
export async function lockStatus(tx: Tx, propertyId: string): Promise<PropertyStatus | undefined> {
  await sql`select lock_properties(array[${propertyId}]::uuid[])`.execute(tx);
  return findStatus(tx, propertyId);
}

/** Locks properties in the order of their ids, with their owners' terms. */
export const lockProperties = (tx: Tx, propertyIds: readonly string[]): Promise<unknown> =>
  sql`select lock_properties(${[...propertyIds]}::uuid[])`.execute(tx);

/** Like lockStatus, but also of a deleted property, whose conflicts about parcels are still decided. */
export async function lockWithDeleted(
  tx: Tx,
  propertyId: string,
): Promise<(PropertyStatus & { parcelNumbers: string[] }) | undefined> {
  await sql`select lock_properties(array[${propertyId}]::uuid[])`.execute(tx);
  const { rows } = await sql<PropertyStatus & { parcelNumbers: string[] }>`
    select owner_uid, status, visibility, co_hosts_of(property_id) as co_hosts,
      parcels_of(property_id) as parcel_numbers from property where property_id = ${propertyId}`.execute(tx);
  return rows[0];
}

/**
 * Soft-deletes the property with its items. Returns false, and the caller rolls back, if a booking or a
 * reservation is unfinished. Calendars are deleted and cabins locked first: a concurrent booking either
 * commits before and is found, or finds no calendar.
 */
export async function removeProperty(tx: Tx, propertyId: string, now: Date): Promise<boolean> {
  await sql`delete from offering_calendar where offering_id in (select offering_id from offering where property_id = ${propertyId})`.execute(
    tx,
  );
  await sql`select from cabin where property_id = ${propertyId} order by cabin_id for update`.execute(tx);
  const { rows } = await sql`
    select from booking where property_id = ${propertyId} and status = any (${[...holdingStatuses]}::text[])
    union all select from reservation where property_id = ${propertyId} and status in ('reserved', 'confirmed') limit 1`.execute(
    tx,
  );
  if (rows.length) return false;
  await tx
    .updateTable("offering")
    .set({ deletedAt: now, status: "archived", published: false })
    .where("propertyId", "=", propertyId)
    .execute();
  await tx
    .updateTable("cabin")
    .set({ deletedAt: now, status: "archived" })
    .where("propertyId", "=", propertyId)
    .execute();
  await tx
    .updateTable("service")
    .set({ deletedAt: now, status: "archived" })
    .where("propertyId", "=", propertyId)
    .execute();
  await tx
    .updateTable("property")
    .set({ deletedAt: now, status: "inactive", updatedAt: now })
    .where("propertyId", "=", propertyId)
    .execute();
  return true;
}

/** The ids of the parts of a property's ground. */
export async function findGroundIds(tx: Tx, propertyId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("ground")
    .select("groundId")
    .where("propertyId", "=", propertyId)
    .where("kind", "is not", null)
    .execute();
  return new Set(rows.map((r) => r.groundId));
}

export async function hasCabin(tx: Tx, propertyId: string, cabinId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("cabin")
    .select("cabinId")
    .where("cabinId", "=", cabinId)
    .where("propertyId", "=", propertyId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
