import { bookingSweep } from "#server/features/booking/public.ts";
import { duePayouts, payoutJobs, resendJobs, verifyAccounts } from "#server/features/payout/public.ts";
import { refundJobs } from "#server/features/refund/public.ts";
import type { Cards } from "#server/platform/card-provider/open-stripe.ts";
import type { Platform } from "#server/platform/platform.ts";
import { verifyPayments } from "./verify-payments.ts";
import { dueCharges } from "./charge-cards.ts";
import { closingJobs } from "./close-intents.ts";
import { deleteUnneededCards, verifySetups } from "./saved-cards.ts";
import { everyMinute, unsentSweeps } from "./unsent.ts";
import { paymentRoutes } from "./routes.ts";

export { setupLines } from "./provider-setup.ts";
export { dueCharges, paymentRoutes };
export { saveProviderPayouts } from "./provider-payout-store.ts";
export { isReversalOpen } from "./case-store.ts";
export { receiveTransfer, recordTransfer } from "./mark-received.ts";
export { canUndo, reverseTransfer } from "./undo-transfer.ts";
export { readEvent, handleEvent } from "./handle-event.ts";

export function paymentFeature({ db, log, jobs, config }: Platform, cards: Cards) {
  const { PAYOUT_BY: payoutBy, publicUrl } = config;
  const { provider, simulator } = cards;
  const deps = { db, log, jobs, provider, simulator, payoutBy, publicUrl };
  return {
    routes: paymentRoutes(deps),
    jobs: [...refundJobs(deps), ...closingJobs(deps), ...payoutJobs(deps), ...resendJobs(deps)],
    sweeps: [
      everyMinute(verifyPayments(deps)),
      everyMinute(verifySetups(deps)),
      dueCharges(deps),
      everyMinute(deleteUnneededCards(deps)),
      everyMinute(verifyAccounts(deps)),
      bookingSweep(deps, duePayouts(deps)),
      ...unsentSweeps(deps),
    ],
  };
}
