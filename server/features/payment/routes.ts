import type { payments } from "#contract/payment/endpoints.ts";
import {
  askConnectedAccount,
  beginOnboarding,
  connectedAccounts,
  openDashboard,
  payByBank,
  type PayoutWay,
  showOnboarding,
} from "#server/features/payout/public.ts";
import { markSentByHand, refundsByHand, setRefundAccount } from "#server/features/refund/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, type RawHandler, isRefused, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { isSigned } from "#server/platform/http/webhook-signature.ts";
import { beginPayment } from "./begin-payment.ts";
import { settleCase, showCases } from "./cases.ts";
import { claims, payClaim, setOffClaim, writeOffClaim } from "./claims.ts";
import { comingCharges } from "./coming-charges.ts";
import { markReceived } from "./mark-received.ts";
import type { CardSimulator, PaymentProvider } from "#server/platform/card-provider/provider.ts";
import { retryUnsent } from "./retry-unsent.ts";
import { showSetup } from "./provider-setup.ts";
import { simulatePayment } from "./simulate-payment.ts";
import { readEvent, handleEvent } from "./handle-event.ts";
import { transfers, undoTransfer } from "./undo-transfer.ts";
import { unsentMoney } from "./unsent.ts";

/** Undefined outside the demo. */
type PaymentDeps = {
  db: Db;
  log: Log;
  jobs: JobQueue;
  provider: PaymentProvider;
  simulator: CardSimulator | undefined;
  payoutBy: PayoutWay;
  publicUrl: string;
};

const webhook =
  ({ db, jobs, log, provider }: PaymentDeps): RawHandler<(typeof payments)["POST /api/payments/webhook"]> =>
  async ({ bytes }, { now }, { request, reply }) => {
    if (!isSigned(provider.webhookSecrets, bytes, [request.headers["stripe-signature"]].flat()[0], now))
      return refuse("signature_invalid");
    const event = readEvent(bytes);
    if (!event) return refuse("malformed_json");
    if (provider.livemode !== undefined && event.livemode !== provider.livemode) {
      log.warn(
        { eventId: event.id, livemode: event.livemode ?? null },
        "an event of the other mode is left alone",
      );
      return reply.send({ received: true });
    }
    const taken = await command(db, { actor: undefined, now }, "webhook", event, (tx) =>
      handleEvent({ tx, jobs, now }, provider.name, event),
    );
    return isRefused(taken) ? taken : reply.send({ received: true });
  };

export const paymentRoutes = (deps: PaymentDeps): Handlers<typeof payments> => ({
  "GET /api/payments/publishable-key": async () => ({
    publishableKey: deps.provider.publishableKey,
    provider: deps.provider.name,
  }),
  "POST /api/payments/create-intent": ({ body }, call) => beginPayment(deps, body.bookingId, call),
  "POST /api/payments/simulate-payment": async ({ body }, call) =>
    deps.simulator
      ? simulatePayment({ ...deps, simulator: deps.simulator }, body, call)
      : refuse("demo_only"),
  "POST /api/payments/mark-payment-received": ({ body }, call) => markReceived(deps, body, call),
  "GET /api/payments/transfers": ({ query }, { now }) => transfers(deps.db, query, now),
  "POST /api/payments/transfers/:paymentId/undo": ({ params, body }, call) =>
    undoTransfer(deps, params.paymentId, body, call),
  "GET /api/payments/refunds-by-hand": ({ query }) => refundsByHand(deps, query),
  "POST /api/payments/refunds-by-hand/:refundId/sent": ({ params, body }, call) =>
    markSentByHand(deps, params.refundId, body, call),
  "POST /api/payments/refunds-by-hand/:refundId/account": ({ params, body }, call) =>
    setRefundAccount(deps, params.refundId, body, call),
  "GET /api/payments/claims": ({ query }) => claims(deps.db, query),
  "POST /api/payments/claims/:claimId/set-off": ({ params, body }, call) =>
    setOffClaim(deps, params.claimId, body, call),
  "POST /api/payments/claims/:claimId/paid": ({ params, body }, call) =>
    payClaim(deps, params.claimId, body, call),
  "POST /api/payments/claims/:claimId/write-off": ({ params, body }, call) =>
    writeOffClaim(deps, params.claimId, body, call),
  "GET /api/payments/cases": ({ query }) => showCases(deps.db, query),
  "POST /api/payments/cases/:caseId/settle": ({ params, body }, call) =>
    settleCase(deps, params.caseId, body, call),
  "GET /api/payments/unsent": ({ query }, { now }) => unsentMoney(deps, query, now),
  "GET /api/payments/coming-charges": ({ query }) => comingCharges(deps.db, query),
  "POST /api/payments/unsent/:unsentId/retry": ({ params, body }, call) =>
    retryUnsent(deps, params.unsentId, body, call),
  "POST /api/payments/payouts/:payoutId/by-bank": ({ params, body }, call) =>
    payByBank(deps, params.payoutId, body, call),
  "GET /api/payments/onboarding": (_args, call) => showOnboarding(deps, call),
  "POST /api/payments/onboarding": (_args, call) => beginOnboarding(deps, call),
  "POST /api/payments/onboarding/dashboard": (_args, call) => openDashboard(deps, call),
  "GET /api/payments/connected-accounts": ({ query }) => connectedAccounts(deps, query),
  "POST /api/payments/connected-accounts/:uid/ask": ({ params }, call) =>
    askConnectedAccount(deps, params.uid, call),
  "GET /api/payments/provider-setup": (_args, call) => showSetup(deps, call),
  "POST /api/payments/webhook": webhook(deps),
});
