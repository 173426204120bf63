/** Payouts sent in a bank file: attempts begin together, and each ends as reported (rules 6.4, 6.5). */
import { applyRefundReport } from "#server/features/refund/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import {
  beginAttempt,
  endAttempt,
  findOpenAttempt,
  lockMovedToBank,
  lockPayable,
  lockBankAttempt,
  lockSendable,
  markBankReturned,
  type PayoutAttempt,
  type PayoutRoute,
} from "./payout-store.ts";
import { failPayout, markPaidOut } from "./payouts.ts";
import { recordPayoutReturned } from "./returned-payouts.ts";

const byBank: PayoutRoute = { payoutBy: "bank_file", onboarding: null };
type BankPayout = {
  payoutId: string;
  landownerUid: string;
  attempt: PayoutAttempt;
  amountOre: number;
  creditor: string;
};

/**
 * Begins an attempt by bank file for each payout that can be sent: released, not frozen, without another open
 * attempt. The account of the attempt does not change later. Payouts of card payments are included only up to
 * the amount moved to our bank, since the other money there belongs to other guests (rules 6.8). `shortOre`:
 * the amount that waits for more money.
 */
export async function beginBankPayouts(
  tx: Tx,
  o: { route: PayoutRoute; limit: number; now: Date },
): Promise<{ begun: BankPayout[]; shortOre: number }> {
  const { now } = o;
  const payable = await lockPayable(tx, o);
  let movedOre = payable.some(({ moneyAt }) => moneyAt === "provider") ? await lockMovedToBank(tx) : 0;
  let shortOre = 0;
  const begun: BankPayout[] = [];
  for (const { payoutId, landownerUid, account, amountOre, creditor, moneyAt } of payable) {
    if (moneyAt === "provider" && amountOre > movedOre) {
      shortOre += amountOre;
      continue;
    }
    if (moneyAt === "provider") movedOre -= amountOre;
    const attempt = await beginAttempt(tx, { payoutId, account, way: "bank_file" }, now);
    begun.push({ payoutId, landownerUid, attempt, amountOre, creditor });
  }
  return { begun, shortOre };
}

/** Ends an attempt; false if it is not open, because another process has ended it. */
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
  const payout = await lockSendable(tx, payoutId, { route: byBank, provider: "" });
  const open = payout && (await findOpenAttempt(tx, payoutId));
  if (!payout || open?.way !== "bank_file" || open.attempt !== attempt) return false;
  const openPayout = { payout, attempt: open };
  if ("refused" in outcome) await failPayout(tx, jobs, openPayout, outcome.refused, now);
  else await markPaidOut(tx, jobs, openPayout, null, now);
  return true;
}

/** The bank refused the whole file: the attempt has ended, and the payout will be in the next file. */
async function reopenPayout(tx: Tx, { payoutId, attempt, reason }: BankReport, now: Date): Promise<void> {
  const refusalReason = reason ?? "file refused by the bank";
  await endAttempt(tx, { payoutId, attempt, outcome: "refused", reason: refusalReason, now });
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payout",
    subjectId: payoutId,
    from: "scheduled",
    to: "scheduled",
    reason: refusalReason,
    data: { attempt },
  });
}

type BankReport = {
  kind: "sent" | "returned" | "refused" | "file_refused";
  payoutId: string;
  attempt: number;
  amountOre: number;
  reason: string | null;
};
/**
 * Applies the bank's report about a payout attempt. Returned money counts as sent first, even if that was not
 * reported; a refusal after it was marked as sent counts as a return. `unmatched`: no payout of ours, another
 * amount, or already refused; an administrator investigates.
 */
export async function applyBankReport(
  tx: Tx,
  jobs: JobQueue,
  report: BankReport,
  by: { uid: string; now: Date },
): Promise<"done" | "known" | "unmatched"> {
  const { kind, payoutId, attempt, amountOre, reason } = report;
  const { now } = by;
  const ofRefund = await applyRefundReport(tx, jobs, { ...report, refundId: payoutId }, by);
  if (ofRefund) return ofRefund;
  const found = await lockBankAttempt(tx, payoutId, attempt);
  const isRefusal = kind === "refused" || kind === "file_refused";
  if (found?.amountOre !== amountOre) return "unmatched";
  if (found.outcome === "refused") return isRefusal ? "known" : "unmatched";
  if (found.outcome === "returned" || found.outcome === kind) return "known";
  if (found.outcome === null && isRefusal) {
    if (kind === "file_refused") await reopenPayout(tx, report, now);
    else await endBankPayout(tx, jobs, { payoutId, attempt, outcome: { refused: reason ?? kind } }, now);
    return "done";
  }
  if (found.outcome === null)
    await endBankPayout(tx, jobs, { payoutId, attempt, outcome: { sent: true } }, now);
  if (kind === "sent") return "done";
  const returnReason = reason ?? "returned by the bank";
  const returned = await markBankReturned(tx, payoutId, attempt, returnReason);
  if (!returned) return "unmatched";
  await recordPayoutReturned(
    tx,
    jobs,
    returned,
    { ref: `${payoutId}/${attempt}`, reason: returnReason, byBank: true },
    now,
  );
  return "done";
}
