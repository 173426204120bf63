/** The offerings and bookings that a change of the law touches, and who has been told of it. */
import { sql } from "kysely";
import { type BookingStatus, holdingStatuses } from "#domain/booking/lists.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { FoundChange } from "./find-law-change.ts";

/** The most offerings and bookings that are read of one change. */
const maxTouched = 10_000;

type TouchedOffering = {
  offeringId: string;
  propertyId: string;
  name: string;
  property: string;
  ownerUid: string;
  landowner: string;
};
type TouchedBooking = {
  bookingId: string;
  offeringId: string;
  offering: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  status: BookingStatus;
  hunterUid: string;
  landownerUid: string;
  hunter: string;
};

/** Whether the offering `o` of the property `p` is about the species, and in the place, of the change. */
function isTouched({ species, where }: FoundChange) {
  const ofSpecies = species ? sql`o.target_species && ${[...species]}::text[]` : sql`true`;
  if (!where) return ofSpecies;
  return sql`${ofSpecies} and exists (
    select from (select p.municipality_number as number
      union select c.municipality_number from parcel c where c.property_id = p.property_id) place
    where place.number = any (${[...where.municipalities]}::text[])
      or left(place.number, 2) = any (${[...where.counties]}::text[]))`;
}

/** The published offerings whose season is not over. */
export async function listTouchedOfferings(
  db: Db | Tx,
  change: FoundChange,
  today: CalendarDate,
): Promise<TouchedOffering[]> {
  const { rows } = await sql<TouchedOffering>`
    select o.offering_id, p.property_id, o.name, p.name as property, p.owner_uid, u.display_name as landowner
    from offering o join property p using (property_id) join user_profile u on u.uid = p.owner_uid
    where o.status = 'active' and o.published and o.deleted_at is null and o.valid_to >= ${today}::date
      and p.status = 'published' and p.deleted_at is null and ${isTouched(change)}
    order by p.name, o.name, o.offering_id limit ${maxTouched}`.execute(db);
  return rows;
}

/** The coming stays on the days of the change, of offerings that are taken down too. */
export async function listTouchedBookings(
  db: Db | Tx,
  change: FoundChange,
  today: CalendarDate,
): Promise<TouchedBooking[]> {
  const { from, to } = change;
  const { rows } = await sql<TouchedBooking>`
    select b.booking_id, b.offering_id, o.name as offering, b.from_date, b.to_date, b.status, b.hunter_uid,
      b.landowner_uid, u.display_name as hunter
    from booking b join offering o using (offering_id) join property p on p.property_id = o.property_id
      join user_profile u on u.uid = b.hunter_uid
    where b.status = any (${[...holdingStatuses]}::text[]) and b.to_date >= greatest(${today}::date, ${from}::date)
      and ${to === undefined ? sql`true` : sql`b.from_date <= ${to}::date`} and ${isTouched(change)}
    order by b.from_date, b.booking_id limit ${maxTouched}`.execute(db);
  return rows;
}

type Notified = { count: number; at: Date };
export async function findNotified(db: Db | Tx, changeId: string): Promise<Notified | undefined> {
  const { rows } = await sql<Notified>`
    select count(*)::int as count, max(notified_at) as at from law_change_notified
    where change_id = ${changeId} having count(*) > 0`.execute(db);
  return rows[0];
}

/** Those of the people who have not been told of the change. */
export async function withoutNotified(
  tx: Db | Tx,
  changeId: string,
  uids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from user_profile u where uid = any (${[...uids]}::text[]) and deleted_at is null
      and not exists (select from law_change_notified t where t.change_id = ${changeId} and t.uid = u.uid)
    order by uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** Marks people as told, and returns those who were not before. */
export async function markNotified(
  tx: Tx,
  changeId: string,
  uids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    insert into law_change_notified (change_id, uid, notified_at)
    select ${changeId}, uid, ${now} from unnest(${[...uids]}::text[]) uid order by uid
    on conflict do nothing returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}
