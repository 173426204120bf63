/** Copies offerings with their cabins, services and pictures: one statement for all of a kind of row. */
import { type RawBuilder, sql } from "kysely";
import { capacityOf } from "#domain/availability/capacity.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { NextSeason } from "#domain/offering/next-season.ts";
import { copyImages } from "#server/features/image/public.ts";
import { databaseName, type Tx } from "#server/platform/database/database.ts";
import { copiedFieldNames } from "./offering-store.ts";

export type OfferingCopy = NextSeason & {
  original: string;
  name: string;
  allowConcurrentBookings: boolean;
  totalAreaCapacity: number | null;
};
/** The columns that a copy has of its own; all other fields are the original's. */
const own: Record<string, RawBuilder<unknown>> = {
  name: sql`n.name`,
  validFrom: sql`n.valid_from`,
  validTo: sql`n.valid_to`,
  salesStartDate: sql`n.sales_start_date`,
  blackoutPeriods: sql`n.blackout_periods`,
  seasonPrices: sql`n.season_prices`,
  status: sql`'draft'`,
  published: sql`false`,
};
const names = sql.raw(copiedFieldNames.map(databaseName).join(", "));
const values = sql.join(copiedFieldNames.map((name) => own[name] ?? sql.ref(`o.${name}`)));

/** Inserts drafts, and returns their ids in the order of `copies`. */
export async function insertCopies(tx: Tx, copies: readonly OfferingCopy[], now: Date): Promise<string[]> {
  const rows = copies.map(({ allowConcurrentBookings, totalAreaCapacity, ...copy }, position) => ({
    position,
    original: copy.original,
    name: copy.name,
    valid_from: copy.validFrom,
    valid_to: copy.validTo,
    sales_start_date: copy.salesStartDate,
    blackout_periods: copy.blackoutPeriods,
    season_prices: copy.seasonPrices,
    capacity: capacityOf({
      allowConcurrentBookings,
      ...(totalAreaCapacity !== null && { totalAreaCapacity }),
    }),
  }));
  const { rows: inserted } = await sql<{ original: string; copy: string }>`
    with n as materialized (
      select gen_random_uuid() as copy, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(position int,
        original uuid, name text, valid_from date, valid_to date, sales_start_date date, blackout_periods jsonb,
        season_prices jsonb, capacity int)),
    inserted as (
      insert into offering (offering_id, property_id, copied_from, created_at, updated_at, ${names})
      select n.copy, o.property_id, coalesce(o.copied_from, o.offering_id), ${now}, ${now}, ${values}
      from n join offering o on o.offering_id = n.original order by n.position returning offering_id),
    cabins as (
      insert into offering_cabin (offering_id, cabin_id, included, price_per_person_per_night_ore)
      select n.copy, c.cabin_id, c.included, c.price_per_person_per_night_ore
      from n join offering_cabin c on c.offering_id = n.original),
    services as (
      update service s set offering_ids = s.offering_ids || c.copies
      from (select x.service_id, array_agg(n.copy order by n.position) as copies
        from n join offering o on o.offering_id = n.original
          join service x on x.property_id = o.property_id and n.original = any (x.offering_ids)
        where x.deleted_at is null group by x.service_id) c
      where s.service_id = c.service_id),
    calendars as (
      insert into offering_calendar (offering_id, season_from, capacity, places_left)
      select copy, valid_from, capacity, array_fill(capacity, array[valid_to - valid_from + 1]) from n)
    select original, copy from n order by position`.execute(tx);
  await copyImages(tx, inserted, now);
  return inserted.map(({ copy }) => copy);
}

/** The first days of the seasons that these offerings, or copies of the same original, have. */
export async function findSeasonStarts(
  tx: Tx,
  offeringIds: readonly string[],
): Promise<Map<string, Set<CalendarDate>>> {
  const { rows } = await sql<{ offeringId: string; starts: CalendarDate[] }>`
    select o.offering_id, array_agg(distinct x.valid_from::text) as starts
    from offering o join offering x on x.property_id = o.property_id and x.deleted_at is null
      and coalesce(x.copied_from, x.offering_id) = coalesce(o.copied_from, o.offering_id)
    where o.offering_id = any (${[...offeringIds]}::uuid[]) group by o.offering_id`.execute(tx);
  return new Map(rows.map(({ offeringId, starts }) => [offeringId, new Set(starts)]));
}
