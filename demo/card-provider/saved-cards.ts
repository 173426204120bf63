/** Cards that are saved with the demo's provider, and charged later while the hunter is away. */
import { createHash, randomBytes } from "node:crypto";
import {
  type CardSimulator,
  type PaymentProvider,
  ProviderRefusal,
} from "#server/platform/card-provider/provider.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Event, findEventByKey, lockIntent } from "./card-store.ts";
import {
  findSavedNumber,
  findSetup,
  forgetCard,
  insertSetup,
  listOpenSetups,
  lockSetup,
  markSetup,
  type Setup,
} from "./setup-store.ts";

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;
/** The usual test card number. */
export const testNumber = "4242424242424242";
/** A common test card number: the card is saved like any other, but its later charges are refused. */
const refusedLater = "4000000000000341";
/** A common test card number: the bank requires strong authentication for each charge of this card. */
export const authenticatedCard = "4000002760003184";

/** The functions of the provider that saved cards need. */
type World = {
  db: Db;
  clock: Clock;
  /** Stores the event in the caller's transaction. */
  record: (tx: Tx, event: Event, idempotencyKey: string | undefined) => Promise<void>;
  deliver: (event: Event) => Promise<boolean>;
  /** Charges or declines the card of a payment intent, and sends the webhook event about it. */
  attempt: (o: {
    intentId: string;
    outcome: "succeeded" | "failed" | "requires_action" | "authentication_required";
    cardNumber: string;
    idempotencyKey: string;
  }) => Promise<boolean>;
};

const eventTypeAfter = {
  succeeded: "setup_intent.succeeded",
  failed: "setup_intent.setup_failed",
  requires_action: "setup_intent.requires_action",
} as const;
const setupStatusAfter = {
  succeeded: "succeeded",
  failed: "requires_payment_method",
  requires_action: "requires_action",
} as const;
type Outcome = keyof typeof eventTypeAfter;

function eventOf(setup: Setup, outcome: Outcome): Event {
  const eventId = newId("evt");
  const type = eventTypeAfter[outcome];
  const { setupId, reference, paymentMethodId, cardNumber } = setup;
  const object = {
    id: setupId,
    object: "setup_intent",
    status: setupStatusAfter[outcome],
    metadata: { bookingId: reference },
    payment_method: paymentMethodId && {
      id: paymentMethodId,
      object: "payment_method",
      type: "card",
      card: { last4: cardNumber.slice(-4) },
    },
  };
  return { eventId, type, payload: JSON.stringify({ id: eventId, object: "event", type, data: { object } }) };
}

/** Saves a card, or records its failure. A setup that is already saved or cancelled does not change. */
export const attemptSetupOn =
  (world: World): CardSimulator["attemptSetup"] =>
  async ({ setupId, outcome, cardNumber = testNumber, idempotencyKey }) => {
    const answer = await world.db.transaction().execute(async (tx) => {
      const setup = await lockSetup(tx, setupId);
      if (!setup) throw new ProviderRefusal(`no setup ${setupId}`);
      const before = idempotencyKey === undefined ? undefined : await findEventByKey(tx, idempotencyKey);
      if (before) return before;
      if (["succeeded", "cancelled", outcome].includes(setup.status)) return undefined;
      const isSaved = outcome === "succeeded";
      const next = {
        ...setup,
        status: setupStatusAfter[outcome],
        paymentMethodId: isSaved ? newId("pm") : null,
        cardNumber: isSaved ? cardNumber : "",
      };
      await markSetup(tx, next);
      const event = eventOf(next, outcome);
      await world.record(tx, event, idempotencyKey);
      return { ...event, deliveredAt: null };
    });
    return answer === undefined || answer.deliveredAt !== null || world.deliver(answer);
  };

/** The result that the bank gives when a card with this number is charged. */
const chargeOutcomeOf = (number: string, isPresent: boolean) =>
  number === refusedLater
    ? "failed"
    : number !== authenticatedCard
      ? "succeeded"
      : isPresent
        ? "requires_action"
        : "authentication_required";

const chargeOn =
  (world: World): PaymentProvider["cards"]["charge"] =>
  async ({ intentId, paymentMethodRef, isPresent = false, idempotencyKey }) => {
    const [number, intent] = await world.db
      .transaction()
      .execute(
        async (tx) => [await findSavedNumber(tx, paymentMethodRef), await lockIntent(tx, intentId)] as const,
      );
    if (!intent) throw new ProviderRefusal(`no intent ${intentId}`);
    if (number === undefined) throw new ProviderRefusal("the card is not saved");
    const outcome = chargeOutcomeOf(number, isPresent);
    const cardLast4 = number.slice(-4);
    if (intent.status !== "succeeded")
      await world.attempt({ intentId, outcome, cardNumber: number, idempotencyKey });
    if (outcome === "succeeded" || intent.status === "succeeded") {
      const { amountOre } = intent;
      const found = { amountOre, receivedOre: amountOre, currency: "nok", cardLast4 };
      return { status: "succeeded", found: { status: "succeeded", ...found } };
    }
    const needsAction = outcome !== "failed";
    return {
      status: "refused",
      reason: needsAction ? outcome : "card_declined",
      needsAction,
      isFinal: false,
    };
  };

export function savedCardsOf(world: World): PaymentProvider["cards"] {
  const { db, clock } = world;
  return {
    async createCustomer({ idempotencyKey }) {
      return {
        customerRef: `cus_${createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 24)}`,
      };
    },
    async createSetup({ bookingId, customerRef, idempotencyKey }) {
      const setupId = newId("seti");
      return insertSetup(db, {
        setupId,
        clientSecret: `${setupId}_secret_${randomBytes(12).toString("hex")}`,
        reference: bookingId,
        customer: customerRef,
        idempotencyKey,
        now: clock.now(),
      });
    },
    async findSetup(setupId) {
      const found = await findSetup(db, setupId);
      if (!found) return undefined;
      const { status, paymentMethodId, cardNumber } = found;
      return {
        status: status === "succeeded" || status === "cancelled" ? status : "open",
        paymentMethodRef: paymentMethodId ?? undefined,
        cardLast4: cardNumber.slice(-4) || undefined,
      };
    },
    findOpenSetups: ({ bookingId }) => listOpenSetups(db, bookingId),
    cancelSetup: ({ setupId }) =>
      db.transaction().execute(async (tx) => {
        const setup = await lockSetup(tx, setupId);
        if (!setup) throw new ProviderRefusal(`no setup ${setupId}`);
        if (setup.status === "succeeded") return { cancelled: false };
        await markSetup(tx, { ...setup, status: "cancelled" });
        return { cancelled: true };
      }),
    saveUrl: ({ setupId, locale }) => `/card-provider/save/${setupId}?lang=${locale}`,
    charge: chargeOn(world),
    async forget({ paymentMethodRef }) {
      await forgetCard(db, paymentMethodRef, clock.now());
    },
  };
}
