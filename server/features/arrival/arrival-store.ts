import { sql } from "kysely";
import type { Boundary } from "#contract/property/fields.ts";
import { pointKinds, usualArrivalMessageDays } from "#domain/arrival/fields.ts";
import { isEmptyPoint, type MeetingPoint, type PointPlace } from "#domain/arrival/points.ts";
import type { FieldPoint } from "#domain/field-map/booked-points.ts";
import type { Species } from "#domain/species/species.ts";
import type { ArrivalFacts, PlacedPoint } from "#messages/arrival-text.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

type Place = { groundId: string | null; cabinId: string | null };
export const findPoints = (db: Db, propertyId: string): Promise<(MeetingPoint & Place)[]> =>
  db
    .selectFrom("meetingPoint")
    .select(["groundId", "cabinId", "kind", "lat", "lon", "address", "note"])
    .where("propertyId", "=", propertyId)
    .orderBy("kind")
    .execute() as Promise<(MeetingPoint & Place)[]>;

type Written = Place & { propertyId: string } & Record<(typeof pointKinds)[number], PointPlace | null>;
/** Replaces both points of the place; one that is null or empty is deleted. */
export async function savePoints(tx: Tx, { meeting, parking, ...place }: Written, now: Date): Promise<void> {
  const { propertyId, groundId, cabinId } = place;
  await sql`delete from meeting_point where property_id = ${propertyId}
    and ground_id is not distinct from ${groundId}::uuid and cabin_id is not distinct from ${cabinId}::uuid`.execute(
    tx,
  );
  const points = { meeting, parking };
  const written = pointKinds.flatMap((kind) => {
    const point = points[kind];
    return point && !isEmptyPoint(point) ? [{ ...place, ...point, kind, updatedAt: now }] : [];
  });
  if (written.length) await tx.insertInto("meetingPoint").values(written).execute();
}

type FieldPoints = { points: FieldPoint[]; savedAt: Date | null };
export async function findFieldPoints(db: Db, propertyId: string): Promise<FieldPoints> {
  const rows = await db
    .selectFrom("fieldPoint")
    .select(["kind", "name", "lat", "lon", "updatedAt"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
  return {
    points: rows.map(({ updatedAt: _, ...point }) => point as FieldPoint),
    savedAt: rows[0]?.updatedAt ?? null,
  };
}

/** Replaces all places in the ground of the property. */
export async function saveFieldPoints(
  tx: Tx,
  propertyId: string,
  points: readonly FieldPoint[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom("fieldPoint").where("propertyId", "=", propertyId).execute();
  if (points.length === 0) return;
  const rows = points.map((point, position) => ({ ...point, propertyId, position, updatedAt: now }));
  await tx.insertInto("fieldPoint").values(rows).execute();
}

export async function findBoundary(db: Db, propertyId: string): Promise<Boundary | null> {
  const found = await db
    .selectFrom("property")
    .select("boundary")
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  return (found?.boundary ?? null) as Boundary | null;
}

export type OwnMessage = { isOn: boolean; daysBefore: number; text: string; englishText: string };
export async function findMessage(db: Db, propertyId: string): Promise<OwnMessage> {
  const found = await db
    .selectFrom("arrivalMessage")
    .select(["isOn", "daysBefore", "text", "englishText"])
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  return found ?? { isOn: true, daysBefore: usualArrivalMessageDays, text: "", englishText: "" };
}

export async function saveMessage(tx: Tx, propertyId: string, message: OwnMessage, now: Date): Promise<void> {
  await tx
    .insertInto("arrivalMessage")
    .values({ propertyId, ...message, updatedAt: now })
    .onConflict((c) => c.column("propertyId").doUpdateSet({ ...message, updatedAt: now }))
    .execute();
}

type Example = {
  address: string;
  municipality: string | null;
  species: Species[];
  points: PlacedPoint[];
  times: ArrivalFacts["times"];
  /** The earliest day before arrival on which a house manual shows its key; null without a key. */
  keyDays: number | null;
};
/** What an imagined guest of the whole property would be told. */
export async function findExample(db: Db, propertyId: string): Promise<Example | undefined> {
  const { rows } = await sql<Example>`
    select p.address, m.name municipality, p.species,
      coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'place', null, 'englishPlace', null,
          'lat', x.lat, 'lon', x.lon, 'address', x.address, 'note', x.note) order by x.kind) from meeting_point x
        where x.property_id = p.property_id and x.ground_id is null and x.cabin_id is null), '[]') points,
      stay_times((select jsonb_agg(jsonb_build_object('cabinId', c.cabin_id)) from cabin c
        where c.property_id = p.property_id and c.deleted_at is null)) times,
      (select max(h.key_days) from house_manual h where h.property_id = p.property_id and h.key <> '') key_days
    from property p left join municipality m using (municipality_number)
    where p.property_id = ${propertyId}`.execute(db);
  return rows[0];
}

const isUpcoming = sql`b.status in ('paid', 'in_progress')`;
/**
 * Calculates when the guests of stays that are paid, or whose host has changed the message, get it, and
 * returns their number. They are locked first; another statement then reads the messages, so that it sees
 * everything committed until then.
 */
export async function calculateMessageTimes(tx: Tx, limit: number, today: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select b.booking_id id from booking b where ${isUpcoming} and b.arrival_message_due_at = '-infinity'
    limit ${limit} for no key update skip locked`.execute(tx);
  if (rows.length > 0)
    await sql`update booking b set arrival_message_due_at = case
        when b.arrival_message_sent_at is not null or b.from_date < ${today}::date then 'infinity'
        else coalesce(
          (select case when a.is_on then key_shown_at(b.from_date, a.days_before) else 'infinity' end
            from arrival_message a where a.property_id = b.property_id),
          key_shown_at(b.from_date, ${usualArrivalMessageDays})) end
      where b.booking_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows.length;
}

/** Locks a stay whose guest is to get the message; none of a day of arrival that is over. */
export async function lockDueMessage(
  tx: Tx,
  { now, today, skippedIds }: { now: Date; today: string; skippedIds: readonly string[] },
): Promise<{ bookingId: string } | undefined> {
  const { rows } = await sql<{ bookingId: string }>`
    select b.booking_id from booking b
    where ${isUpcoming} and b.arrival_message_due_at > '-infinity' and b.arrival_message_due_at <= ${now}
      and b.from_date >= ${today}::date and b.booking_id <> all (${skippedIds}::uuid[])
    order by b.arrival_message_due_at limit 1 for no key update skip locked`.execute(tx);
  return rows[0];
}

export async function markMessageSent(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await sql`update booking set arrival_message_sent_at = ${now}, arrival_message_due_at = 'infinity'
    where booking_id = ${bookingId}`.execute(tx);
}
