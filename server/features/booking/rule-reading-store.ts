/** What the law said of a stay when its request was sent. */
import { sql } from "kysely";
import type { StayLaw } from "#server/features/law/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export async function insertRuleReading(
  tx: Tx,
  bookingId: string,
  { law, places }: StayLaw,
  now: Date,
): Promise<void> {
  await sql`
    insert into rule_reading (booking_id, read_at, law, places)
    values (${bookingId}, ${now}, ${JSON.stringify(law)}::jsonb, ${JSON.stringify(places)}::jsonb)`.execute(
    tx,
  );
}

export async function findRuleReading(
  db: Db,
  bookingId: string,
): Promise<(StayLaw & { readAt: Date }) | undefined> {
  const { rows } = await sql<StayLaw & { readAt: Date }>`
    select read_at, law, places from rule_reading where booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
