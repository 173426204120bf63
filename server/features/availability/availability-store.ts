import { sql } from "kysely";
import { holdingStatuses } from "#domain/lists.ts";
import type { CalendarDate, Stay } from "#domain/days.ts";
import type { BlackoutPeriod, Pricing } from "#domain/offering/terms.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db } from "#server/platform/database.ts";

export type AvailabilityRow = {
  status: string;
  published: boolean;
  property: PropertyStatus;
  valid_from: CalendarDate;
  valid_to: CalendarDate;
  sales_start_date: CalendarDate | null;
  pricing: Pricing;
  blackout_periods: BlackoutPeriod[];
  capacity: number;
  season_from: CalendarDate | null;
  places_left: number[] | null;
  /** When a cabin that comes with the offering is closed or held. */
  cabins_closed: Stay[];
  /** What the reader has asked for or booked here. */
  own_stays: Stay[];
};

/**
 * The offering with its calendar, the nights in which its included cabins cannot be had, and the reader's own.
 */
export async function findAvailability(
  db: Db,
  offeringId: string,
  { fromDate, toDate }: Stay,
  readerUid: string | undefined,
): Promise<AvailabilityRow | undefined> {
  const { rows } = await sql<AvailabilityRow>`
    select o.status, o.published, json_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility) property,
      o.valid_from, o.valid_to, o.sales_start_date, o.pricing, o.closed_periods as blackout_periods, coalesce(k.capacity, 1) capacity, k.season_from, k.places_left,
      coalesce((
        select json_agg(json_build_object('fromDate', closed.f, 'toDate', closed.t)) from offering_cabin oc join cabin c using (cabin_id), lateral (
          select lower(h.stay) f, upper(h.stay) t from cabin_hold h where h.cabin_id = c.cabin_id and h.stay && daterange(${fromDate}, ${toDate})
          union all select (b ->> 'from')::date, (b ->> 'to')::date from jsonb_array_elements(c.closed_periods) b
          union all select ${fromDate}::date, c.available_from where c.available_from is not null
          union all select c.available_to + 1, ${toDate}::date where c.available_to is not null
          union all select ${fromDate}::date, ${toDate}::date where c.status <> 'published') closed
        where oc.offering_id = o.offering_id and oc.included), '[]') cabins_closed,
      coalesce((
        select json_agg(json_build_object('fromDate', b.from_date, 'toDate', b.to_date)) from booking b
        where b.hunter_uid = ${readerUid ?? null} and b.offering_id = o.offering_id and b.status = any (${[...holdingStatuses]}::text[])
          and b.from_date < ${toDate} and b.to_date > ${fromDate}), '[]') own_stays
    from offering o join property p using (property_id) left join offering_calendar k using (offering_id) where o.offering_id = ${offeringId}::uuid and o.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
