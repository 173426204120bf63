/** The data of a landowner's booking figures: bookings by status, and bookings that earn money. */
import { sql } from "kysely";
import { agreedStatuses } from "#domain/booking/lists.ts";
import { passesFilter, type PropertyFilter } from "#server/features/property-group/public.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Includes bookings that the person answers as a co-host, since these wait for the person too. */
export async function countByStatus(
  db: Db,
  landownerUid: string,
  filter: PropertyFilter,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from booking
      where (landowner_uid = ${landownerUid}
          or property_id = any (co_hosted_by(${landownerUid}, 'answer')) and hunter_uid <> ${landownerUid})
        and status <> 'calculated' and ${passesFilter(sql`property_id`, landownerUid, filter)} group by status`.execute(
    db,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

export type EarningRow = {
  propertyId: string;
  status: string;
  fromDate: string;
  participants: number;
  earningsOre: number;
  payoutStatus: string | null;
  /** For a stay in parts: the amount already paid out for earlier parts. */
  sentOre: number;
};
/**
 * Bookings with arrival in this year or the next, and others not yet paid out; cancelled ones only if an
 * amount is retained.
 */
export async function findEarning(
  db: Db,
  landownerUid: string,
  year: number,
  filter: PropertyFilter,
): Promise<EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    select b.property_id, b.status, b.from_date, b.participants,
      b.landowner_earnings_ore as earnings_ore,
      case when y.unsent is not null then y.unsent when b.status <> 'in_progress' then y.sent end as payout_status,
      coalesce(y.sent_ore, 0)::bigint as sent_ore
    from booking b left join lateral (
      select min(status) filter (where status <> 'sent') as unsent, min(status) filter (where status = 'sent') as sent,
      sum(amount_ore) filter (where status = 'sent') as sent_ore from payout where booking_id = b.booking_id) y on true
    where b.landowner_uid = ${landownerUid} and ${passesFilter(sql`b.property_id`, landownerUid, filter)} and (b.status = any (${[...agreedStatuses]}::text[]) or (b.status = 'cancelled' and b.landowner_earnings_ore > 0))
      and (b.from_date between ${`${year}-01-01`} and ${`${year + 1}-12-31`} or b.status in ('paid', 'in_progress')
        or y.unsent in ('scheduled', 'on_hold'))`.execute(db);
  return rows;
}
