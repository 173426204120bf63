/**
 * Figures of the whole product over a period: money in the ledger, response times, and how far bookings get.
 */
import { sql } from "kysely";
import type { CycleBooking } from "#domain/analytics/cycle.ts";
import type { Period } from "#domain/financials/financials.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Db } from "#server/platform/database/database.ts";

type CycleRow = CycleBooking & {
  hunterUid: string;
  landownerUid: string;
  coHosts: Record<string, CoHostRight[]>;
};
/** One statement reads the booking, the times of steps that its row lacks, and its payout. */
export async function findCycle(db: Db, bookingId: string): Promise<CycleRow | undefined> {
  const step = (to: string) => sql`(select min(a.at) from steps a where a.to_state = ${to})`;
  const { rows } = await sql<CycleRow>`
    with steps as (select at, to_state from audit where subject = 'booking' and subject_id = ${bookingId}::uuid::text)
    select b.hunter_uid, b.landowner_uid, co_hosts_of(b.property_id) as co_hosts, b.status,
      b.from_date, b.to_date, coalesce(${step("pending")}, case when b.status <> 'calculated'
        then b.created_at end) as requested_at,
      b.reply_due_at, b.confirmed_at, b.payment_due_at, b.paid_at,
      ${step("in_progress")} as arrived_at, b.completed_at, y.due_on as payout_due_on, y.sent_at as paid_out_at,
      (select max(a.at) from steps a where a.to_state in ('rejected', 'expired', 'cancelled')) as ended_at
    from booking b left join lateral (
      select due_on, sent_at from payout where booking_id = b.booking_id order by instalment desc limit 1) y on b.status <> 'in_progress'
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

export type Flow = { volumeOre: number; takeOre: number; refundsOre: number; paidOutOre: number };
/** The ledger entry belongs to a lost dispute: the withdrawal, or a part that was reinstated before. */
const isLost = sql`reason in ('provider_withdrawn', 'provider_reinstated')
  and booking_id in (select booking_id from payment_case where kind = 'dispute' and status = 'lost')`;
/** Refunds to hunters include our refunds, refunds made at the provider, and disputes. */
const flow = sql`
  coalesce(sum(amount_ore) filter (where reason in ('paid', 'transfer_undone') and account in ('provider',
    'bank')), 0)::bigint as volume_ore,
  coalesce(-sum(amount_ore) filter (where account = 'commission'), 0)::bigint as take_ore,
  (coalesce(sum(amount_ore) filter (where reason = 'refund_sent' and account like 'refund/%'), 0)
    - coalesce(sum(amount_ore) filter (where account = 'provider'
      and (reason = 'provider_refunded' or ${isLost})), 0))::bigint as refunds_ore,
  coalesce(sum(amount_ore) filter (where reason in ('paid_out', 'payout_returned')
    and account like 'landowner/%'), 0)::bigint as paid_out_ore`;
/** The money by month in Norway, in order; months without entries are absent. One pass over the ledger. */
export async function sumFlow(db: Db, { from, to }: Period): Promise<(Flow & { month: string })[]> {
  const { rows } = await sql<Flow & { month: string }>`
    select to_char(at at time zone 'Europe/Oslo', 'YYYY-MM') as month, ${flow} from ledger_entry
    where at >= (${from}::date::timestamp at time zone 'Europe/Oslo') and at < ((${to}::date + 1)::timestamp at time zone 'Europe/Oslo')
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function findEscrowNow(db: Db): Promise<number> {
  const { rows } = await sql<{ ore: number }>`
    select coalesce(-sum(amount_ore), 0)::bigint as ore from ledger_entry where account like 'escrow/%'`.execute(
    db,
  );
  return rows[0]?.ore ?? 0;
}

const bookingsMade = ({ from, to }: Period) =>
  sql`b.created_at >= (${from}::date::timestamp at time zone 'Europe/Oslo') and b.created_at < ((${to}::date + 1)::timestamp at time zone 'Europe/Oslo')`;

type Replies = {
  asked: number;
  answered: number;
  expired: number;
  medianMinutes: number | null;
  slowestTenthMinutes: number | null;
};
/** The time from the request until it was accepted or rejected. */
export async function findReplies(db: Db, period: Period): Promise<Replies> {
  const minutes = sql`extract(epoch from replied_at - asked_at) / 60`;
  const percentile = (share: number) =>
    sql`round((percentile_cont(${share}) within group (order by ${minutes}))::numeric)::int`;
  const { rows } = await sql<Replies>`
    with times as (
      select b.status, min(a.at) filter (where a.to_state = 'pending') as asked_at, min(a.at) filter (where a.to_state in ('accepted', 'rejected', 'counter_offer')) as replied_at
      from booking b join audit a on a.subject in ('booking', 'booking_change') and a.subject_id = b.booking_id::text
      where ${bookingsMade(period)} and b.status <> 'calculated' group by b.booking_id)
    select count(*)::int as asked, count(replied_at)::int as answered, count(*) filter (where status = 'expired')::int as expired,
      ${percentile(0.5)} as median_minutes, ${percentile(0.9)} as slowest_tenth_minutes from times
        where asked_at is not null`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("an aggregate gave no row");
  return found;
}

type Supply = { landowners: number; hunters: number; publishedProperties: number; activeOfferings: number };
export async function countSupply(db: Db): Promise<Supply> {
  const { rows } = await sql<Supply>`select
    (select count(*)::int from user_profile where deleted_at is null and 'landowner' = any (roles)) as landowners,
    (select count(*)::int from user_profile where deleted_at is null and 'hunter' = any (roles)) as hunters,
    (select count(*)::int from property where deleted_at is null and status = 'published') as published_properties,
    (select count(*)::int from offering where deleted_at is null and published
      and status = 'active') as active_offerings`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a select without from gave no row");
  return found;
}

export type ReachedCounts = {
  calculated: number;
  submitted: number;
  confirmed: number;
  paid: number;
  completed: number;
};
type ReachedCountsBy = ReachedCounts & { county: string | null; kind: string | null };
/** Counts the period's bookings and dropped drafts: in all (both null), by county, and by kind. */
export async function countReachedSteps(db: Db, period: Period): Promise<ReachedCountsBy[]> {
  const { rows } = await sql<ReachedCountsBy>`
    with reached as (
      select county_of_property(b.property_id) as county, kind_of_booking(b.offering_id) as kind, count(*) as calculated, count(*) filter (where b.status <> 'calculated') as submitted,
        count(b.confirmed_at) as confirmed, count(b.paid_at) as paid, count(b.completed_at) as completed
      from booking b where ${bookingsMade(period)} group by b.property_id, b.offering_id
      union all select county, kind, drafts, 0, 0, 0, 0 from dropped_drafts where made_on between ${period.from}::date and ${period.to}::date)
    select county, kind, coalesce(sum(calculated), 0)::int as calculated, coalesce(sum(submitted), 0)::int as submitted, coalesce(sum(confirmed), 0)::int as confirmed,
      coalesce(sum(paid), 0)::int as paid, coalesce(sum(completed), 0)::int as completed
    from reached group by grouping sets ((), (county), (kind)) order by 3 desc, 1, 2`.execute(db);
  return rows;
}
