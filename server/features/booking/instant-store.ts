/** What decides whether a hunter is confirmed at once (rules 4.6), besides the landowner's terms. */
import { sql } from "kysely";
import { type InstantBuyer, lapsesCountFrom } from "#domain/booking/instant.ts";
import { sumOfHunter } from "#server/features/rating/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Bookings that lapsed: those not paid by the due, and those paid too late, whose payment was refunded. */
export async function findInstantBuyer(db: Db | Tx, hunterUid: string, now: Date): Promise<InstantBuyer> {
  const { rows } = await sql<Omit<InstantBuyer, "rating">>`
    select has_paid(${hunterUid}) as has_paid,
      (select count(*)::int from booking
        where hunter_uid = ${hunterUid} and status = 'cancelled' and invoice_at_payment
          and payment_status in ('overdue', 'refunded') and payment_due_at > ${lapsesCountFrom(now)}
          and payment_due_at <= ${now}) as lapses`.execute(db);
  const [buyer] = rows;
  if (!buyer) throw new Error("a select without from gave no row");
  return { ...buyer, rating: (await sumOfHunter(db, hunterUid)).rating };
}
