import { sql } from "kysely";
import { type ManualText, manualTexts } from "#domain/house-manual/house-manual.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { columnsAsJson, columnsOf } from "#server/platform/database/field-columns-store.ts";

type Texts = Record<ManualText, string>;
type ManualRow = Texts & { cabinId: string | null; keyDays: number; updatedAt: Date };

const textColumnsOf = (row: string) => columnsOf(row, manualTexts);

export async function findManuals(db: Db, propertyId: string): Promise<ManualRow[]> {
  const { rows } = await sql<ManualRow>`
    select m.cabin_id, ${textColumnsOf("m")}, m.key_days, m.updated_at
    from house_manual m where m.property_id = ${propertyId} order by m.cabin_id nulls first`.execute(db);
  return rows;
}

type WrittenManual = Texts & { propertyId: string; cabinId: string | null; keyDays: number };
/** One manual per property and per cabin; an empty one is deleted. */
export async function saveManual(tx: Tx, m: WrittenManual, now: Date): Promise<void> {
  if (manualTexts.every((name) => m[name] === "")) {
    await sql`delete from house_manual where property_id = ${m.propertyId} and cabin_id is not distinct from ${m.cabinId}::uuid`.execute(
      tx,
    );
    return;
  }
  const excluded = (name: string) => sql<never>`${sql.ref(`excluded.${name}`)}`;
  await tx
    .insertInto("houseManual")
    .values({ ...m, updatedAt: now })
    .onConflict((c) =>
      c.columns(["propertyId", "cabinId"]).doUpdateSet({
        ...Object.fromEntries([...manualTexts, "keyDays"].map((name) => [name, excluded(name)])),
        updatedAt: sql`case when (${textColumnsOf("house_manual")}) is distinct from (${textColumnsOf("excluded")})
          then excluded.updated_at else house_manual.updated_at end`,
      }),
    )
    .execute();
}

/** The manuals of the property and the cabins of booking `b`. */
const ofBooking = sql`house_manual m on m.property_id = b.property_id
  and (m.cabin_id is null or m.cabin_id in (select (x ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) x))`;
/** All keys of a booking are shown together, from the earliest time of any. */
const keyShownAt = sql`min(key_shown_at(b.from_date, m.key_days)) filter (where m.key <> '')`;

type BookedManual = {
  propertyId: string;
  hunterUid: string;
  landownerUid: string;
  status: string;
  keyShownAt: Date | null;
  updatedAt: Date | null;
  items: (Texts & { name: string })[];
};
export async function findBookedManual(db: Db, bookingId: string): Promise<BookedManual | undefined> {
  const { rows } = await sql<BookedManual>`
    select b.property_id, b.hunter_uid, b.landowner_uid, b.status, ${keyShownAt} key_shown_at, max(m.updated_at) updated_at,
      coalesce(jsonb_agg(${columnsAsJson("m", manualTexts, { name: sql`coalesce(c.name, p.name)` })}
        order by c.name nulls first) filter (where m.property_id is not null), '[]') items
    from booking b join property p using (property_id) left join ${ofBooking} left join cabin c on c.cabin_id = m.cabin_id
    where b.booking_id = ${bookingId} group by b.booking_id`.execute(db);
  return rows[0];
}

const isUpcoming = sql`b.status in ('paid', 'in_progress')`;
/** When to notify the hunter: when the key is shown; later, a quarter of an hour after the last change. */
const nextDue = sql`(select case when b.key_told_at is null then ${keyShownAt}
    when max(m.updated_at) > b.key_told_at then max(m.updated_at) + interval '15 minutes' end
  from (select) one join ${ofBooking})`;

/**
 * Calculates the time of the next notification for stays that are paid or whose manual has changed, and
 * returns their number. They are locked first; another statement then reads their manuals, so that it sees
 * everything committed until then.
 */
export async function calculateKeyTimes(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select b.booking_id id from booking b where ${isUpcoming} and b.key_due_at = '-infinity' limit ${limit}
    for no key update skip locked`.execute(tx);
  if (rows.length > 0)
    await sql`update booking b set key_due_at = coalesce(${nextDue}, 'infinity')
      where b.booking_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows.length;
}

/** Claims a stay whose hunter is to be notified: locked, and marked as notified. */
export async function claimDueKey(
  tx: Tx,
  now: Date,
): Promise<{ bookingId: string; wasTold: boolean } | undefined> {
  const { rows } = await sql<{ bookingId: string; wasTold: boolean }>`
    update booking told set key_told_at = ${now} from (
      select b.booking_id, b.key_told_at from booking b
      where ${isUpcoming} and b.key_due_at > '-infinity' and b.key_due_at <= ${now}
      order by b.key_due_at limit 1 for no key update skip locked) due
    where told.booking_id = due.booking_id
    returning told.booking_id "bookingId", due.key_told_at is not null "wasTold"`.execute(tx);
  return rows[0];
}
