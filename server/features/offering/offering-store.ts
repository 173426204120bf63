import { type RawBuilder, sql } from "kysely";
import type { landTypes, OfferingStatus } from "#domain/lists.ts";
import type { Boundary } from "#contract/property/endpoints.ts";
import type { CabinFields } from "#contract/cabin/endpoints.ts";
import type { OfferingFields } from "#contract/offering/fields.ts";
import { type ImageRow, imagesWhere, mainImageWhere } from "#server/features/image/public.ts";
import type { ServiceFields } from "#contract/service/endpoints.ts";
import { factNames, offeringFacts, type OfferingFacts } from "#domain/offering/facts.ts";
import type { Species } from "#domain/offering/species.ts";
import type { DayPrice } from "#domain/offering/terms.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import { type HostRow, hostOf } from "#server/features/profile/public.ts";
import { outlineOf } from "#server/features/property/public.ts";
import { ratedOf } from "#server/features/search/public.ts";
import { seasonOf } from "#server/features/terms/public.ts";
import type { Db, Tx } from "#server/platform/database.ts";

type Service = OfferingFields["services"][number];
export type StoredService = Service & { serviceId: string };
type LinkedCabin = {
  cabinId: string;
  name: string;
  sizeSqm: number | null;
  rooms: number | null;
  beds: number | null;
  description: string;
  english: CabinFields["english"];
  facilities: CabinFields["facilities"];
  customFacilities: string[];
  pricePerDayOre: number;
  status: string;
  image: ImageRow | null;
};
export type OfferingRow = OfferingFields & {
  offeringId: string;
  propertyId: string;
  services: StoredService[];
  dayPrices: DayPrice[];
  serviceIds: string[];
  propertyServices: (Omit<ServiceFields, "status" | "blackoutPeriods"> & { serviceId: string })[];
  cabins: LinkedCabin[];
  images: ImageRow[];
  propertyImages: ImageRow[];
  propertyName: string;
  propertyType: string;
  propertyRules: string | string[];
  propertyEnglish: OfferingFields["english"];
  propertyLandTypes: (typeof landTypes)[number][];
  propertyTerrain: string | string[] | null;
  propertyFacilities: string | string[];
  propertyQuota: string | number | null;
  outline: Boundary | null;
  municipality: string | null;
  county: string | null;
  location: { lon: number; lat: number } | null;
  areaHectares: number | null;
  area: { value: number; unit: string } | null;
  landownerName: string;
  landownerSince: string;
  host: HostRow;
  rating: number | null;
  ratingCount: number | null;
  otherOfferings: {
    offeringId: string;
    name: string;
    englishName: string | null;
    targetSpecies: Species[];
    validFrom: string;
    validTo: string;
    per: "hunter" | "group";
    season: SeasonTerms;
  }[];
  season: SeasonTerms;
  vatRegistered: boolean;
  property: PropertyStatus;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const linked = (columns: RawBuilder<unknown>, included: boolean) =>
  sql`coalesce((select json_agg(${columns} order by cabin_id) from offering_cabin where offering_id = o.offering_id and included = ${sql.lit(included)}), '[]')`;
const facts = sql.join(
  factNames.map((name) => sql`${sql.ref(`o.${offeringFacts[name].column}`)} as ${sql.id(name)}`),
);
const columns = sql`o.offering_id as "offeringId", o.property_id as "propertyId", o.name, o.offering_type as "offeringType", o.description, o.english, o.target_species as "targetSpecies",
  o.valid_from as "validFrom", o.valid_to as "validTo", o.sales_start_date as "salesStartDate", o.duration_type as "durationType", o.min_days as "minDays", o.max_days as "maxDays",
  o.fixed_days as "fixedDays", o.start_weekday as "startWeekday", ${facts}, o.blackout_periods as "blackoutPeriods",
  o.max_participants as "maxParticipants", o.min_hunters as "minHunters", o.max_hunters as "maxHunters", o.allow_concurrent_bookings as "allowConcurrentBookings",
  o.total_area_capacity as "totalAreaCapacity", o.rules, o.custom_rules as "customRules", o.cancellation_policy as "cancellationPolicy",
  o.pricing, o.day_prices as "dayPrices", o.price_unit as "priceUnit", o.price_modifiers as "priceModifiers",
  o.status, o.published,
  o.version, o.created_at as "createdAt", o.updated_at as "updatedAt", p.name as "propertyName", p.type as "propertyType", p.rules as "propertyRules", p.english as "propertyEnglish",
  p.land_types as "propertyLandTypes", p.terrain as "propertyTerrain", p.facilities as "propertyFacilities", p.quota as "propertyQuota",
  ${outlineOf} as outline, m.name as municipality, m.county, p.area_hectares as "areaHectares",
  case when p.area_value is not null then json_build_object('value', p.area_value, 'unit', p.area_unit) end as area,
  case when p.location is not null then json_build_object('lon', p.location[0], 'lat', p.location[1]) end as location,
  u.display_name as "landownerName", to_char(u.created_at at time zone 'Europe/Oslo', 'YYYY-MM-DD') as "landownerSince", ${hostOf} as host,
  ${ratedOf(sql`o.property_id`)}, coalesce((u.landowner_profile ->> 'vatRegistered')::boolean, false) as "vatRegistered",
  property_access(p) as property,
  ${linked(sql`cabin_id`, true)} as "includedCabinIds",
  ${linked(sql`json_build_object('cabinId', cabin_id, 'pricePerPersonPerNightOre', price_per_person_per_night_ore)`, false)} as "optionalCabins",
  coalesce((select json_agg(json_build_object('cabinId', c.cabin_id, 'name', c.name, 'sizeSqm', c.size_sqm, 'rooms', c.rooms, 'beds', c.beds, 'description', c.description, 'english', c.english,
      'facilities', c.facilities, 'customFacilities', c.custom_facilities, 'pricePerDayOre', c.price_per_day_ore, 'status', c.status,
      'image', ${mainImageWhere(sql`i.cabin_id = c.cabin_id`)}) order by k.included desc, c.name, c.cabin_id)
    from offering_cabin k join cabin c using (cabin_id) where k.offering_id = o.offering_id and c.deleted_at is null), '[]') as cabins,
  coalesce((select json_agg(json_build_object('offeringId', x.offering_id, 'name', x.name, 'englishName',
    x.english ->> 'name',
      'targetSpecies', x.target_species, 'validFrom', x.valid_from, 'validTo', x.valid_to, 'per', x.pricing->>'per',
      'season', ${seasonOf("x")}) order by x.valid_from, x.offering_id)
    from offering x where x.property_id = o.property_id and x.offering_id <> o.offering_id and x.status = 'active' and x.published
      and x.deleted_at is null), '[]') as "otherOfferings", ${seasonOf("o")} as season,
  ${imagesWhere(sql`i.offering_id = o.offering_id`)} as images, ${imagesWhere(sql`i.property_id = o.property_id`)} as "propertyImages",
  coalesce((select json_agg(json_strip_nulls(json_build_object('serviceId', service_id, 'name', name, 'unit', unit, 'priceOre', price_ore, 'maxQuantity', max_quantity,
      'category', category, 'premium', premium)) order by position, created_at, service_id)
    from service where property_id = o.property_id and o.offering_id = any (offering_ids) and status = 'published' and deleted_at is null), '[]') as services,
  array(select service_id from service where property_id = o.property_id and (offering_ids is null or o.offering_id = any (offering_ids)) and deleted_at is null) as "serviceIds",
  coalesce((select json_agg(json_build_object('serviceId', service_id, 'name', name, 'description', description, 'unit', unit, 'priceOre', price_ore, 'quantity', quantity,
      'maxQuantity', max_quantity, 'quantityUnit', quantity_unit, 'category', category, 'premium', premium) order by premium, created_at, position, name, service_id)
    from service where property_id = o.property_id and (offering_ids is null or o.offering_id = any (offering_ids)) and status = 'published' and deleted_at is null), '[]') as "propertyServices"`;
const select = (where: RawBuilder<unknown>) => sql<OfferingRow>`
  select ${columns} from offering o join property p using (property_id) join user_profile u on u.uid = p.owner_uid left join municipality m on m.municipality_number = p.municipality_number
  where o.deleted_at is null and ${where}`;

export const findOffering = async (db: Db, offeringId: string): Promise<OfferingRow | undefined> =>
  (await select(sql`o.offering_id = ${offeringId}`).execute(db)).rows[0];
/**
 * The only load for writing. Locks the property, so that its offerings and cabins are changed one at a time;
 * `no key update` lets bookings reference it meanwhile.
 */
export async function lockOffering(tx: Tx, offeringId: string): Promise<OfferingRow | undefined> {
  await sql`select lock_properties(array(select property_id from offering where offering_id = ${offeringId}))`.execute(
    tx,
  );
  // a second statement, whose snapshot includes what the previous lock holder committed
  return findOffering(tx, offeringId);
}

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

type FactColumn = (typeof offeringFacts)[keyof OfferingFacts]["column"];
const factColumns = (f: OfferingFields) =>
  Object.fromEntries(factNames.map((name) => [offeringFacts[name].column, f[name]])) as Record<
    FactColumn,
    string | null
  >;
const values = (f: OfferingFields, now: Date) => ({
  name: f.name,
  offeringType: f.offeringType,
  description: f.description,
  english: f.english && JSON.stringify(f.english),
  targetSpecies: [...new Set(f.targetSpecies)],
  validFrom: f.validFrom,
  validTo: f.validTo,
  salesStartDate: f.salesStartDate,
  durationType: f.durationType,
  minDays: f.minDays,
  maxDays: f.maxDays,
  fixedDays: f.fixedDays,
  startWeekday: f.startWeekday,
  ...factColumns(f),
  blackoutPeriods: JSON.stringify(f.blackoutPeriods),
  maxParticipants: f.maxParticipants,
  minHunters: f.minHunters,
  maxHunters: f.maxHunters,
  allowConcurrentBookings: f.allowConcurrentBookings,
  totalAreaCapacity: f.totalAreaCapacity,
  rules: JSON.stringify(f.rules),
  customRules: JSON.stringify(f.customRules),
  cancellationPolicy: f.cancellationPolicy,
  pricing: JSON.stringify(f.pricing),
  priceUnit: f.priceUnit,
  priceModifiers: JSON.stringify(f.priceModifiers),
  status: f.status,
  published: f.published,
  updatedAt: now,
});

async function writeCabins(tx: Tx, offeringId: string, f: OfferingFields): Promise<void> {
  const included = f.includedCabinIds.map((cabinId) => ({
    offeringId,
    cabinId,
    included: true,
    pricePerPersonPerNightOre: null,
  }));
  const optional = f.optionalCabins.map((c) => ({
    offeringId,
    cabinId: c.cabinId,
    included: false,
    pricePerPersonPerNightOre: c.pricePerPersonPerNightOre,
  }));
  const rows = [...included, ...optional];
  await tx.deleteFrom("offeringCabin").where("offeringId", "=", offeringId).execute();
  if (rows.length) await tx.insertInto("offeringCabin").values(rows).execute();
}

type OfferingKey = { offeringId: string; propertyId: string };
/**
 * Sets which of the property's services can be added to it. A service open to all gets an explicit list of
 * the others.
 */
async function chooseServices(
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

/** Services that can be added to one offering, but not to all, can be added to the other too. */
export async function shareServices(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update service set offering_ids = offering_ids || ${to}::uuid where ${from}::uuid = any (offering_ids) and deleted_at is null`.execute(
    tx,
  );
}

/**
 * Writes the offering's own services. Ids are kept; those no offering uses any more are hidden, since pending
 * requests refer to them.
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
  const rows = services.map((s, position) => ({
    serviceId: s.serviceId,
    propertyId,
    offeringIds: [offeringId],
    position,
    name: s.name,
    unit: s.unit,
    priceOre: s.priceOre,
    maxQuantity: s.maxQuantity ?? null,
    category: s.category ?? null,
    premium: s.premium ?? false,
    createdAt: now,
    updatedAt: now,
  }));
  const excluded = (column: string) => sql<never>`${sql.ref(`excluded.${column}`)}`;
  const changed = [
    "position",
    "name",
    "unit",
    "priceOre",
    "maxQuantity",
    "category",
    "premium",
    "updatedAt",
  ] as const;
  await tx
    .insertInto("service")
    .values(rows)
    .onConflict((c) =>
      c
        .column("serviceId")
        .doUpdateSet(Object.fromEntries(changed.map((column) => [column, excluded(column)]))),
    )
    .execute();
}

/** The offering's own services, and the chosen services of the property. */
type Services = { services: StoredService[] | undefined; serviceIds: readonly string[] | undefined };
async function saveServices(
  tx: Tx,
  whose: OfferingKey,
  { services, serviceIds }: Services,
  now: Date,
): Promise<void> {
  if (services) await writeServices(tx, whose, services, now);
  if (!serviceIds) return;
  await chooseServices(tx, whose, [...serviceIds, ...(services ?? []).map((s) => s.serviceId)], now);
}

export async function insertOffering(
  tx: Tx,
  propertyId: string,
  f: OfferingFields,
  given: Services,
  now: Date,
): Promise<string> {
  const { offeringId } = await tx
    .insertInto("offering")
    .values({ ...values(f, now), propertyId, createdAt: now })
    .returning("offeringId")
    .executeTakeFirstOrThrow();
  await writeCabins(tx, offeringId, f);
  await saveServices(tx, { offeringId, propertyId }, given, now);
  return offeringId;
}

export async function updateOffering(
  tx: Tx,
  whose: OfferingKey,
  f: OfferingFields & { dayPrices: DayPrice[] },
  given: Services,
  now: Date,
): Promise<void> {
  const { offeringId } = whose;
  await tx
    .updateTable("offering")
    .set({ ...values(f, now), dayPrices: JSON.stringify(f.dayPrices) })
    .where("offeringId", "=", offeringId)
    .execute();
  await writeCabins(tx, offeringId, f);
  await saveServices(tx, whose, given, now);
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
