/** Figures of the administrators' overview: each a scan of a partial index or of a small table. */
import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

type Queue = { name: string; waiting: number; oldestSeconds: number };
/** The number of due jobs in each queue, by the database's clock. */
export async function countQueues(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name, count(*)::int waiting, greatest(0, extract(epoch from now() - min(start_after)))::int oldest_seconds
    from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%'
    group by name order by min(start_after)`.execute(db);
  return rows;
}

type WaitingWork = {
  deadJobs: number;
  escrowOre: number;
  requests: number;
  oldestRequestAt: Date | null;
  unpaidBookings: number;
  payouts: number;
  payoutsOre: number;
  refunds: number;
  refundsOre: number;
  cases: number;
  reports: number;
  underReview: number;
  rights: number;
  failedMessages: number;
  failedJobs: number;
  failedPayments: number;
};
export async function countWaiting(db: Db, dayAgo: Date): Promise<WaitingWork> {
  const { rows } = await sql<WaitingWork>`select
    (select count(*)::int from pgboss.job where state = 'failed') dead_jobs,
    (select coalesce(-sum(amount_ore), 0)::bigint from ledger_entry where account like 'escrow/%') escrow_ore,
    r.n requests, r.oldest oldest_request_at,
    (select count(*)::int from booking where next_deadline_at is not null and status = 'confirmed') unpaid_bookings,
    p.n payouts, p.ore payouts_ore, f.n refunds, f.ore refunds_ore,
    (select count(*)::int from payment_case where status = 'open') cases,
    (select count(*)::int from conversation_report where resolved_at is null)
      + (select count(*)::int from rating_report where resolved_at is null)
      + (select count(*)::int from rating_answer_report where resolved_at is null) reports,
    (select count(*)::int from property where status = 'under_review' and deleted_at is null) under_review,
    (select count(*)::int from (select property_id from property_right where status = 'waiting'
      union select property_id from parcel_conflict where ended_at is null) w) rights,
    (select count(*)::int from communication where status = 'failed' and at > ${dayAgo}) failed_messages,
    (select count(*)::int from pgboss.job where state = 'failed' and completed_on > now()
      - interval '1 day') failed_jobs,
    (select count(*)::int from booking where payment_status = 'payment_failed' and updated_at > ${dayAgo}
      and next_deadline_at is not null) failed_payments
    from (select count(*)::int n, min(created_at) oldest from booking where next_deadline_at is not null and status in ('submitted', 'pending')) r,
      (select count(*)::int n, coalesce(sum(amount_ore), 0)::bigint ore from payout where released_at is not null and status <> 'sent' and amount_ore > 0) p,
      (select count(*)::int n, coalesce(sum(amount_ore), 0)::bigint ore from refund where status = 'decided') f`.execute(
    db,
  );
  return rows[0]!;
}

type Check = { day: string; checkedAt: Date; differences: number };
export async function findNewestCheck(db: Db): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    select day, checked_at, differences from daily_check order by day desc limit 1`.execute(db);
  return rows[0];
}
