import type { Client } from "#contract/client.ts";
import { requestedPages, rowsOf, undefinedIfDeleted } from "#web/features/admin/public.ts";

const states = ["open", "acknowledged", "gone"] as const;
/**
 * Loads payments that wait, with the reasons, the latest daily checks, and differences: those in the state
 * `?differences=` (by default the open ones), or only the one of `?difference=`.
 */
export async function loadMoney(api: Client, query: URLSearchParams) {
  const pages = requestedPages(query);
  const differenceId = query.get("difference");
  const state = states.find((one) => one === query.get("differences")) ?? "open";
  const [me, one, differences, corrections, unsent, charges, failed, checks] = await Promise.all([
    api("GET /api/user-profile/me", {}),
    differenceId
      ? undefinedIfDeleted(
          api("GET /api/reconciliation/differences/:differenceId", {
            params: { differenceId: differenceId },
          }),
        )
      : undefined,
    rowsOf(pages, (page) => api("GET /api/reconciliation/differences", { query: { state, ...page } })),
    rowsOf(pages, (page) => api("GET /api/reconciliation/corrections", { query: page })),
    rowsOf(pages, (page) => api("GET /api/payments/unsent", { query: page })),
    rowsOf(pages, (page) => api("GET /api/payments/coming-charges", { query: page })),
    rowsOf(pages, (page) => api("GET /api/jobs/failed", { query: page })),
    api("GET /api/reconciliation/daily-checks", { query: { limit: 14 } }),
  ]);
  const [newest] = checks.items;
  const check =
    newest && (await api("GET /api/reconciliation/daily-checks/:day", { params: { day: newest.day } }));
  return {
    me: me.uid,
    isSingle: one !== undefined,
    state: one?.state ?? state,
    differences: one ? [one] : differences.items,
    moreDifferences: !one && differences.hasMore,
    corrections: corrections.items,
    unsent: unsent.items,
    charges: charges.items,
    failed: failed.items,
    more: [corrections, unsent, charges, failed].map(({ hasMore }) => ({ hasMore })),
    checks: checks.items,
    check,
  };
}
export type Money = Awaited<ReturnType<typeof loadMoney>>;

/** Loads files from and to the bank. `?file=` opens a bank file, and `?batch=` a payout file. */
export async function loadBank(api: Client, query: URLSearchParams) {
  const pages = requestedPages(query);
  const [bankFileId, payoutBatchId] = [query.get("file"), query.get("batch")];
  /** Old files are rarely needed: only a few are shown, unless the reader requests more. */
  const few = pages === 1 ? { limit: 20 } : {};
  const [files, waitingPayments, batches, file, batch] = await Promise.all([
    rowsOf(pages, (page) => api("GET /api/reconciliation/bank-files", { query: { ...page, ...few } })),
    rowsOf(pages, (page) => api("GET /api/reconciliation/bank-transactions", { query: page })),
    rowsOf(pages, (page) => api("GET /api/reconciliation/payout-batches", { query: { ...page, ...few } })),
    bankFileId
      ? undefinedIfDeleted(api("GET /api/reconciliation/bank-files/:bankFileId", { params: { bankFileId } }))
      : undefined,
    payoutBatchId
      ? undefinedIfDeleted(
          api("GET /api/reconciliation/payout-batches/:payoutBatchId", { params: { payoutBatchId } }),
        )
      : undefined,
  ]);
  return {
    files: files.items,
    waiting: waitingPayments.items,
    hasMoreWaiting: waitingPayments.hasMore,
    batches: batches.items,
    moreFiles: [files, batches].map(({ hasMore }) => ({ hasMore })),
    file,
    batch,
  };
}
export type Bank = Awaited<ReturnType<typeof loadBank>>;
