/** Payments of bank files and the provider's payouts that they are. */
import { sql } from "kysely";
import type { ProviderPayout } from "#domain/reconciliation/provider-payout.ts";
import type { Db, Tx } from "#server/platform/database.ts";

export type AwaitedPayout = ProviderPayout & { provider: string };
const columns = sql`o.provider, o.payout_id as "payoutId", o.amount_ore as "amountOre",
  o.status, o.arrival_on as "arrivalOn",
  o.trace_id as "traceId", o.descriptor`;
const MOST_AWAITED = 500;
/** Those that have not arrived, the newest first. */
export async function findAwaited(db: Db | Tx): Promise<AwaitedPayout[]> {
  const { rows } = await sql<AwaitedPayout>`
    select ${columns} from provider_payout o where bank_transaction_id is null and status not in ('failed', 'canceled')
    order by arrival_on desc, payout_id limit ${MOST_AWAITED}`.execute(db);
  return rows;
}
/** Locked until the transaction ends; undefined where it has arrived, or will not come. */
export async function lockAwaited(tx: Tx, payoutId: string): Promise<AwaitedPayout | undefined> {
  const { rows } = await sql<AwaitedPayout>`
    select ${columns} from provider_payout o
    where payout_id = ${payoutId} and bank_transaction_id is null and status not in ('failed', 'canceled')
    for update`.execute(tx);
  return rows[0];
}
export const isKnownPayout = async (tx: Tx, payoutId: string): Promise<boolean> =>
  (await tx
    .selectFrom("provider_payout")
    .select("payout_id")
    .where("payout_id", "=", payoutId)
    .executeTakeFirst()) !== undefined;

/** `uid`: null where sum and reference agreed, and nobody was asked. */
type Arrived = { transactionId: string; payout: AwaitedPayout; uid: string | null; note: string; now: Date };
/** The payment is the payout: nothing is posted, which the movement that the provider told of has been. */
export async function saveArrived(tx: Tx, { transactionId, payout, uid, note, now }: Arrived): Promise<void> {
  await tx
    .updateTable("provider_payout")
    .set({ bank_transaction_id: transactionId, matched_at: now, matched_by: uid })
    .where("provider", "=", payout.provider)
    .where("payout_id", "=", payout.payoutId)
    .execute();
  await tx
    .updateTable("bank_transaction")
    .set({ status: "closed", problem: null, settled_at: now, settled_by: uid, note })
    .where("bank_transaction_id", "=", transactionId)
    .execute();
}

/** Payments in kroner that wait and have no KID, which a payout may be. */
export async function findWaitingCredits(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("bank_transaction")
    .select("bank_transaction_id as id")
    .where("status", "=", "waiting")
    .where("currency", "=", "NOK")
    .where("kid", "is", null)
    .where("resembles", "is", null)
    .orderBy("booked_on", "desc")
    .orderBy("bank_transaction_id", "desc")
    .limit(MOST_AWAITED)
    .execute();
  return rows.map(({ id }) => id);
}
