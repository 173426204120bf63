import { sql } from "kysely";
import { holdingStatuses } from "#domain/booking/lists.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * The booking that a direct conversation shows, and the number of its bookings: the first that is under way or
 * coming, else the newest. Drafts are the hunter's own.
 */
export async function findSharedBooking(
  db: Db,
  conversationId: string,
): Promise<{ bookingId: string; count: number } | undefined> {
  const isHolding = sql`b.status = any (${[...holdingStatuses]}::text[])`;
  const { rows } = await sql<{ bookingId: string; count: number }>`
    select b.booking_id, (count(*) over ())::int "count"
    from conversation c join booking b on b.property_id = c.property_id
      and b.hunter_uid = c.hunter_uid and b.landowner_uid = c.landowner_uid
    where c.conversation_id = ${conversationId} and b.status <> 'calculated'
    order by ${isHolding} desc, case when ${isHolding} then b.from_date end, b.created_at desc, b.booking_id
    limit 1`.execute(db);
  return rows[0];
}
