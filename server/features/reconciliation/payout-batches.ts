/**
 * Outgoing bank files: payouts that can be sent are gathered in a batch, ordered at the bank, and marked as
 * sent or refused by the bank's report. A payout in an open batch is sent in no other way (rules 6.4).
 */
import type { Reply } from "#contract/index.ts";
import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import { addDays, osloDate } from "#domain/days.ts";
import { addBusinessDays, isBusinessDay } from "#domain/holidays.ts";
import { addRefunds, applyRefundReport } from "#server/features/refund/public.ts";
import { beginBankPayouts, endBankPayout } from "#server/features/payout/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { painOf } from "./pain.ts";
import { findBatch, findBatchLines, findOrderLines, insertBatch, listBatches } from "./payout-batch-store.ts";

type Deps = {
  db: Db;
  jobs: JobQueue;
  payoutBy: "provider" | "bank_file";
  account: string | null;
  bank: { customerId: string | undefined; bic: string | undefined };
};
type BatchView = Reply<"GET /api/reconciliation/payout-batches/:payoutBatchId">;
const MAX_BATCH_LINES = 200;
const MAX_DAYS_AHEAD = 30;
/** The maximum length of a payment's text. */
const MAX_TEXT_LENGTH = 140;

async function showBatch(db: Db | Tx, batchId: string): Promise<BatchView | Refused> {
  const found = await findBatch(db, batchId);
  if (!found) return refuse("payout_batch_not_found");
  const { account: _, createdAt, ...batch } = found;
  const lines = await findBatchLines(db, batchId);
  return {
    ...batch,
    createdAt: createdAt.toISOString(),
    lines: lines.map(({ attempt: _attempt, paper: _paper, ...line }) => line),
  };
}

const auditBatch = (tx: Tx, call: Call<"admin">, batchId: string, to: string, data?: object) =>
  audit(tx, { ...auditActor(call, "admin"), subject: "payout", subjectId: batchId, to, data });

/** Adds refunds of bank transfers, each to the account that the money came from. */
async function createRefunds(
  tx: Tx,
  call: Call<"admin">,
  { account, payOn }: { account: string; payOn: string },
): Promise<BatchView | Refused> {
  const { now, actor } = call;
  const batchId = await insertBatch(tx, { kind: "refunds", account, payOn, uid: actor.uid, now, lines: [] });
  const refunds = await addRefunds(tx, batchId, MAX_BATCH_LINES);
  if (refunds === 0) return refuse("nothing_to_refund");
  await auditBatch(tx, call, batchId, "batch_created", { refunds });
  return showBatch(tx, batchId);
}

type AttemptKey = { payoutId: string; attempt: number };
/** Ends a line with a payout or refund; false if it had ended before. */
async function endLine(
  tx: Tx,
  jobs: JobQueue,
  { payoutId, attempt }: AttemptKey,
  outcome: { sent: true } | { refused: string },
  { actor, now }: Call<"admin">,
): Promise<boolean> {
  const outcomeFields =
    "refused" in outcome
      ? ({ kind: "refused", reason: outcome.refused } as const)
      : ({ kind: "sent", reason: null } as const);
  const report = { refundId: payoutId, attempt, amountOre: null, ...outcomeFields };
  const ofRefund = await applyRefundReport(tx, jobs, report, { uid: actor.uid, now });
  if (ofRefund) return ofRefund === "done";
  return endBankPayout(tx, jobs, { payoutId, attempt, outcome }, now);
}

/** The payment's text «Utmark: U-2027-0001, U-2027-0002 og 3 til», as long as banks accept. */
function paymentTextOf(lines: readonly Line[]): string {
  const papers = lines.map(({ paper, bookingId }) => paper ?? bookingId.slice(0, 8));
  for (let listedCount = papers.length; listedCount > 0; listedCount--) {
    const more = papers.length - listedCount;
    const text = `Utmark: ${papers.slice(0, listedCount).join(", ")}${more > 0 ? ` og ${more} til` : ""}`;
    if (text.length <= MAX_TEXT_LENGTH) return text;
  }
  return "Utmark";
}
type Line = Awaited<ReturnType<typeof findBatchLines>>[number];
/** The payments of a batch; each has the id of its first line. */
function ordersOf(lines: readonly Line[]) {
  const byOrder = Map.groupBy(lines, ({ order }) => order);
  return [...byOrder.values()].flatMap((these) => {
    const [first] = these;
    if (!first) return [];
    const amountOre = these.reduce((sum, line) => sum + line.amountOre, 0);
    const { payoutId: id, attempt, creditor, account } = first;
    return [{ id, attempt, creditor, account, amountOre, text: paymentTextOf(these) }];
  });
}

export const payoutBatches = ({ db, jobs, payoutBy, account, bank }: Deps) =>
  ({
    "POST /api/reconciliation/payout-batches": ({ body }, call) =>
      command(db, call, "create-payout-batch", body, async (tx) => {
        if (account === null) return refuse("payout_account_missing");
        const { now, actor } = call;
        const today = osloDate(now);
        const { payOn = isBusinessDay(today) ? today : addBusinessDays(today, 1) } = body;
        if (payOn > addDays(today, MAX_DAYS_AHEAD))
          return refuseAll([{ code: "payout_day_too_far", path: "payOn", values: { days: MAX_DAYS_AHEAD } }]);
        if (payOn < today) return refuseAll([{ code: "payout_day_passed", path: "payOn" }]);
        if (body.kind === "refunds") return createRefunds(tx, call, { account, payOn });
        const route = { payoutBy, onboarding: null };
        const { begun, shortOre } = await beginBankPayouts(tx, { route, limit: MAX_BATCH_LINES, now });
        if (!begun.length)
          return shortOre > 0
            ? refuse("money_not_at_bank", { amountOre: shortOre })
            : refuse("nothing_to_pay_out");
        const lines = begun.map(({ attempt, creditor, landownerUid, ...one }) => ({
          ...one,
          attempt: attempt.attempt,
          creditor: creditor.slice(0, 70) || "Mottaker",
          // payouts to one landowner and account are one payment
          order: `${landownerUid} ${attempt.account}`,
        }));
        const batchId = await insertBatch(tx, {
          kind: "payouts",
          account,
          payOn,
          uid: actor.uid,
          now,
          lines,
        });
        await auditBatch(tx, call, batchId, "batch_created", { payouts: lines.length });
        return showBatch(tx, batchId);
      }),
    "GET /api/reconciliation/payout-batches": ({ query }) =>
      pageByTime(
        query,
        (after, limit) => listBatches(db, { after, limit }),
        (row) => [row.createdAt, row.payoutBatchId],
        (rows) => rows.map(({ account: _, ...row }) => row),
      ),
    "GET /api/reconciliation/payout-batches/:payoutBatchId": ({ params }) =>
      showBatch(db, params.payoutBatchId),
    "GET /api/reconciliation/payout-batches/:payoutBatchId/file": async ({
      params: { payoutBatchId: batchId },
    }) => {
      const batch = await findBatch(db, batchId);
      if (!batch) return refuse("payout_batch_not_found");
      const orders = ordersOf(await findBatchLines(db, batchId));
      return {
        name: `utmark-${batch.payOn}-${batchId.slice(0, 8)}.xml`,
        content: painOf({ ...batch, orders, bank }),
      };
    },
    "POST /api/reconciliation/payout-batches/:payoutBatchId/sent": ({ params }, call) =>
      command(db, call, `payout-batch-sent ${params.payoutBatchId}`, {}, async (tx) => {
        const { payoutBatchId: batchId } = params;
        if (!(await findBatch(tx, batchId))) return refuse("payout_batch_not_found");
        let payouts = 0;
        for (const { payoutId, attempt, status } of await findBatchLines(tx, batchId))
          if (status === "open" && (await endLine(tx, jobs, { payoutId, attempt }, { sent: true }, call)))
            payouts++;
        if (payouts > 0) await auditBatch(tx, call, batchId, "batch_sent", { payouts });
        return showBatch(tx, batchId);
      }),
    "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": (
      { params, body },
      call,
    ) =>
      command(db, call, `payout-refused ${params.payoutBatchId} ${params.payoutId}`, body, async (tx) => {
        const { payoutBatchId, payoutId } = params;
        const { reason } = body;
        if (!(await findBatch(tx, payoutBatchId))) return refuse("payout_batch_not_found");
        const line = (await findBatchLines(tx, payoutBatchId)).find((one) => one.payoutId === payoutId);
        if (!line) return refuse("payout_line_not_found");
        // the bank refuses a payment, which may contain several payouts
        let refused = 0;
        for (const one of await findOrderLines(tx, line)) {
          if (await endLine(tx, jobs, one, { refused: reason }, call)) refused++;
        }
        if (refused === 0) return refuse("payout_line_ended");
        await auditBatch(tx, call, payoutBatchId, "payout_refused", { payoutId, reason });
        return showBatch(tx, payoutBatchId);
      }),
  }) satisfies SomeHandlers<typeof reconciliation>;
