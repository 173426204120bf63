/**
 * The provider's movements, and their daily comparison with bank, ledger and bookings.
 */
import { sql } from "kysely";
import { addDays, osloDate } from "#domain/days.ts";
import type { DifferenceKind } from "#domain/reconciliation/difference.ts";
import { lateArrivalDay } from "#domain/reconciliation/provider-payout.ts";
import type { Movement } from "#server/platform/card-provider/provider.ts";
import { type PayoutRoute, usesRoute } from "#server/features/payout/public.ts";
import { type Db, recordset, type Tx } from "#server/platform/database/database.ts";
import { payloadsInQueue } from "#server/platform/jobs/jobs-store.ts";

/** The time of the last movement that we have stored. */
export async function lastMovement(db: Db, provider: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("providerMovement")
    .select((e) => e.fn.max("at").as("at"))
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

type NewMovements = {
  feeOre: number;
  /** Movements between our own accounts, with their sign at the provider. */
  own: { kind: "payout" | "topup"; amountOre: number }[];
};
/** Stores new movements; returns the provider's fees, and the movements of our own money. */
export async function insertMovements(
  tx: Tx,
  provider: string,
  movements: readonly Movement[],
  now: Date,
): Promise<NewMovements> {
  const rowsJson = recordset(movements.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })));
  const { rows } = await sql<NewMovements>`
    with added as (
      insert into provider_movement (provider, movement_id, kind, ref, booking_id, amount_ore, fee_ore, currency, at, seen_at)
      select ${provider}, g.movement_id, g.kind, g.ref, coalesce(p.booking_id, r.booking_id, o.booking_id,
        t.booking_id, c.booking_id, b.booking_id), g.amount_ore, g.fee_ore, g.currency, g.at, ${now}
      from jsonb_to_recordset(${rowsJson}::jsonb) as g (movement_id text, kind text, ref text, booking_id text,
        amount_ore bigint, fee_ore bigint, currency text, at timestamptz)
        left join payment p on g.kind = 'charge' and p.provider = ${provider} and p.provider_intent_id = g.ref
        left join refund r on g.kind = 'refund' and r.provider_refund_id = g.ref
        left join payout o on g.kind in ('transfer', 'reversal') and o.provider_transfer_id = g.ref
        left join (select a.provider_transfer_id, y.booking_id from payout_attempt a join payout y using (payout_id) where a.outcome = 'returned') t
          on g.kind in ('transfer', 'reversal') and t.provider_transfer_id = g.ref
        left join payment_case c on g.kind = 'dispute' and c.kind = 'dispute' and c.provider = ${provider} and c.provider_ref = g.ref
        left join booking b on b.booking_id::text = g.booking_id
      on conflict do nothing returning kind, amount_ore, fee_ore, currency
    ) select coalesce(sum(fee_ore), 0)::bigint as fee_ore,
      coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amountOre', amount_ore)) filter (where kind in ('payout', 'topup') and currency = 'nok'), '[]') as own
    from added`.execute(tx);
  return rows[0] ?? { feeOre: 0, own: [] };
}

export type Difference = {
  kind: DifferenceKind;
  bookingId: string | null;
  ref: string | null;
  expectedOre: number;
  foundOre: number;
};
export type Figures = {
  providerOre: number;
  feesOre: number;
  bankOre: number;
  ledgerOre: number;
  ledgerBankOre: number;
  onTheWayOre: number;
  bookings: number;
  postings: number;
  differences: number;
};
export const MAX_STORED_DIFFERENCES = 500;
/** Amounts that are owed within this many days must be in the account. */
const DUE_SOON_DAYS = 10;
/** The webhook event and the posting of a payment are seldom further apart than this. */
const settlingTime = sql`interval '1 hour'`;
/** If they are further apart, after a crash or a late event, the next day's check reports a difference. */
const maxArrivalTime = sql`interval '20 hours'`;

/** Extends the statement timeout, since the ledger only grows. */
export const extendStatementTimeout = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

/**
 * Sums the ledger by booking in one pass, and compares the sums with the provider's movements, the bank's
 * movements, and the balances that each booking's state requires. The provider is not compared for a booking
 * with a very recent event, nor for one whose webhook event we still wait for although its movement is there:
 * the difference may disappear by itself.
 */
export async function compareLedger(
  tx: Tx,
  {
    now,
    route,
    provider,
    arrivesAtBank,
  }: { now: Date; route: PayoutRoute; provider: string; arrivesAtBank: boolean },
): Promise<Figures & { found: Difference[] }> {
  const { rows } = await sql<{ figures: Figures; found: Difference[] }>`
    with books as materialized (
      select booking_id, count(*) as postings, max(at) as at, sum(amount_ore)::bigint as total,
        coalesce(sum(amount_ore) filter (where account = 'provider'), 0)::bigint as provider,
        coalesce(sum(amount_ore) filter (where account = 'bank'), 0)::bigint as bank,
        coalesce(sum(amount_ore) filter (where account = 'provider' and reason in ('allocated', 'set_off')), 0)::bigint as lent_by_provider,
        coalesce(sum(amount_ore) filter (where account = 'bank' and reason in ('allocated', 'set_off')), 0)::bigint as lent_by_bank,
        coalesce(sum(amount_ore) filter (where account = 'provider' and reason ^@ 'provider_'), 0)::bigint as withdrawn,
        coalesce(sum(amount_ore) filter (where account = 'bank' and reason ^@ 'bank_'), 0)::bigint as reversed,
        coalesce(sum(amount_ore) filter (where account = 'provider_fees'), 0)::bigint as fees,
        coalesce(-sum(amount_ore) filter (where account = 'commission'), 0)::bigint as commission,
        coalesce(-sum(amount_ore) filter (where account ^@ 'escrow/'), 0)::bigint as escrow,
        coalesce(-sum(amount_ore) filter (where account ^@ 'refund/'), 0)::bigint as refund,
        coalesce(-sum(amount_ore) filter (where account ^@ 'landowner/'), 0)::bigint as landowner,
        coalesce(-sum(amount_ore) filter (where account ^@ 'landowner/' and reason = 'released'), 0)::bigint as released,
        coalesce(sum(amount_ore) filter (where account ^@ 'claim/'), 0)::bigint as claim
      from ledger_entry group by booking_id
    ), moved as materialized (
      select booking_id, max(at) as at, sum(amount_ore) filter (where currency = 'nok')::bigint as ore, sum(fee_ore)::bigint as fees
      from provider_movement group by booking_id
    ), awaited as materialized (
      select m.booking_id from provider_movement m where m.seen_at > ${now}::timestamptz - ${maxArrivalTime} and case m.kind
        when 'charge' then exists (select from payment p where p.provider = m.provider
          and p.provider_intent_id = m.ref and p.status in ('created', 'failed'))
        when 'refund' then exists (select from refund r where r.booking_id = m.booking_id
          and r.status = 'decided' and r.amount_ore = -m.amount_ore)
        when 'transfer' then exists (select from payout o join payout_attempt a using (payout_id)
          where o.booking_id = m.booking_id and a.outcome is null)
        else false end
    ), by_bank as materialized (
      select booking_id, sum(ore)::bigint as ore from (
        select booking_id, amount_ore as ore from payment where provider = 'manual' and status = 'succeeded'
        union all select booking_id, -amount_ore from refund where sent_by is not null
        union all select booking_id, -withdrawn_ore from payment_case where kind = 'reversed_by_bank' and status <> 'won'
        union all select booking_id, paid_ore from claim
        union all select p.booking_id, p.set_off_ore - p.amount_ore from payout p where p.status = 'sent'
          and exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome = 'sent' and a.way = 'bank_file')) b
      group by booking_id
    ), decided as (
      select booking_id, sum(amount_ore)::bigint as ore from refund where status = 'decided' group by booking_id
    ), claims as (
      select booking_id, sum(ore)::bigint as ore from (
        select booking_id, withdrawn_ore as ore from payment_case where status = 'open' and settled_at is null and withdrawn_ore > 0
        union all select booking_id, case when outcome is null then amount_ore else landowner_ore - covered_ore end from claim) c
      group by booking_id
    ), payouts as (
      select p.booking_id,
        coalesce(bool_or(p.released_at is not null and p.instalment > b.parts_over), false) as all_released,
        coalesce(sum(p.amount_ore + p.commission_ore)
          filter (where p.released_at is null and p.instalment <= b.parts_over), 0)::bigint as waiting,
        coalesce(sum(p.commission_ore)
          filter (where p.released_at is null and p.instalment <= b.parts_over), 0)::bigint as commission_waiting,
        coalesce(sum(case when p.released_at is not null and p.status <> 'sent'
          then p.amount_ore - p.set_off_ore else coalesce(p.returned_ore, 0) end), 0)::bigint as to_landowner,
        coalesce(sum(p.amount_ore) filter (where p.released_at is not null), 0)::bigint as released
      from payout p join booking b using (booking_id) group by p.booking_id
    ), checked as materialized (
      select booking_id, coalesce(k.total, 0) as total, coalesce(k.provider, 0) - coalesce(k.lent_by_provider, 0) as provider, coalesce(m.ore, 0) as reported,
        coalesce(k.bank, 0) - coalesce(k.lent_by_bank, 0) as bank, coalesce(n.ore, 0) as by_bank,
        least(coalesce(k.bank - k.reversed, 0), coalesce(k.provider - k.withdrawn, 0), 0) as lent,
        greatest(k.at, m.at) > ${now}::timestamptz - ${settlingTime}
          or booking_id in (select booking_id from awaited) as fresh,
        coalesce(k.escrow, 0) as escrow, coalesce(k.refund, 0) as refund, coalesce(k.landowner, 0) as landowner,
        coalesce(k.commission, 0) as commission, coalesce(k.claim, 0) as claim,
        coalesce(o.waiting, 0) + case when o.all_released then 0 when b.paid_at is null then b.held_ore
          when o.booking_id is not null or b.status in ('paid', 'in_progress') or b.uncharged_ore > 0
            then coalesce(b.cancel_charge_ore, b.total_ore) - b.uncharged_ore - b.refunded_ore - b.over_ore
              else 0 end as in_escrow,
        coalesce(d.ore, 0) as to_refund,
        coalesce(o.to_landowner, 0) as to_landowner,
        case when o.all_released then b.commission_ore else b.over_commission_ore end
          - coalesce(o.commission_waiting, 0) as kept,
        coalesce(k.released, 0) as released, coalesce(o.released, 0) as to_release,
        coalesce(q.ore, 0) as claimed
      from (select * from books where booking_id is not null) k
        full join (select * from moved where booking_id is not null) m using (booking_id) full join by_bank n using (booking_id)
        join booking b using (booking_id) left join payouts o using (booking_id)
        left join decided d using (booking_id) left join claims q using (booking_id)
    ), soon as (
      select case ${usesRoute(route)} when 'bank_file' then 'bank' else 'provider' end as account, p.amount_ore - p.set_off_ore as ore from payout p
        where p.status <> 'sent' and p.frozen_at is null and (p.released_at is not null or p.due_on <= ${addDays(osloDate(now), DUE_SOON_DAYS)}::date)
      union all
      select case when p.provider = ${provider} and r.refused_at is null then 'provider' else 'bank' end, r.amount_ore
        from refund r join payment p using (payment_id) where r.status = 'decided'
    ), differences as materialized (
      select v.kind, c.booking_id as "bookingId", null as ref, v.expected as "expectedOre", v.found as "foundOre"
      from checked c cross join lateral (values
        ('unbalanced', 0, c.total), ('provider', case when c.fresh then c.provider else c.reported end, c.provider),
        ('bank', c.by_bank, c.bank), ('misplaced', 0, c.lent), ('escrow', c.in_escrow, c.escrow),
        ('refund', c.to_refund, c.refund), ('landowner', c.to_landowner, c.landowner), ('commission', c.kept, c.commission), ('claim', c.claimed, c.claim),
        ('payout', c.to_release, c.released)
      ) v (kind, expected, found) where v.expected <> v.found
      union all
      select 'account_short', null, s.account, s.due, s.holds from (
        select a.account,
          (select coalesce(sum(case a.account when 'provider' then provider else bank end), 0) from books)::bigint
            + case a.account when 'provider' then (
                select coalesce(sum(greatest(reported - provider, 0)) filter (where fresh), 0) from checked)
              else 0 end as holds,
          (select coalesce(sum(ore) filter (where soon.account = a.account), 0) from soon)::bigint as due
        from (values ('provider'), ('bank')) a (account)) s where s.holds < s.due
      union all
      select 'unknown_movement', booking_id, provider || ' ' || movement_id, amount_ore, 0 from provider_movement
      where corrected_by is null and ((booking_id is null and amount_ore <> 0 and kind not in ('payout', 'topup')) or (currency <> 'nok' and amount_ore <> 0))
      union all
      select 'payout_arrival', null, provider || ' ' || payout_id, w.ore, w.came from (
        select o.provider, o.payout_id, o.arrival_on,
          case when o.status in ('failed', 'canceled') then 0 else o.amount_ore end as ore,
          t.amount_ore as came from provider_payout o left join bank_transaction t using (bank_transaction_id)
        where ${arrivesAtBank}) x cross join lateral (select x.ore, coalesce(x.came, 0) as came) w
      where w.ore <> w.came and (x.came is not null or x.arrival_on <= ${lateArrivalDay(osloDate(now))}::date)
      union all
      select 'fees', null, null, said, posted
      from (select (select coalesce(sum(fees), 0) from moved) as said, (select coalesce(sum(fees), 0) from books) as posted) f where said <> posted
      union all
      select 'own_movements', null, null, said, posted from (
        select (select coalesce(sum(amount_ore), 0)::bigint from provider_movement where booking_id is null and currency = 'nok' and kind in ('payout', 'topup')) as said,
          (select coalesce(sum(amount_ore), 0)::bigint from ledger_entry
            where booking_id is null and account = 'provider' and reason in ('provider_payout', 'provider_topup')) as posted) o where said <> posted
    )
    select jsonb_build_object(
        'providerOre', (select coalesce(sum(ore), 0) from moved), 'feesOre', (select coalesce(sum(fees), 0) from moved),
        'bankOre', (select coalesce(sum(ore), 0) from by_bank) + (select coalesce(sum(bank), 0) from books where booking_id is null),
        'ledgerOre', (select coalesce(sum(provider), 0) from books), 'ledgerBankOre', (select coalesce(sum(bank), 0) from books),
        'onTheWayOre', (select coalesce(sum(reported - provider) filter (where fresh), 0) from checked),
        'bookings', (select count(*) from checked), 'postings', (select coalesce(sum(postings), 0) from books),
        'differences', (select count(*) from differences)) as figures,
      (select coalesce(jsonb_agg(d), '[]') from (select * from differences order by kind, "bookingId", ref limit ${MAX_STORED_DIFFERENCES}) d) as found`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("the daily check gave no answer");
  return { ...row.figures, found: row.found };
}

export const isChecked = async (db: Db, day: string): Promise<boolean> =>
  (await db.selectFrom("dailyCheck").select("day").where("day", "=", day).executeTakeFirst()) !== undefined;

/** Whether a job for the check is queued or running. */
export async function isCheckQueued(db: Db, job: { name: string }, day: string): Promise<boolean> {
  const { rows } = await sql<{
    asked: boolean;
  }>`select ${day} in ${payloadsInQueue(job, "day")} as asked`.execute(db);
  return rows[0]?.asked ?? false;
}

type StoredDifferences = { ids: readonly string[]; unseen: number };
/** Stores the day's check, and replaces an earlier one of the same day. */
export async function saveCheck(
  tx: Tx,
  {
    day,
    figures,
    found,
    kept,
    now,
  }: { day: string; figures: Figures; found: readonly Difference[]; kept: StoredDifferences; now: Date },
): Promise<void> {
  await tx.deleteFrom("dailyCheckDifference").where("day", "=", day).execute();
  const values = { checkedAt: now, ...figures, unseen: kept.unseen };
  await tx
    .insertInto("dailyCheck")
    .values({ day, ...values })
    .onConflict((c) => c.column("day").doUpdateSet(values))
    .execute();
  if (found.length > 0)
    await tx
      .insertInto("dailyCheckDifference")
      .values(
        found.map((one, index) => ({
          day,
          number: index + 1,
          kind: one.kind,
          bookingId: one.bookingId,
          ref: one.ref,
          expectedOre: one.expectedOre,
          foundOre: one.foundOre,
          differenceId: kept.ids[index] ?? null,
        })),
      )
      .execute();
}

const figures = [
  "day",
  "checkedAt",
  "providerOre",
  "feesOre",
  "bankOre",
  "ledgerOre",
  "ledgerBankOre",
  "onTheWayOre",
  "bookings",
  "postings",
  "differences",
  sql<number>`coalesce(unseen, differences)`.as("unseen"),
] as const;
export const findCheck = (db: Db | Tx, day: string) =>
  db.selectFrom("dailyCheck").select(figures).where("day", "=", day).executeTakeFirst();
export const findDifferences = (db: Db | Tx, day: string) =>
  db
    .selectFrom("dailyCheckDifference")
    .select(["kind", "bookingId", "ref", "expectedOre", "foundOre", "differenceId"])
    .where("day", "=", day)
    .orderBy("number")
    .execute();
/** Lists checks, the newest first. */
export const listChecks = (db: Db, { before, limit }: { before: string | undefined; limit: number }) =>
  db
    .selectFrom("dailyCheck")
    .select(figures)
    .where((e) => (before ? e("day", "<", before) : e.lit(true)))
    .orderBy("day", "desc")
    .limit(limit)
    .execute();
