import type { PropertyStatus } from "#domain/property/policy.ts";
import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { SearchKind } from "#domain/search/filters.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Exactly one of the two is set. */
type Ids = { offeringId: string | null; cabinId: string | null };
type FavouriteRow = Ids & {
  hitId: string;
  propertyId: string;
  name: string;
  propertyName: string;
  municipality: string | null;
  createdAt: Date;
  alert: boolean;
};
/** Joins offerings and cabins to common columns; left joins, so that no row of `f` is lost. */
const joins = sql`left join offering o on o.offering_id = f.offering_id left join cabin c on c.cabin_id = f.cabin_id
  join property p on p.property_id = coalesce(o.property_id, c.property_id)`;

export async function listFavourites(
  db: Db,
  uid: string,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<FavouriteRow[]> {
  const later = after
    ? sql`(f.created_at, f.hit_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<FavouriteRow>`
    select f.hit_id, f.offering_id, f.cabin_id, p.property_id, coalesce(o.name, c.name) as name, p.name as property_name, m.name as municipality, f.created_at, f.alert
    from favourite f ${joins} left join municipality m using (municipality_number)
    where f.uid = ${uid} and ${later} order by f.created_at desc, f.hit_id desc limit ${limit}`.execute(db);
  return rows;
}

export const favouriteIds = (db: Db, uid: string): Promise<Ids[]> =>
  db
    .selectFrom("favourite")
    .select(["offeringId", "cabinId"])
    .where("uid", "=", uid)
    .orderBy("createdAt", "desc")
    .limit(1000)
    .execute();

type WatchedTarget = { kind: SearchKind; published: boolean; status: string; property: PropertyStatus };
/** The fields that decide who may see an offering or a cabin. */
export async function findWatchedTarget(tx: Tx, id: string): Promise<WatchedTarget | undefined> {
  const { rows } = await sql<WatchedTarget>`
    select w.kind, w.published, w.status, property_access(p) as property
    from (select 'offering' as kind, published, status, property_id from offering where offering_id = ${id} and deleted_at is null
      union all select 'cabin', true, status, property_id from cabin where cabin_id = ${id} and deleted_at is null) w
    join property p using (property_id) where p.deleted_at is null`.execute(tx);
  return rows[0];
}

/**
 * The number of the person's other favourites; the person's row is locked, so that concurrent inserts cannot
 * exceed the limit.
 */
export async function countOtherFavourites(tx: Tx, uid: string, id: string): Promise<number> {
  await sql`select from user_profile where uid = ${uid} for no key update`.execute(tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from favourite where uid = ${uid} and hit_id <> ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function addFavourite(
  tx: Tx,
  uid: string,
  { id, kind }: { id: string; kind: SearchKind },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("favourite")
    .values({ uid, ...(kind === "cabin" ? { cabinId: id } : { offeringId: id }), createdAt: now })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Turns alerts on or off and resets the remembered state. False if it is not a favourite. */
export async function setAlert(tx: Tx, uid: string, id: string, alert: boolean): Promise<boolean> {
  const result = await tx
    .updateTable("favourite")
    .set({ alert, lookedAt: null })
    .where("uid", "=", uid)
    .where("hitId", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteFavourite(tx: Tx, uid: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("favourite")
    .where("uid", "=", uid)
    .where("hitId", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

type OpenedFavourite = {
  uid: string;
  propertyId: string;
  shouldNotify: boolean;
} & FavouriteTarget;
export type FavouriteTarget = { offeringId: string | null; cabinId: string | null };
/**
 * Checks the favourites not checked since `before` (or only `only`), each locked for one sweeper, and stores
 * the result. `shouldNotify`: there was no alert today, and it came on sale, or a held night became free in a
 * run of nights long enough to book, or a copy for its next season came on sale, which is then returned in its place.
 */
export async function claimDueFavourites(
  tx: Tx,
  o: {
    now: Date;
    before: Date;
    today: CalendarDate;
    most: number;
    only?: { uid: string; id: string };
  },
): Promise<OpenedFavourite[]> {
  const isSelected = o.only ? sql`uid = ${o.only.uid} and hit_id = ${o.only.id}` : sql`true`;
  const { rows } = await sql<OpenedFavourite>`
    with due as (select uid, hit_id from favourite where alert and (looked_at is null or looked_at <= ${o.before}) and ${isSelected} order by looked_at nulls first limit ${o.most} for update skip locked),
    seen as (
      select d.uid, d.hit_id, coalesce(s.sales_start <= ${o.today} and s.last_arrival >= ${o.today}, false) as on_sale, s.min_days,
        datemultirange(daterange(greatest(s.valid_from, ${o.today}::date), greatest(s.valid_from, ${o.today}::date, s.valid_to + 1))) as ahead,
        coalesce((select full_nights(k.season_from, k.places_left) from offering_calendar k where k.offering_id = d.hit_id), '{}')
          + coalesce((select full_nights(k.season_from, k.places_left) from common_calendar k where k.offering_id = d.hit_id), '{}') + coalesce(s.blackout, '{}')
          + coalesce((select range_agg(h.stay) from cabin_hold h where h.cabin_id = any (s.included_cabins)), '{}') as taken,
        (select n.offering_id from offering own join offering n on n.copied_from = coalesce(own.copied_from, own.offering_id) join search_row r on r.offering_id = n.offering_id
          where own.offering_id = d.hit_id and n.valid_from > own.valid_to and r.sales_start <= ${o.today} and r.last_arrival >= ${o.today}
          order by n.valid_from, n.offering_id limit 1) as next_id
      from due d left join search_row s using (hit_id)),
    judged as (
      select f.uid, f.hit_id, n.on_sale, n.taken, n.next_id, coalesce(n.next_id <> f.next_offering_id, n.next_id is not null) as is_next,
        f.looked_at is not null and f.told_on is distinct from ${o.today}::date and (coalesce(n.next_id <> f.next_offering_id, n.next_id is not null)
          or n.on_sale and not f.on_sale
          or n.on_sale and exists (select from unnest(n.ahead - n.taken) r where r && (f.taken - n.taken) and upper(r) - lower(r) >= n.min_days)) as notify
      from seen n join favourite f using (uid, hit_id))
    update favourite f set looked_at = ${o.now}, on_sale = j.on_sale, taken = j.taken, next_offering_id = case when j.is_next and f.looked_at is not null and not j.notify then f.next_offering_id else j.next_id end, told_on = case when j.notify then ${o.today}::date else f.told_on end
    from judged j left join offering a on a.offering_id = j.hit_id left join cabin c on c.cabin_id = j.hit_id join property p on p.property_id = coalesce(a.property_id, c.property_id)
    where f.uid = j.uid and f.hit_id = j.hit_id
    returning f.uid, case when j.is_next then j.next_id else f.offering_id end offering_id, f.cabin_id, p.property_id, j.notify as should_notify`.execute(
    tx,
  );
  return rows;
}
