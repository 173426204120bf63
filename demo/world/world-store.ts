import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

const seedLock = 20_260_001;

const LOCK_RETRY_MS = 250;
/** Runs `work` in one process at a time; other processes wait for the advisory lock as long as it takes. */
export const withSeedLock = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    const tryLock = async () =>
      (await sql<{ taken: boolean }>`select pg_try_advisory_lock(${seedLock}) as taken`.execute(connection))
        .rows[0]?.taken;
    while (!(await tryLock())) await wait(LOCK_RETRY_MS);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${seedLock})`.execute(connection);
    }
  });

export async function seededParts(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("demoWorld").select("part").execute();
  return new Set(rows.map((row) => row.part));
}
/** Marks a part of the world as seeded; returns false if it was marked before. */
export async function markSeeded(db: Db | Tx, part: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`insert into demo_world (part, made_at) values (${part}, ${now}) on conflict do nothing returning part`.execute(
      db,
    );
  return rows.length > 0;
}

/** Inserts rows of one table, which have the same columns, in one statement. Existing rows do not change. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) on conflict do nothing`.execute(
    tx.withoutPlugins(),
  );
}

export const limitWholeGround = (tx: Tx, propertyId: string, capacity: number) =>
  tx.updateTable("ground").set({ capacity }).where("groundId", "=", propertyId).execute();

type GroundToHold = {
  reservationId: string;
  propertyId: string;
  groundId: string;
  from: CalendarDate;
  to: CalendarDate;
  note: string;
};
/** Holds a part of the ground by hand; holds nothing if the hold exists, or others have the ground. */
export async function holdGround(tx: Tx, hold: GroundToHold, now: Date): Promise<void> {
  const { reservationId, propertyId, groundId, from, to, note } = hold;
  const inserted = await sql`
    insert into reservation (reservation_id, property_id, kind, ground_ids, from_date, to_date, note,
      created_at, updated_at)
    select ${reservationId}, property_id, 'ground', array[ground_id], ${from}::date, ${to}::date, ${note},
      ${now}::timestamptz, ${now}::timestamptz
    from ground where ground_id = ${groundId} on conflict do nothing`.execute(tx);
  if (inserted.numAffectedRows === 0n) return;
  const taken = await sql<{ refusal: unknown }>`
    select take_ground(${reservationId}::uuid, ${propertyId}::uuid, array[${groundId}::uuid], ${from}::date,
      ${to}::date, null) as refusal`.execute(tx);
  if (taken.rows[0]?.refusal)
    await tx.deleteFrom("reservation").where("reservationId", "=", reservationId).execute();
}

/** Returns the account ids of those people who have an account, by e-mail address. */
export async function accountIdsByEmail(tx: Tx, emails: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("auth.user")
    .select(["email", "id"])
    .where("email", "in", emails)
    .execute();
  return new Map(rows.map((row) => [row.email, row.id]));
}

type SeededOffering = { offering_id: string; valid_from: CalendarDate; valid_to: CalendarDate };
/** Returns and locks those of the given demo offerings that are active. */
export async function findSeededOfferings(tx: Tx, offeringIds: string[]): Promise<SeededOffering[]> {
  const { rows } = await sql<SeededOffering>`
    select offering_id, valid_from, valid_to from offering o
    where offering_id = any (${offeringIds}::uuid[]) and status = 'active' order by offering_id for no key update`.execute(
    tx.withoutPlugins(),
  );
  return rows;
}

type NewSeason = {
  offering_id: string;
  valid_from: CalendarDate;
  valid_to: CalendarDate;
  sales_start_date: CalendarDate | null;
  blackout_periods: unknown;
  season_prices: unknown;
  updated_at: Date;
};
/**
 * Moves offerings to other seasons, unless the offering has a hold outside the new season. Returns the ids of
 * the moved offerings.
 */
export async function moveSeasons(tx: Tx, seasons: NewSeason[]): Promise<string[]> {
  const { rows } = await sql<{ offering_id: string }>`
    with n as (
      select n.* from jsonb_to_recordset(${JSON.stringify(seasons)}::jsonb) n(offering_id uuid, valid_from date, valid_to date, sales_start_date date, blackout_periods jsonb, season_prices jsonb, updated_at timestamptz)
      where not exists (select from offering_hold h where h.offering_id = n.offering_id and not h.stay <@ daterange(n.valid_from, n.valid_to, '[]'))),
    k as (
      update offering_calendar k set season_from = n.valid_from, places_left = (
        select array_agg(k.capacity - coalesce((
          select sum(case when h.exclusive then 1 else h.participants end) from offering_hold h where h.offering_id = k.offering_id and h.stay @> (n.valid_from + i)), 0)::int order by i)
        from generate_series(0, n.valid_to - n.valid_from) i)
      from n where k.offering_id = n.offering_id)
    update offering o set valid_from = n.valid_from, valid_to = n.valid_to, sales_start_date = n.sales_start_date, blackout_periods = n.blackout_periods, season_prices = n.season_prices, updated_at = n.updated_at
    from n where o.offering_id = n.offering_id returning o.offering_id`.execute(tx.withoutPlugins());
  return rows.map((row) => row.offering_id);
}

/** Adds the agreement of landowners whose demo world was seeded before it was required (rules 8.7). */
export const agreeToInvoices = (db: Db, emails: readonly string[], now: Date) =>
  db
    .updateTable("userProfile")
    .set({ invoicingAgreedVersion: invoicingAgreementVersion, invoicingAgreedAt: now })
    .where("email", "in", [...emails])
    .where("invoicingAgreedVersion", "is", null)
    .execute();

/** Lets cards and cabins be booked at once (rules 4.6); returns the ids of the properties they belong to. */
export async function sellInstantly(
  tx: Tx,
  { offerings, cabins }: { offerings: readonly string[]; cabins: readonly string[] },
): Promise<string[]> {
  const cards = await tx
    .updateTable("offering")
    .set({ confirmation: "instant" })
    .where("name", "in", [...offerings])
    .returning("propertyId")
    .execute();
  const huts = await tx
    .updateTable("cabin")
    .set({ confirmation: "instant" })
    .where("name", "in", [...cabins])
    .returning("propertyId")
    .execute();
  return [...new Set([...cards, ...huts].map(({ propertyId }) => propertyId))];
}

/** Returns the number of this landowner's pending requests. */
export async function countPending(db: Db, landownerUid: string): Promise<number> {
  const row = await db
    .selectFrom("booking")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("landownerUid", "=", landownerUid)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return row.n;
}
