import type { PropertyStatus } from "#domain/property/policy.ts";
import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database.ts";

type Kept = {
  offering_id: string;
  property_id: string;
  name: string;
  property_name: string;
  municipality: string | null;
  created_at: Date;
  alert: boolean;
};
export async function listFavourites(
  db: Db,
  uid: string,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<Kept[]> {
  const later = after
    ? sql`(f.created_at, f.offering_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<Kept>`
    select f.offering_id, o.property_id, o.name, p.name as property_name, m.name as municipality, f.created_at, f.alert
    from favourite f join offering o using (offering_id) join property p using (property_id) left join municipality m using (municipality_number)
    where f.uid = ${uid} and ${later} order by f.created_at desc, f.offering_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function favouriteIds(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favourite")
    .select("offering_id")
    .where("uid", "=", uid)
    .orderBy("created_at", "desc")
    .limit(1000)
    .execute();
  return rows.map((row) => row.offering_id);
}

type WatchedOffering = { published: boolean; status: string; property: PropertyStatus };
/** What decides who may see an offering. */
export async function findWatchedOffering(tx: Tx, offeringId: string): Promise<WatchedOffering | undefined> {
  const { rows } = await sql<WatchedOffering>`
    select o.published, o.status, json_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility) as property
    from offering o join property p using (property_id) where o.offering_id = ${offeringId} and o.deleted_at is null and p.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

/**
 * How many there are beside this one; the person's row is held, so that two at once cannot pass the limit.
 */
export async function countOthers(tx: Tx, uid: string, offeringId: string): Promise<number> {
  await sql`select from user_profile where uid = ${uid} for no key update`.execute(tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from favourite where uid = ${uid} and offering_id <> ${offeringId}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function addFavourite(tx: Tx, uid: string, offeringId: string, now: Date): Promise<void> {
  await tx
    .insertInto("favourite")
    .values({ uid, offering_id: offeringId, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Turned on again it is to be looked at anew first. False where it is no favourite. */
export async function setAlert(tx: Tx, uid: string, offeringId: string, alert: boolean): Promise<boolean> {
  const done = await tx
    .updateTable("favourite")
    .set({ alert, looked_at: null })
    .where("uid", "=", uid)
    .where("offering_id", "=", offeringId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function deleteFavourite(tx: Tx, uid: string, offeringId: string): Promise<boolean> {
  const done = await tx
    .deleteFrom("favourite")
    .where("uid", "=", uid)
    .where("offering_id", "=", offeringId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export type Opened = { uid: string; offeringId: string; propertyId: string; place: string; tell: boolean };
/**
 * Looks at those (or at `only` one) that nobody has looked at since `before`, each by one sweeper at a time,
 * and keeps what it saw. `tell`: it has come on sale, or a night that was taken is free again in a run of
 * days long enough to be booked, and nothing has been told of it today.
 */
export async function claimDueFavourites(
  tx: Tx,
  o: {
    now: Date;
    before: Date;
    today: CalendarDate;
    most: number;
    only?: { uid: string; offeringId: string };
  },
): Promise<Opened[]> {
  const which = o.only ? sql`uid = ${o.only.uid} and offering_id = ${o.only.offeringId}` : sql`true`;
  const { rows } = await sql<Opened>`
    with due as (select uid, offering_id from favourite where alert and (looked_at is null or looked_at <= ${o.before}) and ${which} order by looked_at nulls first limit ${o.most} for update skip locked),
    seen as (
      select d.uid, d.offering_id, coalesce(s.sales_start <= ${o.today} and s.last_arrival >= ${o.today}, false) as on_sale, s.min_days,
        datemultirange(daterange(greatest(s.valid_from, ${o.today}::date), greatest(s.valid_from, ${o.today}::date, s.valid_to + 1))) as ahead,
        coalesce((select range_agg(daterange(k.season_from + (u.i - 1)::int, k.season_from + u.i::int)) from offering_calendar k, unnest(k.places_left) with ordinality u(places, i)
          where k.offering_id = d.offering_id and u.places = 0), '{}') + coalesce(s.blackout, '{}')
          + coalesce((select range_agg(h.stay) from cabin_hold h where h.cabin_id = any (s.included_cabins)), '{}') as taken
      from due d left join offering_search s using (offering_id)),
    judged as (
      select f.uid, f.offering_id, n.on_sale, n.taken,
        f.looked_at is not null and n.on_sale and f.told_on is distinct from ${o.today}::date and (not f.on_sale
          or exists (select from unnest(n.ahead - n.taken) r where r && (f.taken - n.taken) and upper(r) - lower(r) >= n.min_days)) as tell
      from seen n join favourite f using (uid, offering_id))
    update favourite f set looked_at = ${o.now}, on_sale = j.on_sale, taken = j.taken, told_on = case when j.tell then ${o.today}::date else f.told_on end
    from judged j join offering a using (offering_id) join property p using (property_id)
    where f.uid = j.uid and f.offering_id = j.offering_id
    returning f.uid, f.offering_id as "offeringId", a.property_id as "propertyId", a.name || ', ' || p.name as place, j.tell`.execute(
    tx,
  );
  return rows;
}
