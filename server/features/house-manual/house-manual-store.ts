import { type RawBuilder, sql } from "kysely";
import { type ManualText, manualTexts } from "#domain/house-manual/house-manual.ts";
import type { Db, Tx } from "#server/platform/database.ts";

type Texts = Record<ManualText, string>;
type ManualRow = Texts & { cabinId: string | null; keyDays: number; updatedAt: Date };

const texts = sql`m.way_in "wayIn", m.key, m.parking, m.heating, m.water, m.wifi, m.waste, m.emergency`;

const textColumns = ["way_in", "key", "parking", "heating", "water", "wifi", "waste", "emergency"];
const textsOf = (row: string) => sql.join(textColumns.map((column) => sql.ref(`${row}.${column}`)));

export async function findManuals(db: Db, propertyId: string): Promise<ManualRow[]> {
  const { rows } = await sql<ManualRow>`
    select m.cabin_id "cabinId", ${texts}, m.key_days "keyDays", m.updated_at "updatedAt"
    from house_manual m where m.property_id = ${propertyId} order by m.cabin_id nulls first`.execute(db);
  return rows;
}

export async function hasCabin(tx: Tx, propertyId: string, cabinId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("cabin")
    .select("cabin_id")
    .where("cabin_id", "=", cabinId)
    .where("property_id", "=", propertyId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

type WrittenManual = Texts & { propertyId: string; cabinId: string | null; keyDays: number };
/** One manual per property and per cabin; an empty one is deleted. */
export async function keepManual(tx: Tx, m: WrittenManual, now: Date): Promise<void> {
  if (manualTexts.every((name) => m[name] === "")) {
    await sql`delete from house_manual where property_id = ${m.propertyId} and cabin_id is not distinct from ${m.cabinId}::uuid`.execute(
      tx,
    );
    return;
  }
  await sql`insert into house_manual (property_id, cabin_id, way_in, key, parking, heating, water, wifi, waste, emergency, key_days, updated_at)
    values (${m.propertyId}, ${m.cabinId}, ${m.wayIn}, ${m.key}, ${m.parking}, ${m.heating}, ${m.water}, ${m.wifi}, ${m.waste}, ${m.emergency}, ${m.keyDays}, ${now})
    on conflict (property_id, cabin_id) do update set way_in = excluded.way_in, key = excluded.key, parking = excluded.parking, heating = excluded.heating,
      water = excluded.water, wifi = excluded.wifi, waste = excluded.waste, emergency = excluded.emergency, key_days = excluded.key_days,
      updated_at = case when (${textsOf("house_manual")}) is distinct from (${textsOf("excluded")}) then excluded.updated_at else house_manual.updated_at end`.execute(
    tx,
  );
}

/** The manuals of the property and the cabins of booking `b`. */
const ofBooking = sql`house_manual m on m.property_id = b.property_id
  and (m.cabin_id is null or m.cabin_id in (select (x ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) x))`;
/** All keys are shown together, at the earliest time of any. */
const keyShownAt = sql`min(key_shown_at(b.from_date, m.key_days)) filter (where m.key <> '')`;

type BookedManual = {
  hunterUid: string;
  landownerUid: string;
  status: string;
  keyShownAt: Date | null;
  updatedAt: Date | null;
  items: (Texts & { name: string })[];
};
export async function findBookedManual(db: Db, bookingId: string): Promise<BookedManual | undefined> {
  const { rows } = await sql<BookedManual>`
    select b.hunter_uid "hunterUid", b.landowner_uid "landownerUid", b.status, ${keyShownAt} "keyShownAt", max(m.updated_at) "updatedAt",
      coalesce(jsonb_agg(jsonb_build_object('name', coalesce(c.name, p.name), 'wayIn', m.way_in, 'key', m.key, 'parking', m.parking, 'heating', m.heating,
        'water', m.water, 'wifi', m.wifi, 'waste', m.waste, 'emergency', m.emergency) order by c.name nulls first) filter (where m.property_id is not null), '[]') items
    from booking b join property p using (property_id) left join ${ofBooking} left join cabin c on c.cabin_id = m.cabin_id
    where b.booking_id = ${bookingId} group by b.booking_id`.execute(db);
  return rows[0];
}

const isAhead = sql`b.status in ('paid', 'in_progress')`;
/** Aggregates over a booking's manuals. */
const ofManuals = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from (select b.from_date, b.property_id, b.cabins, b.key_told_at) b join ${ofBooking})`;
async function takeBooking(tx: Tx, where: RawBuilder<unknown>, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update booking set key_told_at = ${now} where booking_id = (
      select b.booking_id from booking b where ${isAhead} and ${where} order by b.from_date limit 1 for update skip locked)
    returning booking_id id`.execute(tx);
  return rows[0]?.id;
}

/** A stay whose hunter is to be notified that the key is shown, locked for one sweeper and marked as notified. */
export const takeUnsentKey = (tx: Tx, now: Date): Promise<string | undefined> =>
  takeBooking(
    tx,
    sql`b.key_told_at is null and b.from_date <= (${now}::timestamptz at time zone 'Europe/Oslo')::date + 30
      and ${ofManuals(keyShownAt)} <= ${now}`,
    now,
  );

/**
 * A stay whose hunter was notified and whose manual has changed since, once it has not been edited for a while
 * (debounce).
 */
export const takeChangedKey = (tx: Tx, now: Date): Promise<string | undefined> =>
  takeBooking(
    tx,
    // first what needs no manuals: hardly any stay that is ahead has been told of yet
    sql`b.key_told_at is not null and ${ofManuals(sql`max(m.updated_at) > max(b.key_told_at) and max(m.updated_at) <= ${now}::timestamptz - interval '15 minutes'`)}`,
    now,
  );
