import { type RawBuilder, sql } from "kysely";
import { type CalendarDate, eachDay } from "#domain/days.ts";
import { type CabinFields, cabinFields } from "#contract/cabin/fields.ts";
import type { Away } from "#domain/booking/away.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { columnsOf, fieldColumns } from "#server/platform/database/field-columns-store.ts";
import { type ImageRow, imagesWhere } from "#server/features/image/public.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";

export type CabinRow = CabinFields & {
  cabinId: string;
  propertyId: string;
  images: ImageRow[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  property: PropertyStatus;
  landTypes: string[];
  away: Away | null;
  /** Days blocked by the owner, by imported calendars or by bookings of the cabin's ground. */
  closedPeriods: BlackoutPeriod[];
  /** Those of `closedPeriods` that come from imported calendars. */
  importedPeriods: BlackoutPeriod[];
};

const columns = fieldColumns("cabin", cabinFields.fields, {
  json: ["english", "blackoutPeriods", "instantConditions"],
});
const selectCabins = (where: RawBuilder<unknown>) => sql<CabinRow>`
  select c.cabin_id, c.property_id, ${columnsOf("c", columns.names)}, c.closed_periods, c.imported_periods,
    c.version, c.created_at, c.updated_at, ${imagesWhere(sql`i.cabin_id = c.cabin_id`)} as images,
    property_access(p) as property, p.land_types,
    case when u.away_from is not null then json_build_object('from', u.away_from, 'until', u.away_until) end as away
  from cabin c join property p using (property_id) join user_profile u on u.uid = p.owner_uid where c.deleted_at is null and ${where}`;

export const findCabin = async (db: Db, cabinId: string): Promise<CabinRow | undefined> =>
  (await selectCabins(sql`c.cabin_id = ${cabinId}`).execute(db)).rows[0];
/** The nights of the cabin in this period that are held. */
export async function findHeldNights(
  db: Db,
  cabinId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Set<CalendarDate>> {
  const { rows } = await sql<{ first: CalendarDate; end: CalendarDate }>`
    select greatest(lower(stay), ${from}::date) as first, least(upper(stay), ${to}::date) as end
    from cabin_hold where cabin_id = ${cabinId} and stay && daterange(${from}, ${to})`.execute(db);
  return new Set(rows.flatMap(({ first, end }) => eachDay(first, end)));
}

const columnValues = (fields: CabinFields, now: Date) => ({
  ...columns.values(fields),
  facilities: [...new Set(fields.facilities)],
  updatedAt: now,
});

export async function insertCabin(
  tx: Tx,
  propertyId: string,
  fields: CabinFields,
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto("cabin")
    .values({ ...columnValues(fields, now), propertyId, createdAt: now })
    .returning("cabinId")
    .executeTakeFirstOrThrow();
  return row.cabinId;
}

export async function updateCabin(tx: Tx, cabinId: string, fields: CabinFields, now: Date): Promise<void> {
  await tx.updateTable("cabin").set(columnValues(fields, now)).where("cabinId", "=", cabinId).execute();
}

/**
 * Hides the cabin and removes it from offerings. False, to be rolled back, if nights of it are held. Locks
 * the cabin's row first: a booking that is taking its nights either commits before and is found, or finds no
 * cabin.
 */
export async function removeCabin(tx: Tx, cabinId: string, now: Date): Promise<boolean> {
  await tx.selectFrom("cabin").select("cabinId").where("cabinId", "=", cabinId).forUpdate().execute();
  const hold = await tx
    .selectFrom("cabinHold")
    .select("bookingId")
    .where("cabinId", "=", cabinId)
    .executeTakeFirst();
  if (hold) return false;
  await tx.deleteFrom("offeringCabin").where("cabinId", "=", cabinId).execute();
  await tx
    .updateTable("cabin")
    .set({ deletedAt: now, status: "archived", updatedAt: now })
    .where("cabinId", "=", cabinId)
    .execute();
  return true;
}
