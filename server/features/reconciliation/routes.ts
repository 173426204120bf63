import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import {
  bankFiles,
  closeTransaction,
  closeTransactions,
  matchProviderPayout,
  matchTransaction,
  recordBankFile,
  showBankFile,
  uploadBankFile,
  waitingTransactions,
} from "./bank-files.ts";
import {
  type BankSettings,
  batchFile,
  createBatch,
  markBatchSent,
  payoutBatches,
  refuseLine,
  showBatch,
} from "./payout-batches.ts";
import { approveCorrection, corrections, proposeCorrection, rejectCorrection } from "./corrections.ts";
import { checkNow, dailyCheck, dailyChecks } from "./daily-check.ts";
import { acknowledgeDifference, difference, differences, noteDifference } from "./differences.ts";

type Deps = {
  db: Db;
  jobs: JobQueue;
  log: Log;
  payoutBy: "provider" | "bank_file";
  payoutsTo: "bank" | "own";
  provider: PaymentProvider;
  account: string | null;
  bank: BankSettings;
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
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/match-payout": ({ params, body }, call) =>
    matchProviderPayout(deps, params.bankTransactionId, body, call),
  "POST /api/reconciliation/bank-transactions/:bankTransactionId/close": ({ params, body }, call) =>
    closeTransaction(deps, params.bankTransactionId, body, call),
  "POST /api/reconciliation/bank-transactions/close": ({ body }, call) => closeTransactions(deps, body, call),
  "POST /api/reconciliation/payout-batches": ({ body }, call) => createBatch(deps, body, call),
  "GET /api/reconciliation/payout-batches": ({ query }) => payoutBatches(deps.db, query),
  "GET /api/reconciliation/payout-batches/:payoutBatchId": ({ params }) =>
    showBatch(deps.db, params.payoutBatchId),
  "GET /api/reconciliation/payout-batches/:payoutBatchId/file": ({ params }) =>
    batchFile(deps, params.payoutBatchId),
  "POST /api/reconciliation/payout-batches/:payoutBatchId/sent": ({ params }, call) =>
    markBatchSent(deps, params.payoutBatchId, call),
  "POST /api/reconciliation/payout-batches/:payoutBatchId/payouts/:payoutId/refused": (
    { params, body },
    call,
  ) => refuseLine(deps, params, body, call),
  "GET /api/reconciliation/daily-checks": ({ query }) => dailyChecks(deps.db, query),
  "GET /api/reconciliation/daily-checks/:day": ({ params }) => dailyCheck(deps.db, params.day),
  "POST /api/reconciliation/daily-checks": (_args, call) => checkNow(deps, call),
  "GET /api/reconciliation/differences": ({ query }) => differences(deps.db, query),
  "GET /api/reconciliation/differences/:differenceId": ({ params }) =>
    difference(deps.db, params.differenceId),
  "POST /api/reconciliation/differences/:differenceId/note": ({ params, body }, call) =>
    noteDifference(deps.db, params.differenceId, body, call),
  "POST /api/reconciliation/differences/:differenceId/acknowledge": ({ params, body }, call) =>
    acknowledgeDifference(deps.db, params.differenceId, body, call),
  "GET /api/reconciliation/corrections": ({ query }) => corrections(deps.db, query),
  "POST /api/reconciliation/corrections": ({ body }, call) => proposeCorrection(deps, body, call),
  "POST /api/reconciliation/corrections/:correctionId/approve": ({ params }, call) =>
    approveCorrection(deps, params.correctionId, call),
  "POST /api/reconciliation/corrections/:correctionId/reject": ({ params, body }, call) =>
    rejectCorrection(deps, params.correctionId, body, call),
});
