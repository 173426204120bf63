/** Payouts that go out in a bank file: begun together, and each ended as the bank says (rules 6.4, 6.5). */
import type { Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import {
  beginAttempt,
  findOpenAttempt,
  lockPayable,
  lockSendable,
  type PayoutAttempt,
} from "./payout-store.ts";
import { failPayout, markPaidOut } from "./payouts.ts";

type BankPayout = { payoutId: string; attempt: PayoutAttempt; amountOre: number; creditor: string };

/**
 * Begins an attempt by bank file for each payout that can go out: released, not frozen, with no other attempt
 * under way. The account that it has now stays with it.
 */
export async function beginBankPayouts(tx: Tx, limit: number, now: Date): Promise<BankPayout[]> {
  const begun: BankPayout[] = [];
  for (const { payoutId, account, amountOre, creditor } of await lockPayable(tx, limit, now)) {
    const attempt = await beginAttempt(tx, { payoutId, account, way: "bank_file" }, now);
    begun.push({ payoutId, attempt, amountOre, creditor });
  }
  return begun;
}

/** False where the attempt is not open: another was first. */
export async function endBankPayout(
  tx: Tx,
  jobs: JobQueue,
  {
    payoutId,
    attempt,
    outcome,
  }: { payoutId: string; attempt: number; outcome: { sent: true } | { refused: string } },
  now: Date,
): Promise<boolean> {
  const payout = await lockSendable(tx, payoutId, { to: null, provider: "" });
  const open = payout && (await findOpenAttempt(tx, payoutId));
  if (!payout || open?.way !== "bank_file" || open.attempt !== attempt) return false;
  const begun = { payout, attempt: open };
  if ("refused" in outcome) await failPayout(tx, jobs, begun, outcome.refused, now);
  else await markPaidOut(tx, jobs, begun, null, now);
  return true;
}
