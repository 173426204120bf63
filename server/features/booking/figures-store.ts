/** The data of a landowner's figures: bookings by status, and those that earn money. */
import { sql } from "kysely";
import { agreedStatuses } from "#domain/lists.ts";
import type { Db } from "#server/platform/database.ts";
import type { StateRow } from "./booking-row.ts";

/** Includes bookings that the person answers as a co-host, since these wait for them too. */
export async function countByStatus(db: Db, landownerUid: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from booking where (landowner_uid = ${landownerUid} or property_id = any (co_hosted_by(${landownerUid}, 'answer')) and hunter_uid <> ${landownerUid}) and status <> 'calculated' group by status`.execute(
    db,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

export type EarningRow = StateRow & { payout: { status: string; amountOre: number } | null };
/**
 * This year's bookings by arrival, and others not yet paid out; for cancelled ones, the part that was not
 * refunded.
 */
export async function findEarning(db: Db, landownerUid: string, year: number): Promise<EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    select b.*, case when y.booking_id is not null then jsonb_build_object('status', y.status, 'amountOre', y.amount_ore) end as payout
    from booking b left join payout y using (booking_id)
    where b.landowner_uid = ${landownerUid} and (b.status = any (${[...agreedStatuses]}::text[]) or (b.status = 'cancelled' and b.paid_at is not null and b.refunded_ore < b.total_ore))
      and (b.from_date between ${`${year}-01-01`} and ${`${year}-12-31`} or b.status in ('paid', 'in_progress') or y.status in ('scheduled', 'on_hold'))`.execute(
    db,
  );
  return rows;
}
