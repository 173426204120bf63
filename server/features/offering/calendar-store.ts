import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { Tx } from "#server/platform/database/database.ts";

export type Season = { validFrom: CalendarDate; validTo: CalendarDate; capacity: number; exclusive: boolean };

/**
 * Rebuilds the calendar for a season and capacity: places left = capacity − holds. Returns false and writes
 * nothing if an existing hold does not fit. Concurrent holds wait for the calendar's row lock, and then use
 * the new calendar.
 */
export async function saveCalendar(
  tx: Tx,
  offeringId: string,
  { validFrom, validTo, capacity, exclusive }: Season,
): Promise<boolean> {
  await sql`select from offering_calendar where offering_id = ${offeringId} for update`.execute(tx);
  const { rows } = await sql<{ fits: boolean }>`
    select not exists (select from offering_hold where offering_id = ${offeringId} and (exclusive <> ${exclusive} or not stay <@ daterange(${validFrom}::date, ${validTo}::date + 1)))
      and (${exclusive} or ${capacity}::int >= coalesce((
        select max(taken) from (select sum(h.participants) as taken from offering_hold h, generate_series(lower(h.stay)::timestamp, upper(h.stay)::timestamp - interval '1 day', '1 day') night
          where h.offering_id = ${offeringId} group by night) nights), 0)) as fits`.execute(tx);
  if (!rows[0]?.fits) return false;
  await sql`
    insert into offering_calendar (offering_id, season_from, capacity, places_left)
    select ${offeringId}, ${validFrom}::date, ${capacity}::int, array(
      select ${capacity}::int - coalesce((select sum(case when exclusive then 1 else participants end)::int from offering_hold where offering_id = ${offeringId} and stay @> night::date), 0)
      from generate_series(${validFrom}::timestamp, ${validTo}::timestamp, '1 day') night order by night)
    on conflict (offering_id) do update set season_from = excluded.season_from, capacity = excluded.capacity, places_left = excluded.places_left`.execute(
    tx,
  );
  return true;
}

/** How existing bookings conflict with a new season or capacity of an offering. */
export type CalendarConflict = {
  field: "validFrom" | "validTo" | "totalAreaCapacity" | "allowConcurrentBookings";
  /** The first and the last booked night. */
  from: CalendarDate;
  to: CalendarDate;
  /** The number of taken places on the fullest night. */
  taken: number;
  /** The first conflicting booking; null if the conflicting hold is not a booking's. */
  bookingId: string | null;
  hunter: string | null;
  fromDate: CalendarDate;
  toDate: CalendarDate;
};
/** Finds the conflict to report after `saveCalendar` has returned false. */
export async function findCalendarConflict(
  tx: Tx,
  offeringId: string,
  { validFrom, validTo, exclusive }: Season,
): Promise<CalendarConflict | undefined> {
  const { rows } = await sql<CalendarConflict>`
    with held as (select h.*, lower(h.stay) as first, upper(h.stay) - 1 as last
        from offering_hold h where h.offering_id = ${offeringId}),
      nights as (select d.night, sum(h.participants)::int taken from held h,
          generate_series(h.first::timestamp, h.last::timestamp, '1 day') d(night) group by d.night),
      fullest as (select night::date as night, taken from nights order by taken desc, night limit 1)
    select case when h.exclusive <> ${exclusive} then 'allowConcurrentBookings'
        when h.first < ${validFrom}::date then 'validFrom'
        when h.last > ${validTo}::date then 'validTo' else 'totalAreaCapacity' end field,
      (select min(first) from held)::text "from", (select max(last) from held)::text "to", f.taken,
      b.booking_id, case when u.deleted_at is null then nullif(u.display_name, '') end hunter,
      h.first::text from_date, upper(h.stay)::text to_date
    from held h cross join fullest f left join booking b using (booking_id)
      left join user_profile u on u.uid = b.hunter_uid
    order by (h.exclusive <> ${exclusive}) desc, (h.first < ${validFrom}::date) desc,
      (h.last > ${validTo}::date) desc, h.stay @> f.night desc, h.first limit 1`.execute(tx);
  return rows[0];
}

/**
 * Soft-deletes offerings. Returns false, and the caller rolls back, if a booking holds nights in one of them.
 * The calendars are deleted first: a concurrent booking either commits before and is found, or finds none.
 */
export async function removeOfferings(tx: Tx, offeringIds: readonly string[], now: Date): Promise<boolean> {
  await tx.deleteFrom("offeringCalendar").where("offeringId", "in", offeringIds).execute();
  const hold = await tx
    .selectFrom("offeringHold")
    .select("bookingId")
    .where("offeringId", "in", offeringIds)
    .limit(1)
    .executeTakeFirst();
  if (hold) return false;
  await tx
    .updateTable("offering")
    .set({ deletedAt: now, status: "archived", published: false, updatedAt: now })
    .where("offeringId", "in", offeringIds)
    .execute();
  return true;
}
