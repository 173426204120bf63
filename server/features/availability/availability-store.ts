import { sql } from "kysely";
import { holdingStatuses } from "#domain/booking/lists.ts";
import type { Stay } from "#domain/days.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import { seasonOf } from "#server/features/terms/public.ts";
import type { Db } from "#server/platform/database/database.ts";

export type AvailabilityRow = {
  status: string;
  published: boolean;
  property: PropertyStatus;
  capacity: number;
  season: SeasonTerms;
  /** The reader's own requests and bookings. */
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
      coalesce((select k.capacity from offering_calendar k where k.offering_id = o.offering_id), 1) capacity, ${seasonOf("o")} season,
      coalesce((
        select json_agg(json_build_object('fromDate', b.from_date, 'toDate', b.to_date)) from booking b
        where b.hunter_uid = ${readerUid ?? null} and b.offering_id = o.offering_id and b.status = any (${[...holdingStatuses]}::text[])
          and b.from_date < ${toDate} and b.to_date > ${fromDate}), '[]') own_stays
    from offering o join property p using (property_id) where o.offering_id = ${offeringId}::uuid and o.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
