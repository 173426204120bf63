/** Payouts from the card provider to our bank, as it reports them (rules 6.8). */
import { sql } from "kysely";
import type { ProviderPayout } from "#domain/reconciliation/provider-payout.ts";
import { recordset, type Tx } from "#server/platform/database/database.ts";

/** Of several reports about a payout the newest wins; fields it lacks come from earlier ones. */
export async function saveProviderPayouts(
  tx: Tx,
  provider: string,
  payouts: readonly ProviderPayout[],
  toldAt: Date,
): Promise<void> {
  const newest = [...new Map(payouts.map((one) => [one.payoutId, one])).values()];
  if (newest.length === 0) return;
  await sql`
    insert into provider_payout as p
      (provider, payout_id, amount_ore, status, arrival_on, trace_id, descriptor, told_at)
    select ${provider}, payout_id, amount_ore, status, arrival_on, left(trace_id, 200),
      left(descriptor, 200), ${toldAt}
    from jsonb_to_recordset(${recordset(newest)}::jsonb) as g
      (payout_id text, amount_ore bigint, status text, arrival_on date, trace_id text, descriptor text)
    on conflict (provider, payout_id) do update set status = excluded.status, arrival_on = excluded.arrival_on,
      trace_id = coalesce(excluded.trace_id, p.trace_id),
      descriptor = coalesce(excluded.descriptor, p.descriptor), told_at = excluded.told_at
    where p.told_at <= excluded.told_at`.execute(tx);
}
