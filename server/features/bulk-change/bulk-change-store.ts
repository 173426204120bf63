/** Reads and writes many offerings and the changes of them: each step is one statement. */
import { type RawBuilder, sql } from "kysely";
import type { ItemState } from "#domain/bulk-change/item-state.ts";
import { type BulkKind, maxBulkOfferings } from "#domain/bulk-change/lists.ts";
import type { Prices } from "#domain/bulk-change/prices.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { DurationType } from "#domain/offering/lists.ts";
import type { BlackoutPeriod, DayPrice, SeasonPrice } from "#domain/offering/terms.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { OfferingFields } from "#contract/offering/fields.ts";
import { hasWords, passesFilter, type PropertyFilter } from "#server/features/property-group/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type BulkOffering = {
  offeringId: string;
  propertyId: string;
  name: string;
  propertyName: string;
  version: number;
  status: string;
  published: boolean;
  validFrom: CalendarDate;
  validTo: CalendarDate;
  salesStartDate: CalendarDate | null;
  durationType: DurationType;
  allowConcurrentBookings: boolean;
  totalAreaCapacity: number | null;
  blackoutPeriods: BlackoutPeriod[];
  pricing: OfferingFields["pricing"];
  dayPrices: DayPrice[];
  seasonPrices: SeasonPrice[];
  access: PropertyStatus;
};
const selectOfferings = (where: RawBuilder<unknown>, limit: number) => sql<BulkOffering>`
  with o as materialized (
      select o.*, p.name as property_name from offering o join property p using (property_id)
        left join municipality m using (municipality_number)
      where o.deleted_at is null and p.deleted_at is null and ${where} limit ${limit}),
    access as materialized (select p.property_id, property_access(p) as access from property p
      where p.property_id in (select property_id from o))
  select o.offering_id, o.property_id, o.name, o.property_name, o.version, o.status, o.published, o.valid_from,
    o.valid_to, o.sales_start_date, o.duration_type, o.allow_concurrent_bookings, o.total_area_capacity,
    o.blackout_periods, o.pricing, o.day_prices, o.season_prices, a.access
  from o join access a using (property_id)
  order by lower(o.property_name), o.property_id, o.valid_from, o.offering_id`;

export const findOfferings = async (db: Db | Tx, ids: readonly string[]): Promise<BulkOffering[]> =>
  (await selectOfferings(sql`o.offering_id = any (${[...ids]}::uuid[])`, ids.length).execute(db)).rows;

type BulkFilter = PropertyFilter & { q?: string | undefined };
/** The offerings of a person that pass the filter: at most one more than can be changed at once. */
export async function findOwnOfferings(
  db: Db | Tx,
  uid: string,
  filter: BulkFilter,
): Promise<BulkOffering[]> {
  const where = sql`(p.owner_uid = ${uid} or p.property_id = any (co_hosted_by(${uid})))
    and ${passesFilter(sql`p.property_id`, uid, filter)}
    and ${hasWords(sql`concat_ws(' ', o.name, p.name, m.name, m.county)`, filter.q)}`;
  return (await selectOfferings(where, maxBulkOfferings + 1).execute(db)).rows;
}

/** Locks the offerings' properties in the order of their ids, with their owners' terms (decision 32). */
export const lockOfferings = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  sql`select lock_properties(array(
    select distinct property_id from offering where offering_id = any (${[...ids]}::uuid[])))`.execute(tx);

/** The first of the days that a booking or a reservation holds, of each offering that has one. */
export async function findFirstTaken(
  db: Db | Tx,
  ids: readonly string[],
  { from, to }: BlackoutPeriod,
): Promise<Map<string, CalendarDate>> {
  const { rows } = await sql<{ offeringId: string; day: CalendarDate }>`
    select offering_id, min(greatest(lower(stay), ${from}::date))::text as day from offering_hold
    where offering_id = any (${[...ids]}::uuid[]) and stay && daterange(${from}::date, ${to}::date)
    group by offering_id`.execute(db);
  return new Map(rows.map(({ offeringId, day }) => [offeringId, day]));
}

export async function writePrices(
  tx: Tx,
  rows: readonly { offeringId: string; prices: Prices }[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ offeringId, prices }) => ({
    id: offeringId,
    pricing: prices.pricing,
    days: prices.dayPrices,
    seasons: prices.seasonPrices,
  }));
  await sql`
    update offering set pricing = n.pricing, day_prices = n.days, season_prices = n.seasons, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) n(id uuid, pricing jsonb, days jsonb, seasons jsonb)
    where offering_id = n.id`.execute(tx);
}

export type StoredItem = {
  propertyId: string;
  offeringId: string | null;
  before: ItemState;
  after: ItemState;
};
export type BulkChangeRow = {
  bulkChangeId: string;
  actorUid: string;
  kind: BulkKind;
  request: Record<string, unknown>;
  createdAt: Date;
  undoneAt: Date | null;
  count: number;
  notUndone: number;
};
type NewChange = Pick<BulkChangeRow, "actorUid" | "kind" | "request"> & { now: Date };
export async function insertBulkChange(
  tx: Tx,
  { actorUid, kind, request, now }: NewChange,
  items: readonly StoredItem[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with change as (
      insert into bulk_change (actor_uid, kind, request, created_at)
      values (${actorUid}, ${kind}, ${JSON.stringify(request)}::jsonb, ${now}) returning bulk_change_id),
    items as (
      insert into bulk_change_item (bulk_change_id, position, property_id, offering_id, before, after)
      select change.bulk_change_id, i.n, (i.item ->> 'propertyId')::uuid, (i.item ->> 'offeringId')::uuid,
        i.item -> 'before', i.item -> 'after'
      from change, jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality i(item, n))
    select bulk_change_id as id from change`.execute(tx);
  return rows[0]!.id;
}

const selectChanges = (where: RawBuilder<unknown>) => sql<BulkChangeRow>`
  select c.*, i.count, i.not_undone from bulk_change c, lateral (
    select count(*)::int as count, (count(*) filter (where undone = false))::int as not_undone
    from bulk_change_item where bulk_change_id = c.bulk_change_id) i
  where ${where} order by c.created_at desc, c.bulk_change_id desc`;
export const findBulkChange = async (db: Db | Tx, id: string): Promise<BulkChangeRow | undefined> =>
  (await selectChanges(sql`c.bulk_change_id = ${id}`).execute(db)).rows[0];
export async function listBulkChanges(
  db: Db,
  uid: string,
  after: { at: string; id: string } | undefined,
  limit: number,
): Promise<BulkChangeRow[]> {
  const later = after
    ? sql`(c.created_at, c.bulk_change_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<BulkChangeRow>`
    select c.*, i.count, i.not_undone from (
        select * from bulk_change c where c.actor_uid = ${uid} and ${later}
        order by c.created_at desc, c.bulk_change_id desc limit ${limit}) c,
      lateral (select count(*)::int as count, (count(*) filter (where undone = false))::int as not_undone
        from bulk_change_item where bulk_change_id = c.bulk_change_id) i
    order by c.created_at desc, c.bulk_change_id desc`.execute(db);
  return rows;
}
export const lockBulkChange = (tx: Tx, id: string): Promise<unknown> =>
  sql`select from bulk_change where bulk_change_id = ${id} for update`.execute(tx);

export type ItemRow = StoredItem & {
  position: number;
  undone: boolean | null;
  propertyName: string;
  name: string | null;
  access: PropertyStatus;
};
export async function findItems(db: Db | Tx, id: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with i as materialized (select * from bulk_change_item where bulk_change_id = ${id}),
      p as materialized (select p.property_id, p.name, property_access(p) as access from property p
        where p.property_id in (select property_id from i))
    select i.position, i.property_id, i.offering_id, i.before, i.after, i.undone, p.name as property_name, o.name,
      p.access
    from i join p using (property_id) left join offering o using (offering_id) order by i.position`.execute(
    db,
  );
  return rows;
}
export const lockPropertiesOf = (tx: Tx, id: string): Promise<unknown> =>
  sql`select lock_properties(array(
    select distinct property_id from bulk_change_item where bulk_change_id = ${id}))`.execute(tx);
/** The offerings that are gone, or have nights held. */
export async function findHeld(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct offering_id as id from offering_hold where offering_id = any (${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
export async function saveUndone(
  tx: Tx,
  id: string,
  undone: readonly { position: number; undone: boolean }[],
  now: Date,
): Promise<void> {
  await sql`
    with done as (update bulk_change set undone_at = ${now} where bulk_change_id = ${id})
    update bulk_change_item i set undone = n.undone
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) n(position int, undone boolean)
    where i.bulk_change_id = ${id} and i.position = n.position`.execute(tx);
}
