/** Database access for published calendar feeds and imported calendars. */
import { type RawBuilder, sql } from "kysely";
import { isAdmin, type Person } from "#domain/account/policy.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { CalendarProblem } from "#domain/availability/lists.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Subject = {
  propertyId: string;
  propertyName: string;
  ownerUid: string;
  coHosts: Record<string, CoHostRight[]>;
  offeringId: string | null;
  cabinId: string | null;
  name: string;
};
export type FeedRow = Subject & { feedId: string };
export type ImportRow = Subject & {
  importId: string;
  calendar: string;
  url: string;
  etag: string | null;
  /** The day on which the file with this `etag` was last read. */
  readOn: CalendarDate | null;
  periods: BlackoutPeriod[];
  /** The names of events that could not be read. */
  unread: string[];
  fetchedAt: Date | null;
  failures: number;
  problem: CalendarProblem | null;
  /** Bookings on days that the calendar blocks. `who` is null if the guest's account is deleted. */
  conflicts: { bookingId: string; who: string | null; fromDate: string; toDate: string }[];
};

const subject = sql`p.property_id, p.name as property_name, p.owner_uid, co_hosts_of(p.property_id) as co_hosts, x.offering_id, x.cabin_id, coalesce(o.name, c.name, p.name) as name`;
const joinItems = (table: RawBuilder<unknown>) =>
  sql`${table} x join property p using (property_id) left join offering o on o.offering_id = x.offering_id left join cabin c on c.cabin_id = x.cabin_id`;
const notDeleted = sql`p.deleted_at is null and o.deleted_at is null and c.deleted_at is null`;
/** The condition that this person owns the property or manages its calendar as a co-host. */
const isManagedBy = (uid: string) =>
  sql`(p.owner_uid = ${uid} or p.property_id = any (co_hosted_by(${uid}, 'calendar')))`;
const isManagedByOrAdmin = (person: Person) =>
  sql`(${isManagedBy(person.uid)} or ${sql.lit(isAdmin(person))})`;

/** The offering, cabin or property that a calendar link is for, if this person manages it. */
export async function findSubject(
  tx: Tx,
  person: Person,
  {
    propertyId = null,
    offeringId = null,
    cabinId = null,
  }: Partial<Record<"propertyId" | "offeringId" | "cabinId", string | null | undefined>>,
): Promise<Subject | undefined> {
  const requestedIds = sql`(select coalesce(${propertyId}::uuid, (select property_id from offering where offering_id = ${offeringId}),
    (select property_id from cabin where cabin_id = ${cabinId})) as property_id,
    ${offeringId}::uuid as offering_id, ${cabinId}::uuid as cabin_id)`;
  const { rows } =
    await sql<Subject>`select ${subject} from ${joinItems(requestedIds)} where ${notDeleted} and ${isManagedByOrAdmin(person)}`.execute(
      tx,
    );
  return rows[0];
}

const selectFeeds = (where: RawBuilder<unknown>) =>
  sql<FeedRow>`select ${subject}, x.feed_id from ${joinItems(sql`calendar_feed`)} where ${notDeleted} and ${where} order by p.name, 7, x.feed_id`;
export const listFeeds = async (db: Db, uid: string): Promise<FeedRow[]> =>
  (await selectFeeds(isManagedBy(uid)).execute(db)).rows;
export const findFeed = async (db: Db, feedId: string): Promise<FeedRow | undefined> =>
  (await selectFeeds(sql`x.feed_id = ${feedId}`).execute(db)).rows[0];

/** Replaces the feed's id, so that its old URL no longer works. */
export async function renewFeed(
  tx: Tx,
  { propertyId, offeringId, cabinId }: Subject,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ feedId: string }>`
    insert into calendar_feed as f (property_id, offering_id, cabin_id, created_at)
      values (${propertyId}, ${offeringId}, ${cabinId}, ${now})
    on conflict (property_id, offering_id, cabin_id) do update set feed_id = gen_random_uuid(), created_at = excluded.created_at returning feed_id`.execute(
    tx,
  );
  return rows[0]!.feedId;
}
export async function deleteFeed(
  tx: Tx,
  person: Person,
  feedId: string,
): Promise<Omit<Subject, "name"> | undefined> {
  await sql`select lock_properties(array(select property_id from calendar_feed where feed_id = ${feedId}))`.execute(
    tx,
  );
  const { rows } = await sql<Omit<Subject, "name">>`
    delete from calendar_feed x using property p where p.property_id = x.property_id and x.feed_id = ${feedId} and ${isManagedByOrAdmin(person)}
      returning p.property_id, p.name as property_name, p.owner_uid, co_hosts_of(p.property_id) as co_hosts,
        x.offering_id, x.cabin_id`.execute(tx);
  return rows[0];
}

const selectImports = (where: RawBuilder<unknown>, today: CalendarDate) => sql<ImportRow>`
  select ${subject}, x.import_id, x.name as calendar, x.url, x.etag, x.read_on::text, x.periods, x.unread,
    x.fetched_at, x.failures, x.problem,
    coalesce((select jsonb_agg(distinct jsonb_build_object('bookingId', b.booking_id, 'who', case when u.deleted_at is null then u.display_name end, 'fromDate', b.from_date, 'toDate', b.to_date))
      from jsonb_array_elements(x.periods) n
      join (select booking_id, stay from offering_hold where offering_id = x.offering_id union all select booking_id, stay from cabin_hold where cabin_id = x.cabin_id) h
        on h.stay && daterange((n ->> 'from')::date, (n ->> 'to')::date) and upper(h.stay) > ${today}
      join booking b using (booking_id) join user_profile u on u.uid = b.hunter_uid), '[]') as conflicts
  from ${joinItems(sql`calendar_import`)} where ${notDeleted} and ${where} order by p.name, 7, x.created_at, x.import_id`;
export const listImports = async (db: Db, uid: string, today: CalendarDate): Promise<ImportRow[]> =>
  (await selectImports(isManagedBy(uid), today).execute(db)).rows;
export const findImport = async (
  db: Db | Tx,
  importId: string,
  today: CalendarDate,
): Promise<ImportRow | undefined> =>
  (await selectImports(sql`x.import_id = ${importId}`, today).execute(db)).rows[0];

export async function countImports(tx: Tx, propertyId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from calendar_import where property_id = ${propertyId}`.execute(tx);
  return rows[0]?.n ?? 0;
}
/** Returns the new import's id; undefined if this calendar is already imported for the same item. */
export async function insertImport(
  tx: Tx,
  { propertyId, offeringId, cabinId }: Subject,
  { url, calendar }: { url: string; calendar: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ importId: string }>`
    insert into calendar_import (property_id, offering_id, cabin_id, name, url, next_at, created_at)
      values (${propertyId}, ${offeringId}, ${cabinId}, ${calendar}, ${url}, ${now}, ${now})
    on conflict (offering_id, cabin_id, url) do nothing returning import_id`.execute(tx);
  return rows[0]?.importId;
}
export const deleteImport = (tx: Tx, importId: string): Promise<unknown> =>
  tx.deleteFrom("calendarImport").where("importId", "=", importId).execute();

/**
 * Claims due imports by moving their next time to `next`, so that another process takes them over if this one
 * dies. Imports of unpublished properties wait, and are due at once when the property is published again.
 */
export async function claimDue(tx: Tx, o: { now: Date; next: Date; most: number }): Promise<string[]> {
  const { rows } = await sql<{ importId: string }>`
    update calendar_import set next_at = ${o.next} where import_id in (
      select import_id from calendar_import i join property p using (property_id) where next_at <= ${o.now}
        and p.status <> 'inactive'
      order by next_at limit ${o.most} for update of i skip locked) returning import_id`.execute(tx);
  return rows.map(({ importId }) => importId);
}

export type Fetched = {
  nextAt: Date;
  failures: number;
  problem: CalendarProblem | null;
  /** Set if the calendar was received. */
  fetchedAt?: Date;
  /** Set if the calendar's content has changed. */
  read?: { periods: readonly BlackoutPeriod[]; unread: string[]; etag: string | null; on: CalendarDate };
};
export async function recordFetch(
  tx: Tx,
  importId: string,
  { nextAt, failures, problem, fetchedAt, read }: Fetched,
): Promise<void> {
  await tx
    .updateTable("calendarImport")
    .set({
      nextAt,
      failures,
      problem,
      ...(fetchedAt && { fetchedAt }),
      ...(read && {
        periods: JSON.stringify(read.periods),
        unread: JSON.stringify(read.unread),
        etag: read.etag,
        readOn: read.on,
      }),
    })
    .where("importId", "=", importId)
    .execute();
}

/** The language saved in the owner's profile. */
export async function findOwnerLanguage(db: Db, ownerUid: string): Promise<string> {
  const row = await db
    .selectFrom("userProfile")
    .select("language")
    .where("uid", "=", ownerUid)
    .executeTakeFirst();
  return row?.language ?? "nb";
}
