/** The demo's card provider: the interface of a real one, its own records, and no card is ever charged. */
import { randomBytes } from "node:crypto";
import {
  type CardSimulator,
  type PaymentProvider,
  ProviderRefusal,
} from "#server/platform/card-provider/provider.ts";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import {
  type Event,
  findEventByKey,
  findIntent,
  findTransferByKey,
  findRefund,
  insertEvent,
  insertRefund,
  type Intent,
  insertIntent,
  insertRefusedTransfer,
  insertReversal,
  insertTransfer,
  leaseUndelivered,
  listOpenIntents,
  lockIntent,
  markCharged,
  markDelivered,
  markIntent,
  refundedOre,
  sharedSecret,
} from "./card-store.ts";
import { doStaffAction, type StaffAction } from "./desk.ts";
import { movementsOf } from "./movement-store.ts";
import { attemptSetupOn, savedCardsOf, testNumber } from "./saved-cards.ts";

/** Delivers a webhook event to the product, and returns whether the product acknowledged it. */
type PostEvent = (payload: string, signature: string) => Promise<boolean>;
type World = { db: Db; clock: Clock; log: Log; post: PostEvent; webhookSecret: string | undefined };
type ProviderWorld = Omit<World, "webhookSecret"> & { secret: string };
const newId = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;
/** The number of a closed bank account: transfers to it are refused. */
const closedAccount = "00000000000";
const accountClosed = "the account is closed";
const firstRetryMs = 10_000;
const maxRedelivered = 20;

/** Delivers events to the product's webhook over HTTP. */
export const postToWebhook =
  (url: string): PostEvent =>
  async (body, signature) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.ok;
  };

/** Sends an event to the product, and returns whether the product acknowledged it. */
async function deliver({ db, clock, log, post, secret }: ProviderWorld, event: Event): Promise<boolean> {
  try {
    const isAccepted = await post(event.payload, signatureOf(secret, event.payload, clock.now()));
    if (isAccepted) await markDelivered(db, event.eventId, clock.now());
    else log.warn({ eventId: event.eventId }, "card provider: the webhook refused an event");
    return isAccepted;
  } catch (error) {
    log.warn({ err: error, eventId: event.eventId }, "card provider: the webhook was not reached");
    return false;
  }
}

/** The provider's fee of a charge: 1.4 % and 1.80 kr. */
const feeOf = (amountOre: number): number => Math.round((amountOre * 14) / 1000) + 180;

/** `authentication_required`: the bank refuses an absent hunter's saved card until a 3-D Secure check. */
type Outcome = Parameters<CardSimulator["attempt"]>[0]["outcome"] | "authentication_required";
const intentStatusAfter = {
  succeeded: "succeeded",
  failed: "requires_payment_method",
  requires_action: "requires_action",
  // a real provider returns requires_payment_method with this error; the demo then shows the 3-D Secure page
  authentication_required: "requires_action",
} as const;

const eventTypeAfter = (outcome: Outcome) =>
  `payment_intent.${outcome === "failed" || outcome === "authentication_required" ? "payment_failed" : outcome}`;

const errorCodeAfter = (outcome: Outcome) => (outcome === "failed" ? "card_declined" : outcome);

function eventOf(intent: Intent, outcome: Outcome, cardNumber: string): Event {
  const { intentId, amountOre, reference, keepsCard, paymentMethodId } = intent;
  const last4 = cardNumber.slice(-4);
  const eventId = newId("evt");
  const type = eventTypeAfter(outcome);
  const status = intentStatusAfter[outcome];
  const object = {
    id: intentId,
    object: "payment_intent",
    amount: amountOre,
    currency: "nok",
    status,
    metadata: { bookingId: reference },
    ...(keepsCard && { setup_future_usage: "on_session" }),
    payment_method: paymentMethodId,
    ...(type === eventTypeAfter("failed") && { last_payment_error: { code: errorCodeAfter(outcome) } }),
    latest_charge: { object: "charge", payment_method_details: { type: "card", card: { last4 } } },
  };
  return { eventId, type, payload: JSON.stringify({ id: eventId, object: "event", type, data: { object } }) };
}

const recordOn =
  ({ clock }: ProviderWorld) =>
  async (tx: Tx, event: Event, idempotencyKey: string | undefined): Promise<void> => {
    const now = clock.now();
    await insertEvent(tx, {
      ...event,
      idempotencyKey,
      now,
      nextAttemptAt: new Date(now.getTime() + firstRetryMs),
    });
  };

/**
 * Charges the card and stores the event in one transaction. An intent is charged once, and never when it has
 * been cancelled.
 */
type Attempt = Omit<Parameters<CardSimulator["attempt"]>[0], "outcome"> & { outcome: Outcome };
const attemptOn =
  (world: ProviderWorld) =>
  async ({ intentId, outcome, cardNumber = testNumber, idempotencyKey }: Attempt): Promise<boolean> => {
    const answer = await world.db.transaction().execute(async (tx) => {
      const intent = await lockIntent(tx, intentId);
      if (!intent) throw new ProviderRefusal(`no intent ${intentId}`);
      const before = idempotencyKey === undefined ? undefined : await findEventByKey(tx, idempotencyKey);
      if (before) return before;
      if (intent.status === "succeeded" || intent.status === "cancelled" || intent.status === outcome)
        return undefined;
      const kept =
        outcome === "succeeded" && intent.keepsCard
          ? { paymentMethodId: newId("pm"), cardNumber }
          : undefined;
      if (outcome === "succeeded")
        await markCharged(tx, { intentId, feeOre: feeOf(intent.amountOre), kept, now: world.clock.now() });
      else await markIntent(tx, intentId, intentStatusAfter[outcome]);
      const event = eventOf({ ...intent, ...kept }, outcome, cardNumber);
      await recordOn(world)(tx, event, idempotencyKey);
      return { ...event, deliveredAt: null };
    });
    return answer === undefined || answer.deliveredAt !== null || deliver(world, answer);
  };

const hasAttemptedOn =
  ({ db }: ProviderWorld): CardSimulator["hasAttempted"] =>
  async ({ bookingId, outcome, idempotencyKey }) => {
    const event = await findEventByKey(db, idempotencyKey);
    return (
      event?.type === eventTypeAfter(outcome) &&
      JSON.parse(event.payload).data.object.metadata.bookingId === bookingId
    );
  };

/** Does a staff member's action on a payment; returns whether the payment's state allowed it. */
const staffActionOn =
  (world: ProviderWorld) =>
  async (intentId: string, act: StaffAction): Promise<boolean> => {
    const now = world.clock.now();
    const event = await world.db.transaction().execute(async (tx) => {
      const deskEvent = await doStaffAction(tx, { intentId, act, newId, now });
      const nextAttemptAt = new Date(now.getTime() + firstRetryMs);
      if (deskEvent) await insertEvent(tx, { ...deskEvent, idempotencyKey: undefined, now, nextAttemptAt });
      return deskEvent;
    });
    if (event) await deliver(world, event);
    return event !== undefined;
  };

const cancelIntentOn =
  ({ db }: ProviderWorld): PaymentProvider["cancelIntent"] =>
  ({ intentId }) =>
    db.transaction().execute(async (tx) => {
      const intent = await lockIntent(tx, intentId);
      if (!intent) throw new ProviderRefusal(`no intent ${intentId}`);
      if (intent.status === "succeeded") return { cancelled: false };
      await markIntent(tx, intentId, "cancelled");
      return { cancelled: true };
    });

const refundOn =
  ({ db, clock }: ProviderWorld): PaymentProvider["refund"] =>
  ({ intentId, amountOre, idempotencyKey }) =>
    db.transaction().execute(async (tx) => {
      const intent = await lockIntent(tx, intentId);
      const before = await findRefund(tx, idempotencyKey);
      if (before && (before.intentId !== intentId || before.amountOre !== amountOre))
        throw new ProviderRefusal("this idempotency key was used for another refund");
      if (before?.failedAt) throw new ProviderRefusal("the refund failed");
      if (before) return before;
      if (intent?.status !== "succeeded") throw new ProviderRefusal(`intent ${intentId} was not charged`);
      if ((await refundedOre(tx, intentId)) + amountOre > intent.amountOre)
        throw new ProviderRefusal("more than was charged cannot be refunded");
      const refundId = newId("re");
      await insertRefund(tx, { refundId, intentId, amountOre, idempotencyKey, now: clock.now() });
      return { refundId };
    });

/** Pays out once per idempotency key: a repeated key gets the response of the first call. */
const payOutOn =
  ({ db, clock }: ProviderWorld): PaymentProvider["payOut"] =>
  async (transfer) => {
    const { account: bankAccountNumber, ...order } = transfer;
    const { uid, amountOre, idempotencyKey } = order;
    const before = await findTransferByKey(db, idempotencyKey);
    if (before && "refused" in before) throw new ProviderRefusal(before.refused);
    if (bankAccountNumber === closedAccount) {
      await insertRefusedTransfer(db, {
        ...order,
        bankAccountNumber,
        reason: accountClosed,
        now: clock.now(),
      });
      throw new ProviderRefusal(accountClosed);
    }
    const storedTransfer = await insertTransfer(db, {
      ...order,
      bankAccountNumber,
      transferId: newId("tr"),
      now: clock.now(),
    });
    if (storedTransfer.uid !== uid || storedTransfer.amountOre !== amountOre)
      throw new ProviderRefusal("this idempotency key was used for another transfer");
    return storedTransfer;
  };

const partsForSavedCards = (world: ProviderWorld) => ({
  db: world.db,
  clock: world.clock,
  record: recordOn(world),
  deliver: (event: Event) => deliver(world, event),
  attempt: attemptOn(world),
});

function providerOf(world: ProviderWorld): PaymentProvider {
  const { db, clock, secret } = world;
  return {
    name: "simulated",
    publishableKey: "pk_simulated",
    webhookSecrets: [secret],
    payUrl: ({ intentId, locale }) => `/card-provider/pay/${intentId}?lang=${locale}`,
    async createIntent({ bookingId, amountOre, customerRef, keepsCard = false, idempotencyKey }) {
      const intentId = newId("pi");
      const clientSecret = `${intentId}_secret_${randomBytes(12).toString("hex")}`;
      const intent = await insertIntent(db, {
        intentId,
        clientSecret,
        reference: bookingId,
        amountOre,
        customer: customerRef,
        keepsCard,
        idempotencyKey,
        now: clock.now(),
      });
      if (intent.amountOre !== amountOre)
        throw new ProviderRefusal("this idempotency key was used for another amount");
      return intent;
    },
    cards: savedCardsOf(partsForSavedCards(world)),
    findOpenIntents: ({ bookingId }) => listOpenIntents(db, bookingId),
    cancelIntent: cancelIntentOn(world),
    async findIntent(intentId) {
      const found = await findIntent(db, intentId);
      if (!found) return undefined;
      const { status, amountOre, paymentMethodId } = found;
      const receivedOre = status === "succeeded" ? amountOre : 0;
      const keptCardRef = paymentMethodId ?? undefined;
      return { status, amountOre, receivedOre, currency: "nok", cardLast4: undefined, keptCardRef };
    },
    refund: refundOn(world),
    async findRefund({ idempotencyKey }) {
      const found = await findRefund(db, idempotencyKey);
      return found && { ...found, status: found.failedAt ? "failed" : "succeeded" };
    },
    payOut: payOutOn(world),
    reversePayOut: async (o) => ({
      reversalId: (await insertReversal(db, { ...o, reversalId: newId("trr"), now: clock.now() })).reversalId,
    }),
    findPayOut: ({ idempotencyKey }) => findTransferByKey(db, idempotencyKey),
    movements: (o) => movementsOf(db, o),
  };
}

const redeliverySweep = (world: ProviderWorld): Sweep => ({
  name: "card provider events",
  asks: "card provider",
  run: async (now) => {
    const events = await leaseUndelivered(world.db, now, maxRedelivered);
    for (const event of events) await deliver(world, event);
    return events.length;
  },
});

/** `webhookSecret` is the configured one; without it all processes on this database share a generated one. */
export async function openCardProvider({ webhookSecret, ...world }: World) {
  const secret = webhookSecret ?? (await sharedSecret(world.db, newId("whsec")));
  const worldWithSecret = { ...world, secret };
  const simulator: CardSimulator = {
    attempt: attemptOn(worldWithSecret),
    attemptSetup: attemptSetupOn(partsForSavedCards(worldWithSecret)),
    hasAttempted: hasAttemptedOn(worldWithSecret),
  };
  return {
    provider: providerOf(worldWithSecret),
    simulator,
    desk: staffActionOn(worldWithSecret),
    sweep: redeliverySweep(worldWithSecret),
  };
}
