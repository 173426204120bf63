import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { ReservationStatus } from "#contract/reservation/endpoints.ts";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";

export type Subject = {
  id: string;
  propertyId: string;
  name: string;
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
  blackoutPeriods: BlackoutPeriod[];
  /** The days that are kept free between two stays (rules 2.4). */
  preparationDays: number;
  /** The periods on which other bookings or holds take its ground. */
  groundPeriods: BlackoutPeriod[];
  /** The number of places per night; set only for offerings. */
  capacity: number;
  /** The least capacity that the offering's ground has in common with others; null: none. */
  commonCapacity: number | null;
  exclusive: boolean;
  included: { cabinId: string; name: string }[];
};

const subjects = {
  offering: sql`select x.offering_id as id, x.property_id, x.name, x.valid_from as first_day, x.valid_to as last_day,
    x.blackout_periods || x.imported_periods as blackout_periods,
    case when x.allow_concurrent_bookings then 0 else x.preparation_days end as preparation_days,
    jsonb_path_query_array(x.ground_periods, '$.*') as ground_periods, k.capacity, common_capacity_of(x) as common_capacity, not x.allow_concurrent_bookings as exclusive,
      coalesce((select json_agg(json_build_object('cabinId', c.cabin_id, 'name', c.name)) from offering_cabin oc
        join cabin c using (cabin_id) where oc.offering_id = x.offering_id and oc.included), '[]') as included
    from offering x join offering_calendar k using (offering_id) where x.deleted_at is null`,
  cabin: sql`select cabin_id as id, property_id, name, available_from as first_day, available_to as last_day,
    closed_periods as blackout_periods, preparation_days, '[]'::jsonb as ground_periods, 1 as capacity, null::int as common_capacity, true as exclusive, '[]'::json as included from cabin
      where deleted_at is null`,
  service: sql`select service_id as id, property_id, name, null::date as first_day, null::date as last_day, blackout_periods, 0 as preparation_days,
    '[]'::jsonb as ground_periods, 0 as capacity, null::int as common_capacity,
    false as exclusive, '[]'::json as included from service where deleted_at is null`,
} satisfies Record<SubjectKind, unknown>;

export async function findSubject(db: Db | Tx, kind: SubjectKind, id: string): Promise<Subject | undefined> {
  const { rows } =
    await sql<Subject>`select s.* from (${subjects[kind]}) s join property p using (property_id)
      where s.id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0];
}

/** Takes a share lock, so that the landowner's terms cannot change until the transaction ends. */
export const lockTermsShared = (tx: Tx, kind: SubjectKind, id: string): Promise<unknown> =>
  sql`select share_terms(p.owner_uid) from (${subjects[kind]}) s join property p using (property_id) where s.id = ${id}`.execute(
    tx,
  );

export const bookingExists = async (tx: Tx, bookingId: string): Promise<boolean> =>
  (await tx
    .selectFrom("booking")
    .select("bookingId")
    .where("bookingId", "=", bookingId)
    .executeTakeFirst()) !== undefined;

type NewReservation = {
  kind: SubjectKind;
  id: string;
  propertyId: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number | null;
  quantity: number | null;
  reference: string | null;
  note: string | null;
  bookingId: string | null;
};
type ReservationRow = Row<"reservation">;

export const insertReservation = (tx: Tx, r: NewReservation, now: Date): Promise<ReservationRow> =>
  tx
    .insertInto("reservation")
    .values({
      kind: r.kind,
      propertyId: r.propertyId,
      offeringId: r.kind === "offering" ? r.id : null,
      cabinId: r.kind === "cabin" ? r.id : null,
      serviceId: r.kind === "service" ? r.id : null,
      fromDate: r.fromDate,
      toDate: r.toDate,
      participants: r.participants,
      quantity: r.quantity,
      reference: r.reference,
      note: r.note,
      bookingId: r.bookingId,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export type WhichReservation = { reservationId?: string | undefined; bookingId?: string | undefined };
/** If a booking has several reservations, locks the latest that is still held, otherwise the latest. */
export const lockReservation = (
  tx: Tx,
  kind: SubjectKind,
  { reservationId, bookingId }: WhichReservation,
): Promise<ReservationRow | undefined> =>
  tx
    .selectFrom("reservation")
    .selectAll()
    .where("kind", "=", kind)
    .where("changeId", "is", null)
    .$if(reservationId !== undefined, (q) => q.where("reservationId", "=", reservationId ?? ""))
    .$if(bookingId !== undefined, (q) => q.where("bookingId", "=", bookingId ?? ""))
    .orderBy(sql`status in ('released', 'completed')`)
    .orderBy("createdAt", "desc")
    .orderBy("reservationId")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks reservations that are still held although their days are over; skips rows locked by others. */
export const lockPastReservations = (
  tx: Tx,
  today: CalendarDate,
  limit: number,
): Promise<Pick<ReservationRow, "reservationId" | "status">[]> =>
  tx
    .selectFrom("reservation")
    .select(["reservationId", "status"])
    .where("status", "in", ["reserved", "confirmed"])
    .where("toDate", "<=", today)
    .orderBy("toDate")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** Inserts a reservation of ground; `takeGround` then takes the ground. */
export const insertGroundReservation = (
  tx: Tx,
  r: {
    propertyId: string;
    groundIds: string[];
    places: number | null;
    fromDate: CalendarDate;
    toDate: CalendarDate;
    note: string | null;
  },
  now: Date,
): Promise<ReservationRow> =>
  tx
    .insertInto("reservation")
    .values({ ...r, kind: "ground", createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();

type GroundLacking = { code: "ground_taken" | "capacity_exceeded"; date: string; placesLeft?: number };
/** Takes the ground of a reservation. Returns why that is impossible, and then the caller rolls back. */
export async function takeGround(tx: Tx, r: ReservationRow): Promise<GroundLacking | null> {
  const { rows } = await sql<{ lacking: GroundLacking | null }>`
    select take_ground(${r.reservationId}::uuid, ${r.propertyId}::uuid, ${r.groundIds}::uuid[],
      ${r.fromDate}::date, ${r.toDate}::date, ${r.places}::int) as lacking`.execute(tx);
  return rows[0]?.lacking ?? null;
}

/** Releases a reservation's nights; the caller must take other nights before the transaction ends. */
export async function releaseNights(tx: Tx, reservationId: string): Promise<void> {
  for (const table of ["offeringHold", "cabinHold", "groundHold"] as const)
    await tx.deleteFrom(table).where("reservationId", "=", reservationId).execute();
}
type ChangedFields = Pick<ReservationRow, "fromDate" | "toDate" | "note" | "places" | "participants">;
export const saveReservationChange = (
  tx: Tx,
  reservationId: string,
  changed: ChangedFields,
  now: Date,
): Promise<ReservationRow> =>
  tx
    .updateTable("reservation")
    .set({ ...changed, updatedAt: now })
    .where("reservationId", "=", reservationId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The holds by hand of a property: reservations that have neither a reference nor a booking. */
const holdsByHand = (db: Db | Tx, propertyId: string) =>
  db
    .selectFrom("reservation")
    .where("propertyId", "=", propertyId)
    .where("kind", "in", ["offering", "ground"])
    .where("reference", "is", null)
    .where("bookingId", "is", null);
const takingStatuses = ["reserved", "confirmed"] as const;
export const lockHold = (tx: Tx, propertyId: string, holdId: string): Promise<ReservationRow | undefined> =>
  holdsByHand(tx, propertyId)
    .selectAll()
    .where("reservationId", "=", holdId)
    .forNoKeyUpdate()
    .executeTakeFirst();
export async function countHoldsByHand(tx: Tx, propertyId: string): Promise<number> {
  const { count } = await holdsByHand(tx, propertyId)
    .select(sql<number>`count(*)::int`.as("count"))
    .where("status", "in", takingStatuses)
    .executeTakeFirstOrThrow();
  return count;
}
export const listHoldsByHand = (
  db: Db,
  propertyId: string,
  after: [date: string, id: string] | undefined,
  limit: number,
): Promise<ReservationRow[]> =>
  holdsByHand(db, propertyId)
    .selectAll()
    .where("status", "in", takingStatuses)
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(from_date, reservation_id) > (${after?.[0]}::date, ${after?.[1]}::uuid)`),
    )
    .orderBy("fromDate")
    .orderBy("reservationId")
    .limit(limit)
    .execute();

/** Saves the status; a database trigger releases the nights if the status no longer holds them. */
export const saveStatus = (
  tx: Tx,
  reservationId: string,
  status: ReservationStatus,
  now: Date,
): Promise<ReservationRow> =>
  tx
    .updateTable("reservation")
    .set({ status, updatedAt: now })
    .where("reservationId", "=", reservationId)
    .returningAll()
    .executeTakeFirstOrThrow();

type HoldRow = {
  bookingId: string | null;
  reservationId: string | null;
  status: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  quantity: number;
  reference: string | null;
  note: string | null;
};
const holdsOf = {
  offering: sql`select booking_id, reservation_id, stay, participants as quantity, offering_id as id from offering_hold`,
  cabin: sql`select booking_id, reservation_id, stay, 1 as quantity, cabin_id as id from cabin_hold`,
  service: sql`select booking_id, reservation_id, stay, quantity, service_id as id from service_hold`,
} satisfies Record<SubjectKind, unknown>;

type Page = {
  from: CalendarDate;
  to: CalendarDate;
  after: [date: string, id: string] | undefined;
  limit: number;
};
/** The holds by first day, one row more than a page to know whether there is a next page. */
export async function listHolds(
  db: Db,
  kind: SubjectKind,
  id: string,
  { from, to, after, limit }: Page,
): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select h.booking_id, h.reservation_id, coalesce(b.status, r.status) as status, lower(h.stay) as from_date, upper(h.stay) as to_date, h.quantity, r.reference, r.note
    from (${holdsOf[kind]}) h left join booking b using (booking_id) left join reservation r on r.reservation_id = h.reservation_id
    where h.id = ${id} and h.stay && daterange(${from}, ${to})
      ${after ? sql`and (lower(h.stay), coalesce(h.booking_id, h.reservation_id)) > (${after[0]}::date, ${after[1]}::uuid)` : sql``}
    order by lower(h.stay), coalesce(h.booking_id, h.reservation_id) limit ${limit}`.execute(db);
  return rows;
}
