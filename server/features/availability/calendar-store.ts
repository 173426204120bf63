/** SQL of the landowner's calendar: three statements, however many items and months are requested. */
import { sql } from "kysely";
import type { CalendarItem } from "#contract/availability/endpoints.ts";
import { isAdmin, type Person } from "#domain/account/policy.ts";
import { may, type PropertyStatus } from "#domain/property/policy.ts";
import type { CommonCapacity } from "#domain/availability/master-calendar.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type CalendarFilter = {
  propertyId?: string | undefined;
  offeringIds?: string[] | undefined;
  cabinIds?: string[] | undefined;
  serviceIds?: string[] | undefined;
};
/**
 * The person whose items are read: those they own and those whose calendar they manage; an administrator can
 * read any requested item.
 */
export type Viewer = Person;
export type Period = {
  from: CalendarDate;
  to: CalendarDate;
  type?: "maintenance" | "personal_use" | "booked" | "other";
  notes?: string;
  /** The name of the imported calendar that this period comes from. */
  calendar?: string;
};
export type ItemRow = {
  kind: SubjectKind;
  id: string;
  name: string;
  propertyId: string;
  propertyName: string;
  /** Whether the viewer may answer the property's guests. */
  answers: boolean;
  status: string;
  open: boolean;
  /** True if the item is requested; false if it is only an included cabin of a requested offering. */
  wanted: boolean;
  capacity: number | null;
  common: CommonCapacity | null;
  firstDay: CalendarDate | null;
  /** The day after the last day of the season. */
  dayAfter: CalendarDate | null;
  blackoutPeriods: Period[];
  importedPeriods: Period[];
  /** The days that are kept free between two stays (rules 2.4). */
  preparationDays: number;
  /** The periods on which other bookings or holds take its ground. */
  groundPeriods: Period[];
  included: string[] | null;
  /** The price periods; set only for offerings. */
  prices: CalendarItem["prices"];
};

/**
 * The requested items, or all items of the viewer. Items that do not exist or belong to others are left out.
 */
export async function findItems(
  db: Db | Tx,
  viewer: Viewer,
  { propertyId, offeringIds, cabinIds, serviceIds }: CalendarFilter,
): Promise<ItemRow[]> {
  const requestedIds = offeringIds || cabinIds || serviceIds;
  const mayAll = isAdmin(viewer) && (propertyId !== undefined || requestedIds !== undefined);
  const isRequested = (ids: string[] | undefined, column: string) =>
    requestedIds ? sql`${sql.ref(column)} = any (${ids ?? []}::uuid[])` : sql.lit(true);
  const { rows } = await sql<ItemRow>`
    with p as materialized (select property_id, name, status = 'published' and visibility <> 'private' as open,
        ${sql.lit(mayAll)} or owner_uid = ${viewer.uid} or property_id = any (co_hosted_by(${viewer.uid}, 'answer')) as answers from property
      where deleted_at is null
        and (${sql.lit(mayAll)} or owner_uid = ${viewer.uid} or property_id = any (co_hosted_by(${viewer.uid}, 'calendar')))
        and (${propertyId ?? null}::uuid is null or property_id = ${propertyId ?? null})
        ${
          requestedIds
            ? sql`and property_id in (select property_id from offering where offering_id = any (${offeringIds ?? []}::uuid[])
              union select property_id from cabin where cabin_id = any (${cabinIds ?? []}::uuid[])
          union select property_id from service where service_id = any (${serviceIds ?? []}::uuid[]))`
            : sql``
        }),
    o as materialized (select o.*, p.name as property_name, p.open, p.answers from offering o
      join p using (property_id) where o.deleted_at is null and ${isRequested(offeringIds, "offeringId")}),
    c as materialized (select oc.offering_id, array_agg(oc.cabin_id) as ids from offering_cabin oc join o using (offering_id) where oc.included group by oc.offering_id)
    select 'offering' as kind, o.offering_id as id, o.name, o.property_id, o.property_name, o.answers, o.status, o.open and o.status = 'active' and o.published as open, true as wanted,
      coalesce((select k.capacity from offering_calendar k where k.offering_id = o.offering_id), 1) as capacity,
      (select jsonb_build_object('capacity', common_capacity_of(f), 'from', k.season_from, 'placesLeft', k.places_left)
        from common_calendar k join offering f using (offering_id) where k.offering_id = o.offering_id) as common, o.valid_from as first_day,
      o.valid_to + 1 as day_after, o.blackout_periods, o.imported_periods,
      case when o.allow_concurrent_bookings then 0 else o.preparation_days end as preparation_days,
      jsonb_path_query_array(o.ground_periods, '$.*') as ground_periods, c.ids as included,
      jsonb_build_object('validFrom', o.valid_from, 'validTo', o.valid_to, 'durationType', o.duration_type, 'pricing', o.pricing, 'dayPrices', o.day_prices) as prices
    from o left join c using (offering_id)
    union all
    select 'cabin', c.cabin_id, c.name, c.property_id, p.name, p.answers, c.status, p.open
      and c.status = 'published', ${isRequested(cabinIds, "c.cabinId")},
      1, null, c.available_from, c.available_to + 1, c.blackout_periods, c.imported_periods, c.preparation_days,
      jsonb_path_query_array(c.ground_periods, '$.*'), null, null
    from cabin c join p using (property_id) where c.deleted_at is null ${requestedIds ? sql`and (${isRequested(cabinIds, "c.cabinId")} or c.cabin_id in (select unnest(ids) from c))` : sql``}
    union all
    select 'service', s.service_id, s.name, s.property_id, p.name, p.answers, s.status, p.open and s.status = 'published', true,
      s.quantity, null, null, null, s.blackout_periods, '[]'::jsonb, 0, '[]'::jsonb, null, null
    from service s join p using (property_id) where s.deleted_at is null and ${isRequested(serviceIds, "s.serviceId")}
    order by 1, 5, 3, 2`.execute(db);
  return rows;
}

export async function mayChangeCalendar(db: Db | Tx, viewer: Viewer, propertyId: string): Promise<boolean> {
  const { rows } = await sql<{ access: PropertyStatus }>`
    select property_access(p) as access from property p where property_id = ${propertyId} and deleted_at is null`.execute(
    db,
  );
  return rows[0] !== undefined && may(viewer, rows[0].access, "calendar");
}

export type StayRow = {
  bookingId: string | null;
  reservationId: string | null;
  byHand: boolean;
  propertyId: string;
  status: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number | null;
  quantity: number | null;
  /** The guest's name; null if the account is deleted. */
  who: string | null;
  offeringId: string | null;
  cabinIds: string[];
  serviceIds: string[];
  groundIds: string[] | null;
  /** The places that the stay holds of items, each with its days; empty if it no longer holds any. */
  holds: { id: string; from: CalendarDate; to: CalendarDate; places: number }[];
};

/**
 * Bookings and reservations that hold places of these items, and completed ones, which hold none any more.
 */
export async function findStays(
  db: Db | Tx,
  ids: Record<SubjectKind, string[]>,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<StayRow[]> {
  const span = sql`daterange(${from}, ${to})`;
  const idsInJson = (list: string, key: string) =>
    sql`array(select x ->> ${sql.lit(key)} from jsonb_array_elements(${sql.ref(list)}) x)`;
  const { rows } = await sql<StayRow>`
    with h as (
      select booking_id, reservation_id, offering_id as id, stay, case when exclusive then 1 else participants end as n from offering_hold
        where offering_id = any (${ids.offering}::uuid[]) and stay && ${span}
      union all select g.booking_id, g.reservation_id, o.offering_id, g.stay, k.capacity
        from ground_hold g join offering o on o.property_id = g.property_id join offering_calendar k on k.offering_id = o.offering_id
        where g.reservation_id is not null and g.offering_id is null and g.kinds <> '{cabins}' and o.offering_id = any (${ids.offering}::uuid[]) and g.stay && ${span}
          and o.ground_periods ? g.reservation_id::text
      union all select booking_id, reservation_id, cabin_id, stay, 1 from cabin_hold where cabin_id = any (${ids.cabin}::uuid[]) and stay && ${span}
      union all select booking_id, reservation_id, service_id, stay, quantity from service_hold where service_id = any (${ids.service}::uuid[]) and stay && ${span}),
    held as (select booking_id, reservation_id, jsonb_agg(jsonb_build_object('id', id, 'from', lower(stay), 'to', upper(stay), 'places', n)) as holds from h group by booking_id, reservation_id),
    done as (
      select booking_id from booking where status = 'completed' and offering_id = any (${ids.offering}::uuid[]) and daterange(from_date, to_date) && ${span}
      union select booking_id from booking
        where status = 'completed' and property_id in (select property_id from cabin where cabin_id = any (${ids.cabin}::uuid[]))
        and daterange(from_date, to_date) && ${span}
        and exists (select from jsonb_array_elements(cabins) x where (x ->> 'cabinId')::uuid = any (${ids.cabin}::uuid[])))
    select b.booking_id, null::uuid as reservation_id, false as by_hand, b.property_id, b.status, b.from_date, b.to_date, b.participants, null::int as quantity,
      case when u.deleted_at is null then u.display_name end as who, b.offering_id,
      ${idsInJson("b.cabins", "cabinId")} as cabin_ids, ${idsInJson("b.services", "serviceId")} as service_ids,
      (select g.ground_ids from ground_hold g where g.booking_id = b.booking_id and g.kinds <> '{cabins}') as ground_ids, x.holds
    from (select booking_id, holds from held where booking_id is not null union all select booking_id, '[]' from done) x join booking b using (booking_id) join user_profile u on u.uid = b.hunter_uid
    union all
    select r.booking_id, r.reservation_id,
      r.kind in ('offering', 'ground') and r.status = 'reserved' and r.booking_id is null and r.reference is null,
      r.property_id, r.status, r.from_date, r.to_date, r.participants, r.quantity,
      coalesce(r.reference, r.note, (select u.display_name from booking b join user_profile u on u.uid = b.hunter_uid
        where r.change_id is not null and b.booking_id = r.booking_id and u.deleted_at is null), ''), r.offering_id,
      array_remove(array[r.cabin_id::text], null), array_remove(array[r.service_id::text], null),
      (select g.ground_ids from ground_hold g where g.reservation_id = r.reservation_id and g.kinds <> '{cabins}'), x.holds
    from (select reservation_id, holds from held where reservation_id is not null
      union all select reservation_id, '[]' from reservation where status = 'completed' and daterange(from_date, to_date) && ${span}
        and (offering_id = any (${ids.offering}::uuid[]) or cabin_id = any (${ids.cabin}::uuid[]) or service_id = any (${ids.service}::uuid[]))) x join reservation r using (reservation_id)
    order by 6, 7, 1, 2`.execute(db);
  return rows;
}

type GroundRow = {
  groundId: string;
  propertyId: string;
  propertyName: string;
  name: string | null;
  capacity: number | null;
  /** The holds on this ground: each takes it alone, or takes a number of places. */
  taken: { from: CalendarDate; to: CalendarDate; alone: boolean; places: number; reserved: boolean }[];
};
/** The grounds of these properties with their holds; each property's whole ground comes before its parts. */
export async function findGrounds(
  db: Db | Tx,
  propertyIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<GroundRow[]> {
  const { rows } = await sql<GroundRow>`
    select g.ground_id, g.property_id, p.name as property_name, g.name, g.capacity,
      coalesce((select json_agg(json_build_object('from', lower(h.stay), 'to', upper(h.stay), 'places', h.places,
          'alone', h.alone and (g.kind is not null or h.ground_ids = '{}'), 'reserved', h.reservation_id is not null))
        from (select * from ground_hold where property_id = g.property_id
            union all select (i.hold).* from imported_ground(g.property_id) i) h
        where h.stay && daterange(${from}, ${to}) and h.kinds <> '{cabins}' and (g.kind is null or ground_shares(h.ground_ids, array[g.ground_id]))), '[]') as taken
    from ground g join property p using (property_id)
    where g.property_id = any (${[...propertyIds]}::uuid[])
    order by p.name, g.property_id, g.kind is not null, g.position, g.ground_id`.execute(db);
  return rows;
}
