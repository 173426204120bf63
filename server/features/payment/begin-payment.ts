/**
 * The hunter starts or continues the payment of a booking, or saves the card that is charged later (rules
 * 7.5).
 */
import { createHash } from "node:crypto";
import type { payments } from "#contract/payment/endpoints.ts";
import { dueOre, type WayToPay, wayToPay } from "#domain/booking/payment-term.ts";
import { mayPay, partyOf } from "#domain/booking/policy.ts";
import { cardMinimum } from "#domain/payment/card-minimum.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { fetchIntent } from "./verify-payments.ts";
import { recordProviderCall } from "./provider-call-store.ts";
import { findPayable, insertPayment, type NewPayment, type PayableBooking } from "./payment-store.ts";
import type { PaidFor, PaymentProvider } from "#server/platform/card-provider/provider.ts";
import { beginSetup, customerOf } from "./saved-cards.ts";
import { insertSetup, type NewSetup } from "./saved-card-store.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };
type Intent = Omit<NewPayment, "now">;
/** A payment, or a setup that saves a card, created at the provider. */
type StartedPayment =
  | {
      payment: Intent;
      /** The provider's ids of the card that is saved for the booking, and of the one on file. */
      savedCardRef: string | undefined;
      cardOnFileRef: string | undefined;
    }
  | { setup: NewSetup };

function paymentMethodFor(payable: PayableBooking | undefined, { actor, now }: Call): WayToPay | Refused {
  const party = payable && partyOf(actor, payable);
  if (!party || party === "admin") return refuse("booking_not_found");
  if (!mayPay(party)) return refuse("forbidden");
  const way = wayToPay(payable, now);
  if (typeof way === "object") return refuseAll([way]);
  return dueOre(payable) < cardMinimum.nok
    ? refuse("below_card_minimum", { amountOre: cardMinimum.nok })
    : way;
}

/** Cancels the open intent if it is for another amount, or if the card is to be saved instead. */
export async function cancelStale(
  { db, jobs, provider }: Pick<Deps, "db" | "jobs" | "provider">,
  intentId: string,
  now: Date,
): Promise<void> {
  await provider.cancelIntent({ intentId, idempotencyKey: `cancel/${intentId}` });
  await fetchIntent({ db, jobs, provider }, intentId, now);
}

type Wanted = { paidFor: PaidFor; customerRef: string | null; keepsCard: boolean };
/** Part of the idempotency key, which must differ if the place, an address or the customer has changed. */
const digestOf = (wanted: Wanted): string =>
  createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);

/** Whether the card that pays is kept, and for which customer; as in the open payment unless the hunter says. */
async function customerFor(
  deps: Deps,
  { savedCard, cardOnFile, open, hunterUid }: PayableBooking,
  keepCard: boolean | undefined,
  now: Date,
): Promise<Omit<Wanted, "paidFor">> {
  if (savedCard) return { customerRef: savedCard.customerRef, keepsCard: false };
  const keepsCard = keepCard ?? open?.keepsCard ?? false;
  const known = cardOnFile?.customerRef ?? open?.customerRef ?? null;
  return { customerRef: keepsCard && !known ? await customerOf(deps, hunterUid, now) : known, keepsCard };
}

/**
 * The provider's intent for the amount due: the open one, or a new one. Runs outside any transaction;
 * idempotent, so that concurrent calls get the same intent.
 */
export async function prepareCharge(
  deps: Deps,
  bookingId: string,
  payable: PayableBooking,
  now: Date,
  keepCard?: boolean,
): Promise<Intent> {
  const { provider } = deps;
  const amountOre = dueOre(payable);
  const { open, attempts, paidFor } = payable;
  const wanted = await customerFor(deps, payable, keepCard, now);
  const isAsWanted = open?.keepsCard === wanted.keepsCard && open.customerRef === wanted.customerRef;
  if (open?.amountOre === amountOre && isAsWanted) return { bookingId, provider: provider.name, ...open };
  if (open) await cancelStale(deps, open.intentId, now);
  const createKey = `payment/${bookingId}/${attempts}/${amountOre}/${digestOf({ paidFor, ...wanted })}`;
  const providerCall = {
    idempotencyKey: createKey,
    bookingId,
    provider: provider.name,
    kind: "payment",
  } as const;
  await recordProviderCall(deps.db, providerCall, now);
  const { intentId, clientSecret } = await provider.createIntent({
    bookingId,
    amountOre,
    paidFor,
    customerRef: wanted.customerRef ?? undefined,
    keepsCard: wanted.keepsCard,
    idempotencyKey: createKey,
  });
  return { bookingId, provider: provider.name, intentId, clientSecret, amountOre, createKey, ...wanted };
}

/** `keepCard`: whether the card that pays is kept on file; as before if the hunter does not say. */
export async function prepare(
  deps: Deps,
  bookingId: string,
  call: Call,
  keepCard?: boolean,
): Promise<StartedPayment | Refused> {
  const { db, log, provider } = deps;
  const payable = await findPayable(db, provider.name, bookingId);
  const way = paymentMethodFor(payable, call);
  if (!payable || typeof way === "object") return isRefused(way) ? way : refuse("booking_not_found");
  try {
    if (way === "charge")
      return {
        payment: await prepareCharge(deps, bookingId, payable, call.now, keepCard),
        savedCardRef: payable.savedCard?.paymentMethodRef,
        cardOnFileRef: payable.cardOnFile?.paymentMethodRef,
      };
    if (payable.open) await cancelStale(deps, payable.open.intentId, call.now);
    return { setup: await beginSetup(deps, { bookingId, uid: payable.hunterUid, now: call.now }) };
  } catch (error) {
    log.error({ err: error, reqId: call.requestId }, "the card provider began no payment");
    return refuse("payment_provider_unavailable");
  }
}

/** Stores what was started, in the command's transaction; undefined if the booking was paid meanwhile. */
export const insertStarted = async (
  db: Db | Tx,
  started: StartedPayment,
  now: Date,
): Promise<{ intentId: string } | { setupId: string } | undefined> =>
  "payment" in started
    ? insertPayment(db, { ...started.payment, now })
    : insertSetup(db, { ...started.setup, now });

export const beginningPayments = (deps: Deps) =>
  ({
    /**
     * A repeated idempotency key gets its stored response before any new refusal, so the intent is checked
     * inside the command.
     */
    "POST /api/payments/create-intent": async ({ body }, call) => {
      const { bookingId, keepCard } = body;
      const prepared = await prepare(deps, bookingId, call, keepCard);
      const { locale, now } = call;
      return command(deps.db, call, "create-intent", body, async (tx) => {
        if (isRefused(prepared)) return prepared;
        if ("setup" in prepared) {
          const open = await insertSetup(tx, { ...prepared.setup, now });
          if (!open) return refuse("nothing_to_pay");
          const { setupId, clientSecret } = open;
          const payUrl = deps.provider.cards.saveUrl({ bookingId, setupId, locale });
          return { setupIntentId: setupId, clientSecret, amountOre: 0, currency: "nok", payUrl };
        }
        const open = await insertPayment(tx, { ...prepared.payment, now });
        if (!open) return refuse("nothing_to_pay");
        const { intentId, clientSecret, amountOre } = open;
        return {
          paymentIntentId: intentId,
          clientSecret,
          amountOre,
          currency: "nok",
          savedPaymentMethodId: prepared.savedCardRef ?? prepared.cardOnFileRef ?? null,
          payUrl: deps.provider.payUrl({ bookingId, intentId, locale }),
        };
      });
    },
  }) satisfies SomeHandlers<typeof payments>;
