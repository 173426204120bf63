import { sql } from "kysely";
import { holdingStatuses } from "#domain/booking/lists.ts";
import type { Stay } from "#domain/days.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import { seasonOf } from "#server/features/terms/public.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";
import { isAdmin } from "#domain/account/policy.ts";
import type { DurationType } from "#domain/offering/lists.ts";
import type { DayPrice } from "#domain/offering/terms.ts";
import type { Viewer } from "./calendar-store.ts";

type Priceable = {
  id: string;
  name: string;
  propertyId: string;
  ownerUid: string;
  durationType: DurationType;
  before: DayPrice[];
};

/** The requested offerings that exist and whose prices the viewer may change. */
export async function findPriceable(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<Priceable[]> {
  const { rows } = await sql<Priceable>`
    select o.offering_id as id, o.name, o.property_id, p.owner_uid, o.duration_type, o.day_prices as before
    from offering o join property p using (property_id)
    where o.offering_id = any (${[...ids]}::uuid[]) and o.deleted_at is null and p.deleted_at is null
      and (${sql.lit(isAdmin(viewer))} or p.owner_uid = ${viewer.uid} or p.property_id = any (co_hosted_by(${viewer.uid}, 'calendar')))
    order by o.name, o.offering_id`.execute(tx);
  return rows;
}

export async function writeDayPrices(
  tx: Tx,
  changedOfferings: readonly { id: string; dayPrices: readonly DayPrice[] }[],
  now: Date,
): Promise<void> {
  await sql`
    update offering set day_prices = n.day_prices, updated_at = ${now}
    from jsonb_to_recordset(${recordset(changedOfferings)}::jsonb) n(id uuid, day_prices jsonb)
      where offering_id = n.id`.execute(tx);
}

export type AvailabilityRow = {
  status: string;
  published: boolean;
  property: PropertyStatus;
  /** The number of people on a night: the offering's own capacity, or a lower one of its ground. */
  capacity: number;
  season: SeasonTerms;
  /** The stays that the reader has requested or booked. */
  ownStays: Stay[];
};

/**
 * The offering with its calendar, the nights on which its included cabins are not available, and the reader's
 * own stays.
 */
export async function findAvailability(
  db: Db,
  offeringId: string,
  { fromDate, toDate }: Stay,
  readerUid: string | undefined,
): Promise<AvailabilityRow | undefined> {
  const { rows } = await sql<AvailabilityRow>`
    select o.status, o.published, property_access(p) property,
      least(coalesce((select k.capacity from offering_calendar k where k.offering_id = o.offering_id), 1), common_capacity_of(o)) capacity, ${seasonOf("o")} season,
      coalesce((
        select json_agg(json_build_object('fromDate', b.from_date, 'toDate', b.to_date)) from booking b
        where b.hunter_uid = ${readerUid ?? null} and b.offering_id = o.offering_id and b.status = any (${[...holdingStatuses]}::text[])
          and b.from_date < ${toDate} and b.to_date > ${fromDate}), '[]') own_stays
    from offering o join property p using (property_id) where o.offering_id = ${offeringId}::uuid and o.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
