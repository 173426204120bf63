/** Compares the books with the card provider and the bank. */
import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import type { Cards } from "#server/platform/card-provider/open-stripe.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bankFiles, bankTransactions } from "./bank-files.ts";
import { corrections } from "./corrections.ts";
import { dailyCheckJobs, dailyChecks, dailyCheckSweep } from "./daily-check.ts";
import { differences } from "./differences.ts";
import { payoutBatches } from "./payout-batches.ts";

export function reconciliationFeature({ db, log, jobs, config }: Platform, { provider }: Cards) {
  const deps = {
    db,
    log,
    jobs,
    provider,
    payoutBy: config.PAYOUT_BY,
    account: config.paymentAccount,
    bank: { customerId: config.BANK_CUSTOMER_ID, bic: config.BANK_BIC },
    payoutsTo: config.PROVIDER_PAYOUTS_TO,
  };
  return {
    jobs: dailyCheckJobs(deps),
    sweeps: [dailyCheckSweep(deps)],
    routes: {
      ...bankFiles(deps),
      ...bankTransactions(deps),
      ...payoutBatches(deps),
      ...dailyChecks(deps),
      ...differences(deps),
      ...corrections(deps),
    },
  } satisfies Feature<typeof reconciliation>;
}
