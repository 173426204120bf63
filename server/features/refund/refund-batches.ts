/** Refunds sent in a bank file; each ends as the bank reports (rules 6.6, 6.9). */
import { osloDate } from "#domain/days.ts";
import { refundFailedPostings } from "#domain/ledger/ledger.ts";
import { postEntries } from "#server/features/ledger/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  insertRefundLines,
  lockForBatch,
  lockRefundLine,
  markReturned,
  saveLine,
} from "./refund-batch-store.ts";
import { saveSent } from "./refunds-by-hand-store.ts";
import { recordSent, reportRefused } from "./refunds.ts";

type By = { uid: string; now: Date };

/** Adds the refunds that can be sent to the batch; returns their number. */
export async function addRefunds(tx: Tx, batchId: string, limit: number): Promise<number> {
  const lines = await lockForBatch(tx, limit);
  if (lines.length > 0) await insertRefundLines(tx, batchId, lines);
  return lines.length;
}

type Report = {
  refundId: string;
  attempt: number;
  kind: "sent" | "returned" | "refused" | "file_refused";
  /** If null, the amount is not checked. */
  amountOre: number | null;
  reason: string | null;
};
/**
 * Applies the bank's report; undefined if it is not about a refund of ours. Returned money counts as sent
 * first, even if that was not reported. A refused or returned refund waits until an administrator enters
 * another account; if the whole file was refused, the refund is in the next file.
 */
export async function applyRefundReport(
  tx: Tx,
  jobs: JobQueue,
  { refundId, attempt, kind, amountOre, reason }: Report,
  { uid, now }: By,
): Promise<"done" | "known" | "unmatched" | undefined> {
  const line = await lockRefundLine(tx, refundId, attempt);
  if (!line) return undefined;
  const { bookingId, account, outcome } = line;
  const isRefusal = kind === "refused" || kind === "file_refused";
  if (amountOre !== null && amountOre !== line.amountOre) return "unmatched";
  if (outcome === "refused") return isRefusal ? "known" : "unmatched";
  if (outcome === "returned" || outcome === kind) return "known";
  const refund = { refundId, bookingId, amountOre: line.amountOre };
  if (outcome === null && isRefusal) {
    // if the bank refuses a whole file, no single account is wrong, so the refund can be in the next file
    await saveLine(tx, refundId, attempt, "refused", kind === "file_refused" ? kind : (reason ?? kind));
    return "done";
  }
  if (outcome === null) {
    const sentOn = osloDate(now);
    await saveLine(tx, refundId, attempt, "sent", null);
    await saveSent(tx, refundId, { account, reference: undefined, sentOn, sentBy: uid }, now);
    await recordSent(tx, jobs, refund, now, { uid, account, sentOn, moneyAt: "bank" });
  }
  if (kind === "sent") return "done";
  const returnReason = reason ?? "returned by the bank";
  await saveLine(tx, refundId, attempt, "returned", returnReason);
  await markReturned(tx, refundId, returnReason, now);
  await postEntries(tx, {
    bookingId,
    reason: "refund_failed",
    postings: refundFailedPostings(bookingId, line.amountOre, "bank"),
    now,
  });
  await reportRefused(tx, jobs, { ...refund, from: "refund_sent", reason: returnReason }, now);
  return "done";
}
