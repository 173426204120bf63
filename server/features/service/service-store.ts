import { type RawBuilder, sql } from "kysely";
import { type ServiceFields, serviceFields } from "#contract/service/fields.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { columnsOf, fieldColumns } from "#server/platform/database/field-columns-store.ts";

export type ServiceRow = ServiceFields & {
  serviceId: string;
  propertyId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  property: PropertyStatus;
  /** Whether an offering that the service can be added to is visible; true if it can be added to all. */
  offeringListed: boolean;
};

const offeringListed = sql`(s.offering_ids is null or exists (select from offering o where o.offering_id = any (s.offering_ids)
    and o.property_id = s.property_id and o.deleted_at is null and o.published and o.status in ('active', 'inactive')))`;
const columns = fieldColumns("service", serviceFields.fields, { json: ["blackoutPeriods"] });
const selectServices = (where: RawBuilder<unknown>) => sql<ServiceRow>`
  select s.service_id, s.property_id, ${columnsOf("s", columns.names)}, s.version, s.created_at, s.updated_at,
    property_access(p) as property,
    ${offeringListed} as offering_listed
  from service s join property p using (property_id) where s.deleted_at is null and p.deleted_at is null and ${where}`;

export const findService = async (db: Db, serviceId: string): Promise<ServiceRow | undefined> =>
  (await selectServices(sql`s.service_id = ${serviceId}`).execute(db)).rows[0];
/** The services of one property, or of every property on which the person has a right. */
export type ServiceScope = { propertyId: string; published: boolean } | { uid: string };
type ServiceFilter = {
  status?: string | undefined;
  category?: string | undefined;
  after?: { createdAt: string; serviceId: string } | undefined;
  limit: number;
};

const scopeCondition = (w: ServiceScope) =>
  "uid" in w
    ? sql`(p.owner_uid = ${w.uid} or p.property_id = any (co_hosted_by(${w.uid})))`
    : sql`s.property_id = ${w.propertyId} ${w.published ? sql`and s.status = 'published' and ${offeringListed}` : sql``}`;

/** The properties' services, newest first, by keyset pagination. */
export async function listServices(
  db: Db,
  w: ServiceScope,
  { status, category, after, limit }: ServiceFilter,
): Promise<ServiceRow[]> {
  const conditions = [
    scopeCondition(w),
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(category ? [sql`lower(s.category) = lower(${category})`] : []),
    ...(after
      ? [sql`(s.created_at, s.service_id) < (${after.createdAt}::timestamptz, ${after.serviceId}::uuid)`]
      : []),
  ];
  return (
    await selectServices(
      sql`${sql.join(conditions, sql` and `)} order by s.created_at desc, s.service_id desc limit ${limit}`,
    ).execute(db)
  ).rows;
}

/** The services' categories; those that differ only in letter case are returned once. */
export async function listCategories(db: Db, w: ServiceScope): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select min(s.category) as category from service s join property p using (property_id)
    where s.deleted_at is null and p.deleted_at is null and s.category is not null and ${scopeCondition(w)} group by lower(s.category) order by lower(s.category)`.execute(
    db,
  );
  return rows.map((r) => r.category);
}

/** The ids that are not offerings of the property. */
export async function findOfferingsElsewhere(
  tx: Tx,
  propertyId: string,
  offeringIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...offeringIds]}::uuid[]) id
    where not exists (select from offering where offering_id = id and property_id = ${propertyId} and deleted_at is null)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const columnValues = (fields: ServiceFields, now: Date) => ({ ...columns.values(fields), updatedAt: now });

export async function insertService(
  tx: Tx,
  propertyId: string,
  fields: ServiceFields,
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto("service")
    .values({ ...columnValues(fields, now), propertyId, createdAt: now })
    .returning("serviceId")
    .executeTakeFirstOrThrow();
  return row.serviceId;
}

export async function updateService(
  tx: Tx,
  serviceId: string,
  fields: ServiceFields,
  now: Date,
): Promise<void> {
  await tx.updateTable("service").set(columnValues(fields, now)).where("serviceId", "=", serviceId).execute();
}

/** Locks the service against holds, and returns the night on which most units are held. */
export async function lockFullestNight(
  tx: Tx,
  serviceId: string,
): Promise<{ date: string; taken: number } | undefined> {
  await sql`select from service where service_id = ${serviceId} for no key update`.execute(tx);
  return (
    await sql<{
      date: string;
      taken: number;
    }>`select night as date, taken from fullest_night(${serviceId}, null, null)`.execute(tx)
  ).rows[0];
}

/** Hides the service everywhere; bookings still refer to it. */
export async function removeService(tx: Tx, serviceId: string, now: Date): Promise<void> {
  await tx
    .updateTable("service")
    .set({ deletedAt: now, status: "archived", updatedAt: now })
    .where("serviceId", "=", serviceId)
    .execute();
}
