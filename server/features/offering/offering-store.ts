import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Away } from "#domain/booking/away.ts";
import type { OfferingStatus } from "#domain/offering/lists.ts";
import { Bookability } from "#contract/offering/bookability.ts";
import { CabinOfOffering, Offering, ServiceOfProperty } from "#contract/offering/endpoints.ts";
import { type OfferingFields, offeringFields, OfferingService } from "#contract/offering/fields.ts";
import { type ImageRow, imagesWhere, mainImageWhere } from "#server/features/image/public.ts";
import type { DayPrice } from "#domain/offering/terms.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";
import { maxOtherOfferings } from "#domain/offering/lists.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import { type HostRow, hostOf } from "#server/features/profile/public.ts";
import { outlineOf } from "#server/features/property/public.ts";
import { ratingColumns } from "#server/features/search/public.ts";
import { seasonOf } from "#server/features/terms/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { columnsAsJson, columnsOf, fieldColumns } from "#server/platform/database/field-columns-store.ts";

type Answer = z.output<typeof Offering>;
export type StoredService = Answer["services"][number];
type ComputedField =
  | "ownerUid"
  | "awayUntil"
  | "drawing"
  | "available"
  | "propertyOpen"
  | "listed"
  | keyof typeof Bookability;
type StoredElsewhere =
  | "serviceIds"
  | "cabins"
  | "images"
  | "propertyImages"
  | "host"
  | "createdAt"
  | "updatedAt";
export type OfferingRow = Omit<Answer, ComputedField | StoredElsewhere | "otherOfferings"> & {
  serviceIds: string[];
  cabins: (z.output<typeof CabinOfOffering> & { status: string; image: ImageRow | null })[];
  images: ImageRow[];
  propertyImages: ImageRow[];
  host: HostRow;
  away: Away | null;
  otherOfferings: (Omit<Answer["otherOfferings"][number], keyof typeof Bookability> & {
    season: SeasonTerms;
  })[];
  season: SeasonTerms;
  property: PropertyStatus;
  createdAt: Date;
  updatedAt: Date;
};
const otherNames = Object.keys(Offering.shape.otherOfferings.element.shape).filter(
  (name) => !(name in Bookability),
);

const linkedCabins = (columns: RawBuilder<unknown>, included: boolean) =>
  sql`coalesce((select json_agg(${columns} order by cabin_id) from offering_cabin where offering_id = o.offering_id and included = ${sql.lit(included)}), '[]')`;
const fields = fieldColumns("offering", offeringFields.fields, {
  json: [
    ...(["english", "blackoutPeriods", "rules", "customRules", "instantConditions", "pricing"] as const),
    ...(["seasonPrices", "priceModifiers"] as const),
  ],
  elsewhere: ["includedCabinIds", "optionalCabins", "services", "serviceIds"],
});
/** The fields that a copy of an offering gets columns of. */
export const copiedFieldNames: readonly string[] = fields.names;
const columns = sql`o.offering_id, o.property_id, ${columnsOf("o", fields.names)}, o.ground_unanswered, o.day_prices,
  o.version, o.created_at, o.updated_at, p.name as property_name, p.type as property_type,
    p.rules as property_rules, p.english as property_english,
  p.land_types as property_land_types, p.terrain as property_terrain, p.facilities as property_facilities,
    p.quota as property_quota,
  ${outlineOf} as outline, m.name as municipality, m.county, p.area_hectares,
  case when p.area_value is not null then json_build_object('value', p.area_value, 'unit', p.area_unit) end as area,
  case when p.location is not null then json_build_object('lon', p.location[0], 'lat', p.location[1]) end as location,
  case when u.away_from is not null then json_build_object('from', u.away_from, 'until', u.away_until) end as away,
  u.display_name as landowner_name, to_char(u.created_at at time zone 'Europe/Oslo',
    'YYYY-MM-DD') as landowner_since, ${hostOf} as host,
  ${ratingColumns(sql`o.property_id`)}, right_checked_on(o.property_id) as right_checked_on,
  coalesce((u.landowner_profile ->> 'vatRegistered')::boolean, false) as vat_registered,
  property_access(p) as property,
  ${linkedCabins(sql`cabin_id`, true)} as included_cabin_ids,
  ${linkedCabins(sql`json_build_object('cabinId', cabin_id, 'pricePerPersonPerNightOre', price_per_person_per_night_ore)`, false)} as optional_cabins,
  coalesce((select json_agg(${columnsAsJson("c", [...Object.keys(CabinOfOffering.shape), "status"], {
    image: mainImageWhere(sql`i.cabin_id = c.cabin_id`),
  })} order by k.included desc, c.name, c.cabin_id)
    from offering_cabin k join cabin c using (cabin_id) where k.offering_id = o.offering_id and c.deleted_at is null), '[]') as cabins,
  coalesce((select json_agg(${columnsAsJson("x", otherNames, {
    englishName: sql`x.english ->> 'name'`,
    per: sql`x.pricing ->> 'per'`,
    season: seasonOf("x"),
  })} order by x.valid_from, x.offering_id)
    from (select * from offering other where other.property_id = o.property_id and other.offering_id <> o.offering_id
      and other.status = 'active' and other.published and other.deleted_at is null
      order by other.valid_from, other.offering_id limit ${sql.lit(maxOtherOfferings)}) x), '[]') as other_offerings, ${seasonOf("o")} as season,
  ${imagesWhere(sql`i.offering_id = o.offering_id`)} as images,
    ${imagesWhere(sql`i.property_id = o.property_id`)} as property_images,
  coalesce((select json_agg(json_strip_nulls(${columnsAsJson("service", Object.keys(OfferingService.shape))})
      order by position, created_at, service_id)
    from service where property_id = o.property_id and o.offering_id = any (offering_ids) and status = 'published' and deleted_at is null), '[]') as services,
  array(select service_id from service where property_id = o.property_id
    and (offering_ids is null or o.offering_id = any (offering_ids)) and deleted_at is null) as service_ids,
  coalesce((select json_agg(${columnsAsJson("service", Object.keys(ServiceOfProperty.shape))}
      order by premium, created_at, position, name, service_id)
    from service where property_id = o.property_id
      and (offering_ids is null or o.offering_id = any (offering_ids)) and status = 'published'
      and deleted_at is null), '[]') as property_services`;
const selectOfferings = (where: RawBuilder<unknown>) => sql<OfferingRow>`
  select ${columns} from offering o join property p using (property_id) join user_profile u on u.uid = p.owner_uid left join municipality m on m.municipality_number = p.municipality_number
  where o.deleted_at is null and ${where}`;

export const findOffering = async (db: Db, offeringId: string): Promise<OfferingRow | undefined> =>
  (await selectOfferings(sql`o.offering_id = ${offeringId}`).execute(db)).rows[0];
export async function countOfferings(tx: Tx, ownerUid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from offering o join property p using (property_id)
    where p.owner_uid = ${ownerUid} and p.deleted_at is null and o.deleted_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function cabinIdsOf(tx: Tx, propertyId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("cabin")
    .select("cabinId")
    .where("propertyId", "=", propertyId)
    .where("deletedAt", "is", null)
    .execute();
  return new Set(rows.map((r) => r.cabinId));
}

const columnValuesOf = (f: OfferingFields, now: Date) => ({
  ...fields.values(f),
  targetSpecies: [...new Set(f.targetSpecies)],
  updatedAt: now,
});

async function writeCabins(tx: Tx, offeringId: string, f: OfferingFields): Promise<void> {
  const rows = [
    ...f.includedCabinIds.map((cabinId) => ({ cabinId, pricePerPersonPerNightOre: null })),
    ...f.optionalCabins,
  ].map((cabin) => ({ ...cabin, offeringId, included: cabin.pricePerPersonPerNightOre === null }));
  await tx.deleteFrom("offeringCabin").where("offeringId", "=", offeringId).execute();
  if (rows.length) await tx.insertInto("offeringCabin").values(rows).execute();
}

type OfferingKey = { offeringId: string; propertyId: string };
/**
 * Sets which of the property's services guests can add to this offering. A service that was open to all
 * offerings gets an explicit list of the others.
 */
async function setOfferedServices(
  tx: Tx,
  { offeringId, propertyId }: OfferingKey,
  serviceIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update service s set updated_at = ${now}, offering_ids = case
      when s.service_id = any (${[...serviceIds]}::uuid[]) then s.offering_ids || ${offeringId}::uuid
      else array_remove(coalesce(s.offering_ids, array(select offering_id from offering where property_id = ${propertyId} and deleted_at is null)), ${offeringId}::uuid) end
    where s.property_id = ${propertyId} and s.deleted_at is null
      and (s.service_id = any (${[...serviceIds]}::uuid[])) <> (s.offering_ids is null or ${offeringId}::uuid = any (s.offering_ids))`.execute(
    tx,
  );
}

/**
 * Writes the offering's own services with their ids. Services that no offering uses any more are hidden and
 * not deleted, since pending requests refer to them.
 */
async function writeServices(
  tx: Tx,
  { offeringId, propertyId }: OfferingKey,
  services: readonly StoredService[],
  now: Date,
): Promise<void> {
  await sql`
    update service set updated_at = ${now}, offering_ids = array_remove(offering_ids, ${offeringId}::uuid),
      deleted_at = case when offering_ids = array[${offeringId}::uuid] then ${now}::timestamptz end,
      status = case when offering_ids = array[${offeringId}::uuid] then 'archived' else status end
    where ${offeringId}::uuid = any (offering_ids) and status = 'published' and deleted_at is null
      and service_id <> all (${services.map((s) => s.serviceId)}::uuid[])`.execute(tx);
  if (services.length === 0) return;
  const rows = services.map((service, position) => ({
    ...service,
    maxQuantity: service.maxQuantity ?? null,
    category: service.category ?? null,
    premium: service.premium ?? false,
    propertyId,
    offeringIds: [offeringId],
    position,
    createdAt: now,
    updatedAt: now,
  }));
  const changedColumns = [...Object.keys(OfferingService.shape), "position", "updatedAt"];
  const excluded = changedColumns.map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]);
  await tx
    .insertInto("service")
    .values(rows)
    .onConflict((c) => c.column("serviceId").doUpdateSet(Object.fromEntries(excluded)))
    .execute();
}

/** `services`: the offering's own ones; `serviceIds`: the chosen services of the property. */
type ServiceChanges = { services: StoredService[] | undefined; serviceIds: readonly string[] | undefined };
async function saveServices(
  tx: Tx,
  key: OfferingKey,
  { services, serviceIds }: ServiceChanges,
  now: Date,
): Promise<void> {
  if (services) await writeServices(tx, key, services, now);
  if (!serviceIds) return;
  await setOfferedServices(tx, key, [...serviceIds, ...(services ?? []).map((s) => s.serviceId)], now);
}

export async function insertOffering(
  tx: Tx,
  propertyId: string,
  f: OfferingFields,
  services: ServiceChanges,
  now: Date,
): Promise<string> {
  const { offeringId } = await tx
    .insertInto("offering")
    .values({ ...columnValuesOf(f, now), propertyId, createdAt: now })
    .returning("offeringId")
    .executeTakeFirstOrThrow();
  await writeCabins(tx, offeringId, f);
  await saveServices(tx, { offeringId, propertyId }, services, now);
  return offeringId;
}

export async function updateOffering(
  tx: Tx,
  key: OfferingKey,
  f: OfferingFields & { dayPrices: DayPrice[]; groundUnanswered: boolean },
  services: ServiceChanges,
  now: Date,
): Promise<void> {
  const { offeringId } = key;
  await tx
    .updateTable("offering")
    .set({
      ...columnValuesOf(f, now),
      dayPrices: JSON.stringify(f.dayPrices),
      groundUnanswered: f.groundUnanswered,
    })
    .where("offeringId", "=", offeringId)
    .execute();
  await writeCabins(tx, offeringId, f);
  await saveServices(tx, key, services, now);
}

export async function updateStatus(
  tx: Tx,
  offeringId: string,
  status: OfferingStatus,
  published: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("offering")
    .set({ status, published, updatedAt: now })
    .where("offeringId", "=", offeringId)
    .execute();
}
