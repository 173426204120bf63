/** What the law said of a stay when its request was sent. */
import { sql } from "kysely";
import type { partyOf } from "#domain/booking/policy.ts";
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

type KeptReading = {
  parties: Parameters<typeof partyOf>[1];
  reading: (StayLaw & { readAt: string }) | null;
};
export async function findRuleReading(db: Db, bookingId: string): Promise<KeptReading | undefined> {
  const { rows } = await sql<KeptReading>`
    select json_build_object('hunterUid', b.hunter_uid, 'landownerUid', b.landowner_uid, 'status', b.status,
        'coHosts', co_hosts_of(b.property_id)) as parties,
      case when r.booking_id is not null
        then json_build_object('readAt', r.read_at, 'law', r.law, 'places', r.places) end as reading
    from booking b left join rule_reading r using (booking_id)
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
