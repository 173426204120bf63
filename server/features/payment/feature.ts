import type { payments } from "#contract/payment/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import {
  connectedAccounts,
  duePayouts,
  onboarding,
  payingByBank,
  payoutJobs,
  resendJobs,
  verifyAccounts,
} from "#server/features/payout/public.ts";
import { refundJobs, refundsByHand } from "#server/features/refund/public.ts";
import type { Cards } from "#server/platform/card-provider/open-stripe.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { isRefused, refuse } from "#server/platform/http/handler.ts";
import { isSigned } from "#server/platform/http/webhook-signature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { beginningPayments } from "./begin-payment.ts";
import { cardsOnFile, forgetCards } from "./card-on-file.ts";
import { casesOfPayments } from "./cases.ts";
import { dueCharges } from "./charge-cards.ts";
import { claims } from "./claims.ts";
import { closingJobs } from "./close-intents.ts";
import { listComingCharges } from "./coming-charges-store.ts";
import { handleEvent, readEvent } from "./handle-event.ts";
import { recordingTransfers } from "./mark-received.ts";
import { providerSetup } from "./provider-setup.ts";
import { retryingUnsent } from "./retry-unsent.ts";
import { deleteUnneededCards, verifySetups } from "./saved-cards.ts";
import { simulatingPayments } from "./simulate-payment.ts";
import { transfers } from "./undo-transfer.ts";
import { everyMinute, unsentMoney, unsentSweeps } from "./unsent.ts";
import { verifyPayments } from "./verify-payments.ts";

export function paymentFeature({ db, log, jobs, config }: Platform, { provider, simulator }: Cards) {
  const { PAYOUT_BY: payoutBy, publicUrl } = config;
  const deps = { db, log, jobs, provider, simulator, payoutBy, publicUrl };
  return {
    jobs: [...refundJobs(deps), ...closingJobs(deps), ...payoutJobs(deps), ...resendJobs(deps)],
    sweeps: [
      everyMinute(verifyPayments(deps)),
      everyMinute(verifySetups(deps)),
      dueCharges(deps),
      everyMinute(deleteUnneededCards(deps)),
      everyMinute(forgetCards(deps)),
      everyMinute(verifyAccounts(deps)),
      bookingSweep(deps, duePayouts(deps)),
      ...unsentSweeps(deps),
    ],
    routes: {
      ...beginningPayments(deps),
      ...cardsOnFile(deps),
      ...simulatingPayments(deps),
      ...recordingTransfers(deps),
      ...transfers(deps),
      ...refundsByHand(deps),
      ...claims(deps),
      ...casesOfPayments(deps),
      ...unsentMoney(deps),
      ...retryingUnsent(deps),
      ...payingByBank(deps),
      ...onboarding(deps),
      ...connectedAccounts(deps),
      ...providerSetup(deps),
      "GET /api/payments/publishable-key": async () => ({
        publishableKey: provider.publishableKey,
        provider: provider.name,
      }),
      /** Lists upcoming charges to saved cards (rules 7.5). */
      "GET /api/payments/coming-charges": ({ query }) =>
        pageByTime(
          query,
          (after, limit) => listComingCharges(db, { after, limit }),
          (row) => [row.chargeAt, row.bookingId],
          (rows) => rows.map(({ chargeAt, ...row }) => ({ ...row, chargeOn: osloDate(chargeAt) })),
        ),
      "POST /api/payments/webhook": async ({ bytes }, { now }, { request, reply }) => {
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
        const result = await command(db, { actor: undefined, now }, "webhook", event, (tx) =>
          handleEvent({ tx, jobs, now }, provider.name, event),
        );
        return isRefused(result) ? result : reply.send({ received: true });
      },
    },
  } satisfies Feature<typeof payments>;
}
