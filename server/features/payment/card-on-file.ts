/** A hunter's card on file: payment by one press, and forgetting it (decision 181). */
import type { payments } from "#contract/payment/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { type PaymentProvider, ProviderRefusal } from "#server/platform/card-provider/provider.ts";
import { prepare } from "./begin-payment.ts";
import {
  findCardOnFile,
  findCardsToForget,
  removeCardOnFile,
  removeCardToForget,
} from "./card-on-file-store.ts";
import { applyFoundIntent } from "./handle-event.ts";
import { insertPayment } from "./payment-store.ts";
import { insertSetup } from "./saved-card-store.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };
type Paid = { outcome: "paid" | "processing" | "needs_action" | "refused"; payUrl: string };

type Charge = { bookingId: string; intentId: string; paymentMethodRef: string };
/**
 * Charges the card outside any transaction. A success is applied at once; everything else is told by the
 * provider's events, as when the hunter enters a card.
 */
async function chargeOnFile(
  { db, jobs, log, provider }: Deps,
  { bookingId, intentId, paymentMethodRef }: Charge,
  { now, locale, idempotencyKey: key, requestId }: Call,
): Promise<Paid | Refused> {
  const payUrl = provider.payUrl({ bookingId, intentId, locale });
  try {
    const outcome = await provider.cards.charge({
      intentId,
      paymentMethodRef,
      isPresent: true,
      idempotencyKey: `on-file/${intentId}/${key ?? requestId}`,
    });
    if (outcome.status === "processing") return { outcome: "processing", payUrl };
    if (outcome.status === "refused")
      return { outcome: outcome.needsAction ? "needs_action" : "refused", payUrl };
    const { found } = outcome;
    await db
      .transaction()
      .execute((tx) => applyFoundIntent({ tx, jobs, now }, { provider: provider.name, intentId, found }));
    return { outcome: "paid", payUrl };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { outcome: "refused", payUrl };
    log.error({ err: error, reqId: requestId }, "a card on file was not charged");
    return refuse("payment_provider_unavailable");
  }
}

/** Where the card is to be saved for a later charge instead (rules 7.5), the provider's page does that. */
async function payOnFile(deps: Deps, bookingId: string, call: Call): Promise<Paid | Refused> {
  const { db, provider } = deps;
  const { now, locale } = call;
  const prepared = await prepare(deps, bookingId, call);
  if (isRefused(prepared)) return prepared;
  if ("setup" in prepared) {
    const open = await insertSetup(db, { ...prepared.setup, now });
    if (!open) return refuse("nothing_to_pay");
    const payUrl = provider.cards.saveUrl({ bookingId, setupId: open.setupId, locale });
    return { outcome: "needs_action", payUrl };
  }
  const { payment, cardOnFileRef: paymentMethodRef } = prepared;
  if (!paymentMethodRef) return refuse("card_on_file_missing");
  const open = await insertPayment(db, { ...payment, now });
  if (!open) return refuse("nothing_to_pay");
  return chargeOnFile(deps, { bookingId, intentId: open.intentId, paymentMethodRef }, call);
}

export const cardsOnFile = (deps: Deps) =>
  ({
    "GET /api/payments/card-on-file": async (_args, { actor }) => {
      const card = await findCardOnFile(deps.db, deps.provider.name, actor.uid);
      return { card: card ? { last4: card.cardLast4 } : null };
    },
    "DELETE /api/payments/card-on-file": (_args, call) =>
      command(deps.db, call, "forget-card-on-file", {}, async (tx) => {
        const { actor, now: at } = call;
        if (await removeCardOnFile(tx, deps.provider.name, actor.uid))
          await audit(tx, {
            at,
            actorUid: actor.uid,
            actorRole: "hunter",
            subject: "account",
            subjectId: actor.uid,
            to: "card_forgotten",
          });
        return { card: null };
      }),
    "POST /api/payments/pay-with-card-on-file": async ({ body }, call) => {
      const paid = await payOnFile(deps, body.bookingId, call);
      return command(deps.db, call, "pay-with-card-on-file", body, async () => paid);
    },
  }) satisfies SomeHandlers<typeof payments>;

/** Deletes at the provider the cards that were on file. */
export const forgetCards = ({ db, log, provider }: Deps): Sweep => ({
  name: "cards on file to forget",
  asks: "card provider",
  every: "hour",
  run: async () => {
    let forgottenCount = 0;
    for (const paymentMethodRef of await findCardsToForget(db, provider.name)) {
      try {
        await provider.cards
          .forget({ paymentMethodRef, idempotencyKey: `forget/${paymentMethodRef}` })
          .catch((error: unknown) => {
            if (!(error instanceof ProviderRefusal)) throw error; // it does not know the card any more
          });
        await removeCardToForget(db, provider.name, paymentMethodRef);
        forgottenCount++;
      } catch (error) {
        log.warn({ err: error }, "the card provider did not forget a card on file");
      }
    }
    return forgottenCount;
  },
});
