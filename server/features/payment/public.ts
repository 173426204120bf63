/** The payment feature, and the interface of a card provider, real or simulated. */
import type { Platform } from "#server/platform/platform.ts";
import { verifyAccounts } from "./account-changes.ts";
import { verifyPayments } from "./verify-payments.ts";
import { dueCharges } from "./charge-cards.ts";
import { closingJobs } from "./close-intents.ts";
import { payoutJobs, duePayouts } from "./payouts.ts";
import { resendJobs } from "./resend-part.ts";
import type { CardSimulator, PaymentProvider } from "./provider.ts";
import { refundJobs } from "./refunds.ts";
import { deleteUnneededCards, verifySetups } from "./saved-cards.ts";
import { everyMinute, unsentSweeps } from "./unsent.ts";
import { paymentRoutes } from "./routes.ts";

export { type CardSimulator, type Movement, type PaymentProvider, ProviderRefusal } from "./provider.ts";
export { setupLines } from "./provider-setup.ts";
export { dueCharges, duePayouts, paymentRoutes };
export { type PayoutRoute, type PayoutWay, usesRoute } from "./payout-store.ts";
export { beginBankPayouts, endBankPayout, applyBankReport } from "./bank-payouts.ts";
export { addRefunds, applyRefundReport } from "./refund-batches.ts";
export { saveProviderPayouts } from "./provider-payout-store.ts";
export { isReversalOpen } from "./case-store.ts";
export { receiveTransfer, recordTransfer } from "./mark-received.ts";
export { canUndo, reverseTransfer } from "./undo-transfer.ts";
export { readEvent, handleEvent } from "./handle-event.ts";
export { signatureOf } from "#server/platform/http/webhook-signature.ts";

/** `simulator`: in the demo only. */
export type Cards = { provider: PaymentProvider; simulator?: CardSimulator };

/** The provider of production; its client is loaded only here. */
export async function openStripe(config: Platform["config"]): Promise<Cards> {
  const { stripeProvider } = await import("./stripe-provider.ts");
  const secrets = [config.STRIPE_WEBHOOK_SECRET, config.STRIPE_CONNECT_WEBHOOK_SECRET];
  return {
    provider: stripeProvider({
      secretKey: config.STRIPE_SECRET_KEY ?? "",
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? "",
      webhookSecrets: secrets.filter((secret) => secret !== undefined),
      url: config.STRIPE_URL,
    }),
  };
}

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
      duePayouts(deps),
      ...unsentSweeps(deps),
    ],
  };
}
