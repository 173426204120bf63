/** Payouts that go out in a bank file: begun together, and each ended as the bank says (rules 6.4, 6.5). */
import type { Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import {
  beginAttempt,
  findOpenAttempt,
  lockPayable,
  lockBankAttempt,
  lockSendable,
  markBankReturned,
  type PayoutAttempt,
} from "./payout-store.ts";
import { failPayout, markPaidOut } from "./payouts.ts";
import { takeBackPayout } from "./returned-payouts.ts";

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

type BankReport = {
  kind: "sent" | "returned";
  payoutId: string;
  attempt: number;
  amountOre: number;
  reason: string | null;
};
/**
 * What the bank's own file says of an attempt. What comes back was sent, whether that was reported or not. `unmatched`:
 * it is no payout of ours, or of another amount, or was reported as refused; an administrator looks into it.
 */
export async function takeBankReport(
  tx: Tx,
  jobs: JobQueue,
  { kind, payoutId, attempt, amountOre, reason }: BankReport,
  now: Date,
): Promise<"done" | "known" | "unmatched"> {
  const found = await lockBankAttempt(tx, payoutId, attempt);
  if (found?.amountOre !== amountOre || found.outcome === "refused") return "unmatched";
  if (found.outcome === "returned" || found.outcome === kind) return "known";
  if (found.outcome === null)
    await endBankPayout(tx, jobs, { payoutId, attempt, outcome: { sent: true } }, now);
  if (kind === "sent") return "done";
  const why = reason ?? "returned by the bank";
  const returned = await markBankReturned(tx, payoutId, attempt, why);
  if (!returned) return "unmatched";
  await takeBackPayout(tx, jobs, returned, { ref: `${payoutId}/${attempt}`, reason: why, byBank: true }, now);
  return "done";
}
