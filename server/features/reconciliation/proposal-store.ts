import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

export type Candidate = {
  bookingId: string;
  hunter: string;
  place: string;
  fromDate: string;
  kid: string;
  invoiceNumber: string;
  /** The amount to be paid for the booking; null if nothing is to be paid. */
  missingOre: number | null;
};
const MAX_CANDIDATES = 500;
/** What an accepted change costs more (rules 4.7). */
const changeOre = sql`((b.accepted_change #>> '{stay,totalOre}')::bigint - b.total_ore)`;
/** Bookings whose invoice the payment names, and those that wait for one of these amounts. */
export async function findCandidates(
  db: Db,
  { kids, invoiceNumbers, amountsOre }: { kids: string[]; invoiceNumbers: string[]; amountsOre: number[] },
): Promise<Candidate[]> {
  if (kids.length + invoiceNumbers.length + amountsOre.length === 0) return [];
  const { rows } = await sql<Candidate>`
    with found as (
      select booking_id from invoice where kind = 'invoice' and document ->> 'kid' = any(${kids}::text[])
      union select booking_id from invoice where kind = 'invoice' and document ->> 'number' = any(${invoiceNumbers}::text[])
      union select booking_id from booking where status = 'confirmed' and paid_at is null and total_ore - held_ore = any(${amountsOre}::bigint[])
      union select b.booking_id from booking_change c join booking b using (booking_id)
        where c.status = 'accepted' and ${changeOre} = any(${amountsOre}::bigint[]))
    select b.booking_id, h.display_name as hunter, p.name as place, b.from_date, i.document ->> 'kid' as kid,
      i.document ->> 'number' as invoice_number, case when b.accepted_change is not null then ${changeOre}
        when b.status = 'confirmed' and b.paid_at is null then b.total_ore - b.held_ore end as missing_ore
    from found join booking b using (booking_id) join user_profile h on h.uid = buyer_of(b)
      join property p using (property_id)
      join current_invoice i on i.booking_id = b.booking_id
    order by b.status = 'confirmed' desc, b.from_date, b.booking_id limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
}
