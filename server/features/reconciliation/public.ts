/** Holds the card provider, the bank and the books together. */
import type { Cards } from "#server/platform/card-provider/open-stripe.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dailyCheckJobs, dailyCheckSweep } from "./daily-check.ts";
import { reconciliationRoutes } from "./routes.ts";

export function reconciliationFeature({ db, log, jobs, config }: Platform, cards: Cards) {
  const deps = {
    db,
    log,
    jobs,
    provider: cards.provider,
    payoutBy: config.PAYOUT_BY,
    account: config.paymentAccount,
    bank: { customerId: config.BANK_CUSTOMER_ID, bic: config.BANK_BIC },
    payoutsTo: config.PROVIDER_PAYOUTS_TO,
  };
  return {
    routes: reconciliationRoutes(deps),
    jobs: dailyCheckJobs(deps),
    sweep: dailyCheckSweep(deps),
  };
}
