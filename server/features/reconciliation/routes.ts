import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import type { Db } from "#server/platform/database.ts";
import type { Handlers } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import {
  bankFiles,
  closeTransaction,
  closeTransactions,
  matchTransaction,
  recordBankFile,
  showBankFile,
  uploadBankFile,
  waitingTransactions,
} from "./bank-files.ts";
import {
  batchFile,
  createBatch,
  markBatchSent,
  payoutBatches,
  refuseLine,
  showBatch,
} from "./payout-batches.ts";
import { dailyCheck, dailyChecks } from "./daily-check.ts";

type Deps = {
  db: Db;
  jobs: JobQueue;
  log: Log;
  payoutBy: "provider" | "bank_file";
  account: string | null;
};
export const reconciliationRoutes = (deps: Deps): Handlers<typeof reconciliation> => ({
  "POST /api/reconciliation/bank-files": ({ body }, call) => uploadBankFile(deps, body, call),
  "GET /api/reconciliation/bank-files": ({ query }) => bankFiles(deps, query),
  "GET /api/reconciliation/bank-files/:bankFileId": ({ params }, { now }) =>
    showBankFile(deps, params.bankFileId, now),
  "POST /api/reconciliation/bank-files/:bankFileId/record": ({ params }, call) =>
    recordBankFile(deps, params.bankFileId, call),
  "GET /api/reconciliation/bank-transactions": ({ query }, { now }) => waitingTransactions(deps, query, now),
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/match": ({ params, body }, call) =>
    matchTransaction(deps, params.bankTransactionId, body, call),
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": ({ params, body }, call) =>
    closeTransaction(deps, params.bankTransactionId, body, call),
  "POST /api/reconciliation/bank-transactions/close": ({ body }, call) => closeTransactions(deps, body, call),
  "POST /api/reconciliation/payout-batches": ({ body }, call) => createBatch(deps, body, call),
  "GET /api/reconciliation/payout-batches": ({ query }) => payoutBatches(deps.db, query),
  "GET /api/reconciliation/payout-batches/:payoutBatchId": ({ params }) =>
    showBatch(deps.db, params.payoutBatchId),
  "GET /api/reconciliation/payout-batches/:payoutBatchId/file": ({ params }) =>
    batchFile(deps.db, params.payoutBatchId),
  "POST /api/reconciliation/payout-batches/:payoutBatchId/sent": ({ params }, call) =>
    markBatchSent(deps, params.payoutBatchId, call),
  "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": (
    { params, body },
    call,
  ) => refuseLine(deps, params, body, call),
  "GET /api/reconciliation/daily-checks": ({ query }) => dailyChecks(deps.db, query),
  "GET /api/reconciliation/daily-checks/:day": ({ params }) => dailyCheck(deps.db, params.day),
});
