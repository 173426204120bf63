/** Holds on nights: taking and reading them. */
import { sql } from "kysely";
import { maxPreparationDays } from "#domain/availability/preparation.ts";
import { addDays, type CalendarDate, type Stay } from "#domain/days.ts";
import type { ServiceOrder } from "#domain/offering/terms.ts";
import type { NewcomersHoldings } from "#domain/booking/open-requests.ts";
import type { TakenCapacity } from "#domain/booking/request-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** The owner of the hold: a booking or a reservation. */
export type HoldOwner =
  | { bookingId: string; reservationId?: undefined }
  | { bookingId: null; reservationId: string };
type HoldNeeds = HoldOwner & {
  offeringId: string | null;
  fromDate: string;
  toDate: string;
  participants: number;
  cabinIds: string[];
  services: readonly ServiceOrder[];
};
type MissingCapacity = {
  offeringTaken: boolean;
  cabinLacking: string | null;
  serviceLacking: { serviceId: string; date: string; left: number } | null;
};
/**
 * Takes the needed holds in one statement; returns `ok`, or what was not free. If it is refused, the caller
 * rolls the transaction back.
 */
export async function takeHolds(tx: Tx, b: HoldNeeds) {
  const [booking, reservation, from, to] = [
    sql`${b.bookingId}::uuid`,
    sql`${b.reservationId ?? null}::uuid`,
    sql`${b.fromDate}::date`,
    sql`${b.toDate}::date`,
  ];
  const { rows } = await sql<MissingCapacity>`
    with o as materialized (select ${b.offeringId}::uuid is null or take_offering(${booking}, ${b.offeringId}, ${from}, ${to}, ${b.participants}, ${reservation}, ${b.cabinIds.length > 0}) as ok),
    c as materialized (select o.ok, case when o.ok then take_cabins(${booking}, ${b.cabinIds}::uuid[], ${from}, ${to}, ${reservation}) end as lacking from o)
    select c.ok as offering_taken, c.lacking as cabin_lacking,
      case when c.ok and c.lacking is null then take_services(${booking}, ${JSON.stringify(b.services)}::jsonb, ${from}, ${to}, ${reservation}) end as service_lacking from c`.execute(
    tx,
  );
  const holdResult = rows[0];
  const ok =
    holdResult?.offeringTaken === true &&
    holdResult.cabinLacking === null &&
    holdResult.serviceLacking === null;
  return {
    ok,
    cabinLacking: holdResult?.cabinLacking ?? undefined,
    serviceLacking: holdResult?.serviceLacking ?? undefined,
  };
}

/**
 * Reduces holds to nights within their own, and to fewer people, places, cabins and services. What remains keeps
 * the terms under which it was taken.
 */
export const reduceHolds = (
  tx: Tx,
  b: HoldOwner &
    Stay & {
      participants: number | null;
      keptCabins?: readonly string[];
      keptServices?: readonly ServiceOrder[];
    },
): Promise<unknown> =>
  sql`select reduce_holds(${b.bookingId}::uuid, ${b.reservationId ?? null}::uuid,
    ${b.fromDate}::date, ${b.toDate}::date, ${b.participants}::int,
    ${b.keptCabins ? [...b.keptCabins] : null}::uuid[],
    ${b.keptServices ? JSON.stringify(b.keptServices) : null}::jsonb)`.execute(tx);
/** Gives back all that a booking holds, to take something else in the same transaction. */
export const releaseHolds = (tx: Tx, bookingId: string): Promise<unknown> =>
  sql`select give_holds_back(${bookingId})`.execute(tx);

/** Gives the booking what the reservation holds, instead of what it held before. */
export const transferHolds = (tx: Tx, reservationId: string, bookingId: string): Promise<unknown> =>
  sql`select transfer_holds(${reservationId}, ${bookingId})`.execute(tx);

/**
 * The nights of an offering that open requests of hunters who have never paid hold, including this booking,
 * and the nights that are free. Called after the nights are taken, so under the same lock (rules 2.8).
 */
export async function newcomersHoldings(
  tx: Tx,
  { offeringId, bookingId, today }: { offeringId: string; bookingId: string; today: CalendarDate },
): Promise<NewcomersHoldings> {
  const { rows } = await sql<NewcomersHoldings>`
    select
      (select coalesce(sum(n.places), 0)::int from offering_calendar c join offering o using (offering_id),
          unnest(c.places_left) with ordinality n(places, i), lateral (select c.season_from + (n.i - 1)::int) d(night)
        where c.offering_id = ${offeringId} and d.night >= ${today} and not exists (
          select from jsonb_to_recordset(o.closed_periods) p("from" date, "to" date)
          where p."from" <= d.night and d.night < p."to")) free,
      (select coalesce(sum(
          (upper(h.stay) - lower(h.stay)) * case when h.exclusive then 1 else h.participants end), 0)::int
        from offering_hold h join booking b using (booking_id)
        where h.offering_id = ${offeringId}
          and (b.booking_id = ${bookingId}
            or (b.status in ('submitted', 'pending') or b.status = 'confirmed' and b.invoice_at_payment)
              and not has_paid(buyer_of(b)))) held`.execute(tx);
  return rows[0] ?? { held: 0, free: 0 };
}

type HeldIds = { offeringIds: string[]; cabinIds: string[]; serviceIds: string[] };
type Nights<T> = Record<string, Record<CalendarDate, T>>;
/**
 * The holds on the nights of a period, of offerings and cabins also on the nights within the most days of
 * preparation around it: places of offerings, places left of common capacities of their ground,
 * nights of cabins, and units of services with a stock. One statement.
 */
export async function heldNights(db: Db | Tx, period: Stay, { offeringIds, cabinIds, serviceIds }: HeldIds) {
  // without nights nothing is held; a SQL range must not end before it begins
  if (period.fromDate >= period.toDate)
    return { places: {}, commonPlacesLeft: {}, cabinNights: {}, serviceNights: {} };
  const { fromDate, toDate } = period;
  const [first, end] = [addDays(fromDate, -maxPreparationDays), addDays(toDate, maxPreparationDays)];
  const { rows } = await sql<{
    places: Nights<number> | null;
    common: Nights<number> | null;
    cabins: Record<string, CalendarDate[]> | null;
    services: Nights<number> | null;
  }>`
    select
      (select jsonb_object_agg(offering_id, nights) from (
        select c.offering_id, jsonb_object_agg(c.season_from + (n.i - 1)::int, c.capacity - n.left_over) as nights
        from offering_calendar c, unnest(c.places_left) with ordinality n(left_over, i)
        where c.offering_id = any (${offeringIds}::uuid[]) and n.left_over < c.capacity and c.season_from + (n.i - 1)::int >= ${first} and c.season_from + (n.i - 1)::int < ${end}
        group by c.offering_id) p) as places,
      (select jsonb_object_agg(offering_id, nights) from (
        select c.offering_id, jsonb_object_agg(c.season_from + (n.i - 1)::int, n.left_over) as nights
        from common_calendar c, unnest(c.places_left) with ordinality n(left_over, i)
        where c.offering_id = any (${offeringIds}::uuid[]) and c.season_from + (n.i - 1)::int >= ${fromDate} and c.season_from + (n.i - 1)::int < ${toDate}
        group by c.offering_id) g) as common,
      (select jsonb_object_agg(cabin_id, nights) from (
        select c.id as cabin_id, jsonb_agg(d::date::text order by d) as nights
        from unnest(${cabinIds}::uuid[]) c(id), lateral (select h.stay from cabin_hold h where h.cabin_id = c.id and h.stay && daterange(${first}, ${end}) offset 0) h,
          generate_series(greatest(lower(h.stay), ${first}::date), least(upper(h.stay), ${end}::date) - 1, interval '1 day') d
        group by c.id) q) as cabins,
      (select jsonb_object_agg(service_id, nights) from (
        select service_id, jsonb_object_agg(night, taken) as nights from (
          select h.service_id, d::date as night, sum(h.quantity)::int as taken
          from service s join service_hold h using (service_id), generate_series(greatest(lower(h.stay), ${fromDate}::date), least(upper(h.stay), ${toDate}::date) - 1, interval '1 day') d
          where s.quantity is not null and h.service_id = any (${serviceIds}::uuid[]) and h.stay && daterange(${fromDate}, ${toDate}) group by 1, 2) n
        group by service_id) m) as services`.execute(db);
  return {
    places: rows[0]?.places ?? {},
    commonPlacesLeft: rows[0]?.common ?? {},
    cabinNights: rows[0]?.cabins ?? {},
    serviceNights: rows[0]?.services ?? {},
  };
}

type WantedHold = Stay & { offeringId: string | null; cabinIds: string[]; serviceIds: string[] };
/** The holds on the nights of one stay. */
export async function takenNights(
  db: Db | Tx,
  { offeringId, ...stay }: WantedHold,
): Promise<Required<TakenCapacity>> {
  const { places, commonPlacesLeft, ...held } = await heldNights(db, stay, {
    ...stay,
    offeringIds: offeringId ? [offeringId] : [],
  });
  const key = offeringId ?? "";
  return { ...held, placesTaken: places[key] ?? {}, groundPlacesLeft: commonPlacesLeft[key] ?? {} };
}
