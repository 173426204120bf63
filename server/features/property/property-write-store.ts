/** Saving a property takes three statements: one locks, one reads all that is needed, one writes. */
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Box, BoundaryShape, LonLat } from "#domain/boundary/boundary.ts";
import { Parcel, type PropertyFields } from "#contract/property/fields.ts";
import { indexLock, type SearchableItems, searchableItemsOn } from "#server/features/search/public.ts";
import { type AuditRow, auditInsert } from "#server/platform/observability/audit-store.ts";
import { recordset, type Tx } from "#server/platform/database/database.ts";
import { asJson } from "#server/platform/database/field-columns-store.ts";
import { fieldsInColumns, type PropertyRow, propertyColumns, propertyTables } from "./property-store.ts";

export type KnownMunicipality = {
  municipalityNumber: string;
  name: string;
  countyNumber: string;
  county: string;
  location: LonLat;
};
/** Location and area, derived from the fields. `outlines`: undefined if the boundary is unchanged. */
export type PropertyLocation = {
  location: LonLat | null;
  box: Box | null;
  areaHectares: number | null;
  outlines: BoundaryShape[] | undefined;
};
export type LockedProperty = PropertyRow & {
  known: KnownMunicipality[];
  listed: SearchableItems;
  /** The numbers of its parcels, and of those whose right to let is approved; null: it is not approved. */
  parcelNumbers: string[];
  approvedParcels: string[] | null;
  /** Whether an offering without species has been booked as what the property's type says. */
  bookedByType: boolean;
};

const knownMunicipalities = (where: RawBuilder<unknown>) => sql<KnownMunicipality[]>`coalesce((
  select json_agg(json_build_object('municipalityNumber', k.municipality_number, 'name', k.name, 'countyNumber', k.county_number, 'county', k.county,
    'location', json_build_object('lon', k.lon, 'lat', k.lat))) from municipality k where ${where}), '[]')`;

type CreateContext = { known: KnownMunicipality[]; total: number; drafts: number };
/**
 * The municipalities of `numbers`, and how many properties the owner has. The count is locked until the
 * transaction ends, so that concurrent inserts cannot exceed the quota.
 */
export async function findCreateContext(
  tx: Tx,
  ownerUid: string,
  numbers: readonly string[],
): Promise<CreateContext> {
  const { rows } = await sql<CreateContext>`
    select ${knownMunicipalities(sql`k.municipality_number = any(${[...numbers]}::text[])`)} as known, kept as total, drafts from count_properties(${ownerUid})`.execute(
    tx,
  );
  return rows[0] ?? { known: [], total: 0, drafts: 0 };
}

/** Locks the property and the landowner's terms, then the search rows, until the transaction ends. */
export const lockForChange = (tx: Tx, propertyId: string): Promise<unknown> =>
  sql`select lock_properties(array[${propertyId}]::uuid[]), ${indexLock(propertyId)}`.execute(tx);

/**
 * Reads the locked property with its municipality, those of `numbers`, and its listed offerings and cabins.
 */
export async function lockPropertyForChange(
  tx: Tx,
  propertyId: string,
  numbers: readonly string[],
): Promise<LockedProperty | undefined> {
  const { rows } = await sql<LockedProperty>`
    select ${propertyColumns}, ${searchableItemsOn(sql`p.property_id`)} as listed,
      parcels_of(p.property_id) as parcel_numbers,
      (select approved_parcels from property_right r where r.property_id = p.property_id) as approved_parcels,
      exists (select from ground_hold h where h.property_id = p.property_id
        and h.offering_id is not null and h.species = '{}') as booked_by_type,
      ${knownMunicipalities(sql`k.municipality_number = any(${[...numbers]}::text[]) or k.municipality_number = p.municipality_number
        or k.municipality_number in (select municipality_number from parcel where property_id = p.property_id)`)} as known
    from ${propertyTables} where p.property_id = ${propertyId} and p.deleted_at is null`.execute(tx);
  return rows[0];
}

const outlineValues = (f: PropertyFields, { box, outlines }: PropertyLocation) => ({
  boundary: asJson(f.boundary),
  boundaryBox: box && `(${box.east},${box.north}),(${box.west},${box.south})`,
  outlined: outlines !== undefined && outlines.length > 0,
});
const columnValuesOf = (f: PropertyFields, placed: PropertyLocation, now: Date) => ({
  ...fieldsInColumns.values(f),
  areaValue: f.area?.value ?? null,
  areaUnit: f.area?.unit ?? null,
  areaHectares: placed.areaHectares,
  ...(placed.outlines !== undefined && outlineValues(f, placed)),
  location: placed.location && `(${placed.location.lon},${placed.location.lat})`,
  updatedAt: now,
});

/**
 * SQL parts that write the property's child rows. The old rows are deleted first, since a new row may have
 * the same parcel number.
 */
function writeChildRows(
  propertyId: string,
  { parcels }: PropertyFields,
  { outlines }: PropertyLocation,
): RawBuilder<unknown>[] {
  const names = sql.join(Object.keys(Parcel.shape).map((name) => sql.ref(name)));
  const parts = [
    sql`gone as (delete from parcel where property_id = ${propertyId} returning 1)`,
    sql`parcels as (insert into parcel (property_id, ${names})
      select ${propertyId}::uuid, ${names} from (select count(*) as n from gone) g,
        jsonb_populate_recordset(null::parcel, ${recordset(parcels)}::jsonb) where g.n >= 0)`,
  ];
  if (!outlines) return parts;
  const outlineRows = outlines.map((outline, band) => ({ band, geometry: JSON.stringify(outline) }));
  const drawing = outlineRows.length
    ? sql`insert into property_outline (band, property_id, geometry)
        select band, ${propertyId}::uuid, geometry from jsonb_to_recordset(${JSON.stringify(outlineRows)}::jsonb) r(band int, geometry text)
        on conflict (band, property_id) do update set geometry = excluded.geometry`
    : sql`delete from property_outline where property_id = ${propertyId}`;
  return [...parts, sql`drawn as (${drawing})`];
}

/** Inserts the property in one statement, and returns its id. */
export async function insertProperty(
  tx: Tx,
  fields: PropertyFields,
  placed: PropertyLocation,
  ownerUid: string,
  now: Date,
): Promise<string> {
  const propertyId = randomUUID();
  const row = Object.entries({
    ...columnValuesOf(fields, placed, now),
    propertyId,
    ownerUid,
    createdAt: now,
  });
  const parts = [
    ...writeChildRows(propertyId, fields, placed),
    sql`audited as (${auditInsert({
      at: now,
      actorUid: ownerUid,
      actorRole: "landowner",
      subject: "property",
      subjectId: propertyId,
      to: fields.status,
    })})`,
  ];
  await sql`with ${sql.join(parts)}
    insert into property (${sql.join(row.map(([name]) => sql.ref(name)))}) values (${sql.join(row.map(([, value]) => value))})`.execute(
    tx,
  );
  return propertyId;
}

/** Updates the property, its audit and its search rows in one statement; `index` writes the search rows. */
export async function updateProperty(
  tx: Tx,
  propertyId: string,
  fields: PropertyFields,
  placed: PropertyLocation,
  { now, audit, index }: { now: Date; audit: AuditRow | undefined; index: RawBuilder<unknown> | undefined },
): Promise<void> {
  const row = Object.entries(columnValuesOf(fields, placed, now)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  const parts = [
    ...writeChildRows(propertyId, fields, placed),
    ...(audit ? [sql`audited as (${auditInsert(audit)})`] : []),
    ...(index ? [index] : []),
  ];
  await sql`with ${sql.join(parts)} update property set ${sql.join(row)} where property_id = ${propertyId}`.execute(
    tx,
  );
}

type SavedGround = Omit<PropertyFields["grounds"][number], "groundId"> & { groundId: string };
/** A removed part is in use, or a capacity is below the places taken. `name` null: the whole ground. */
type GroundLacking =
  | { code: "ground_in_use"; name: string }
  | { code: "ground_has_holds"; name: string | null; taken: number; date: string };
/**
 * Writes the parts of a property's ground, and the capacity of the whole ground. Returns why that is
 * impossible: a removed part is in use, or more places are taken than a new capacity has.
 */
export async function saveGrounds(
  tx: Tx,
  propertyId: string,
  grounds: readonly SavedGround[],
  wholeCapacity: number | null,
): Promise<GroundLacking | undefined> {
  // concurrent holds of places wait for this lock, and then see the new capacities
  await sql`select from ground where ground_id = ${propertyId} for no key update`.execute(tx);
  const capacities = [
    { groundId: propertyId, name: null, kind: null, capacity: wholeCapacity, position: -1 },
    ...grounds.map(({ groundId, name, kind, capacity = null }, position) => ({
      groundId,
      name,
      kind,
      capacity,
      position,
    })),
  ];
  const full = await sql<{ name: string | null; taken: number; date: string }>`
    select n.name, f.taken, f.night::text as date
    from jsonb_to_recordset(${recordset(capacities)}::jsonb)
        n(ground_id uuid, name text, kind text, capacity int, position int)
      left join ground g using (ground_id),
      lateral fullest_ground_night(row(n.ground_id, ${propertyId}::uuid, n.kind, null, null, n.capacity, n.position)::ground) f
    where n.capacity is distinct from g.capacity and n.capacity < f.taken order by n.position limit 1`.execute(
    tx,
  );
  if (full.rows[0]) return { code: "ground_has_holds", ...full.rows[0] };
  await sql`update ground set capacity = ${wholeCapacity}
    where ground_id = ${propertyId} and capacity is distinct from ${wholeCapacity}::int`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select g.name from ground g where g.property_id = ${propertyId} and g.kind is not null
      and g.ground_id <> all (${grounds.map(({ groundId }) => groundId)}::uuid[])
      and (exists (select from ground_hold h where h.property_id = g.property_id and g.ground_id = any (h.ground_ids))
        or exists (select from offering o where o.property_id = g.property_id and o.deleted_at is null
          and g.ground_id = any (o.ground_ids)))
    order by g.position limit 1`.execute(tx);
  if (rows[0]) return { code: "ground_in_use", name: rows[0].name };
  await sql`delete from ground where property_id = ${propertyId} and kind is not null
    and ground_id <> all (${grounds.map(({ groundId }) => groundId)}::uuid[])`.execute(tx);
  const written = grounds.map(({ boundary, ...ground }, position) => ({
    ...ground,
    position,
    propertyId,
    boundary: asJson(boundary),
  }));
  // parts may exchange their names, which are unique at every moment
  await sql`update ground g set name = g.ground_id from jsonb_to_recordset(${recordset(capacities)}::jsonb) n(ground_id uuid, name text)
    where g.ground_id = n.ground_id and g.name <> n.name`.execute(tx);
  if (written.length)
    await tx
      .insertInto("ground")
      .values(written)
      .onConflict((c) =>
        c.column("groundId").doUpdateSet((e) => ({
          name: e.ref("excluded.name"),
          kind: e.ref("excluded.kind"),
          boundary: e.ref("excluded.boundary"),
          capacity: e.ref("excluded.capacity"),
          position: e.ref("excluded.position"),
        })),
      )
      .execute();
  return undefined;
}
