/** Compares documents with bookings and the ledger, for missing, altered or skipped ones (rules 6.7, 8.1). */
import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Difference } from "./daily-check-store.ts";

/**
 * Compares each document with its state at issue, checks each series for gaps, and each booking for the
 * documents that its state requires. Two passes. `limit`: the maximum number of returned differences.
 */
export async function compareDocuments(
  tx: Tx,
  limit: number,
): Promise<{ count: number; found: Difference[] }> {
  const { rows } = await sql<{ count: number; found: Difference[] }>`
    with paper as materialized (
      select kind as paper, invoice_id as paper_id, booking_id, document, total_ore from invoice
      union all select 'receipt', receipt_id, booking_id, document, amount_ore from receipt
      union all select 'commission_invoice', commission_invoice_id, booking_id, document, total_ore from commission_invoice
    ), sealed as (
      select s.paper, s.booking_id, coalesce(s.number, s.paper_id::text) as number, s.total_ore, p.paper_id is null as missing, p.total_ore as now_ore
      from paper_seal s left join paper p on p.paper = s.paper and p.paper_id = s.paper_id
      where p.paper_id is null or p.total_ore <> s.total_ore or sha256(convert_to(p.document::text, 'UTF8')) <> s.sha256
    ), of_booking as (
      select booking_id, sum(total_ore) filter (where paper = 'invoice') as invoiced, coalesce(-sum(total_ore) filter (where paper = 'credit_note'), 0) as credited,
        count(*) filter (where paper = 'receipt') as receipts, coalesce(sum(total_ore) filter (where paper = 'commission_invoice'), 0) as commission
      from paper group by booking_id
    ), replaced as ( -- by the invoice of a changed booking (rules 4.7)
      select booking_id, -sum(total_ore) as ore from invoice where credited_for like 'changed/%' group by booking_id
    ), held as (select booking_id from receipt where voided_at is null),
    released as (
      select p.booking_id, bool_or(p.released_at is not null and p.instalment > b.parts_over) as all_released,
        coalesce(sum(p.commission_ore)
          filter (where p.released_at is null and p.instalment <= b.parts_over), 0) as waiting
      from payout p join booking b using (booking_id) group by p.booking_id having bool_or(p.released_at is not null)
    ),
    asked as (
      select b.booking_id, b.total_ore, coalesce(i.invoiced, 0) - coalesce(r.ore, 0) as invoiced, coalesce(i.credited, 0) - coalesce(r.ore, 0) as credited,
        case when b.status = 'cancelled' and b.paid_at is null then b.total_ore - coalesce(b.cancel_charge_ore, 0)
          else b.refunded_ore + coalesce(b.total_ore - b.cancel_charge_ore, 0) end as to_credit,
        b.paid_at is not null and b.total_ore > 0 and not exists (select from held h where h.booking_id = b.booking_id) as unreceipted,
        case when o.booking_id is not null
            and not exists (select from commission_to_invoice c where c.booking_id = b.booking_id)
          then case when o.all_released then b.commission_ore else b.over_commission_ore end - o.waiting
            else coalesce(i.commission, 0) end as to_invoice, coalesce(i.commission, 0) as commission
      from booking b left join of_booking i using (booking_id) left join released o using (booking_id) left join replaced r using (booking_id)
      where b.confirmed_at is not null and b.status <> 'calculated'
    ), series as (
      select coalesce('UT-' || i.series_no, i.landowner_uid) || '-' || i.year as series, max(i.number) - count(*) as missing, max(i.number) as last, array_agg(i.number) as numbers
      from invoice i group by i.series_no, case when i.series_no is null then i.landowner_uid end, coalesce('UT-' || i.series_no, i.landowner_uid), i.year
      union all
      select 'U-' || year, max(number) - count(*), max(number), array_agg(number) from commission_invoice group by year
    ), differences as materialized (
      select case when missing then 'paper_missing' else 'paper_altered' end as kind, booking_id as "bookingId", number as ref,
        total_ore as "expectedOre", case when missing then 0 else now_ore end as "foundOre" from sealed
      union all
      select v.kind, booking_id, null, v.expected, v.found from asked cross join lateral (values
        ('invoice', total_ore, invoiced), ('credit_note', to_credit, credited), ('receipt', case when unreceipted then total_ore else 0 end, 0::bigint),
        ('commission_invoice', to_invoice, commission)) v (kind, expected, found) where v.expected <> v.found
      union all
      select 'series_gap', null, series || ': ' || (select string_agg(n::text, ', ') from (
        select n from generate_series(1, last) n where n <> all (numbers) limit 10) g), 0, 0 from series where missing <> 0
    )
    select (select count(*) from differences)::int as count,
      (select coalesce(jsonb_agg(d), '[]') from (select * from differences order by kind, "bookingId", ref limit ${limit}) d) as found`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, found: [] };
}
