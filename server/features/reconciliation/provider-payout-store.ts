/** Matches payments in bank files with the card provider's payouts to us. */
import { sql } from "kysely";
import type { ProviderPayout } from "#domain/reconciliation/provider-payout.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type AwaitedPayout = ProviderPayout & { provider: string };
const columns = sql`o.provider, o.payout_id, o.amount_ore,
  o.status, o.arrival_on,
  o.trace_id, o.descriptor`;
const MAX_AWAITED = 500;
/** The provider's payouts that have not arrived, the newest first. */
export async function findAwaited(db: Db | Tx): Promise<AwaitedPayout[]> {
  const { rows } = await sql<AwaitedPayout>`
    select ${columns} from provider_payout o where bank_transaction_id is null and status not in ('failed', 'canceled')
    order by arrival_on desc, payout_id limit ${MAX_AWAITED}`.execute(db);
  return rows;
}
/** Locks a payout until the transaction ends; undefined if it has arrived, or will not come. */
export async function lockAwaited(tx: Tx, payoutId: string): Promise<AwaitedPayout | undefined> {
  const { rows } = await sql<AwaitedPayout>`
    select ${columns} from provider_payout o
    where payout_id = ${payoutId} and bank_transaction_id is null and status not in ('failed', 'canceled')
    for update`.execute(tx);
  return rows[0];
}
export const isKnownPayout = async (tx: Tx, payoutId: string): Promise<boolean> =>
  (await tx
    .selectFrom("providerPayout")
    .select("payoutId")
    .where("payoutId", "=", payoutId)
    .executeTakeFirst()) !== undefined;

/** `uid`: the administrator who decided; null if sum and reference agreed. */
type ArrivedPayout = {
  transactionId: string;
  payout: AwaitedPayout;
  uid: string | null;
  note: string;
  now: Date;
};
/** Marks the payment as a payout. Nothing is posted, since the provider's movement is posted already. */
export async function saveArrived(
  tx: Tx,
  { transactionId, payout, uid, note, now }: ArrivedPayout,
): Promise<void> {
  await tx
    .updateTable("providerPayout")
    .set({ bankTransactionId: transactionId })
    .where("provider", "=", payout.provider)
    .where("payoutId", "=", payout.payoutId)
    .execute();
  await tx
    .updateTable("bankTransaction")
    .set({ status: "closed", problem: null, settledAt: now, settledBy: uid, note })
    .where("bankTransactionId", "=", transactionId)
    .execute();
}

/** Waiting payments in kroner without a KID, which may be payouts. */
export async function findWaitingCredits(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("bankTransaction")
    .select("bankTransactionId as id")
    .where("status", "=", "waiting")
    .where("currency", "=", "NOK")
    .where("kid", "is", null)
    .where("resembles", "is", null)
    .orderBy("bookedOn", "desc")
    .orderBy("bankTransactionId", "desc")
    .limit(MAX_AWAITED)
    .execute();
  return rows.map(({ id }) => id);
}
