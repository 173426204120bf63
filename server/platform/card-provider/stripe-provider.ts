/** Stripe, the card provider of production, by its own client. */
import type Stripe from "stripe";
import {
  type FoundIntent,
  type FoundRefund,
  type PaidFor,
  type PaymentProvider,
  ProviderRefusal,
} from "./provider.ts";
import { paymentDescription, statementSuffix } from "#domain/payment/statement.ts";
import { withRefusals, createdAround, ifFound, idOf, isLive, openClient, openIds } from "./stripe-client.ts";
import { savedCardsAt } from "./stripe-cards.ts";
import { movementsAt } from "./stripe-movements.ts";
import { onboardingAt } from "./stripe-onboarding.ts";
import { checkSetup } from "./stripe-setup.ts";

type StripeKeys = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  /** The address of a stand-in of Stripe, if there is one. */
  url: string | undefined;
};
const PAGE_SIZE = 100;

const statuses = new Map<string, FoundIntent["status"]>([
  ["canceled", "cancelled"],
  ["requires_action", "requires_action"],
  ["processing", "processing"],
  ["succeeded", "succeeded"],
]);

function intentOf(intent: Stripe.PaymentIntent): FoundIntent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    status: statuses.get(intent.status) ?? "requires_payment_method",
    amountOre: intent.amount,
    receivedOre: intent.amount_received,
    currency: intent.currency,
    cardLast4: charge?.payment_method_details?.card?.last4 ?? undefined,
    keptCardRef: intent.setup_future_usage === "on_session" ? idOf(intent.payment_method) : undefined,
  };
}

const refundOf = ({ id, amount, status }: Stripe.Refund): FoundRefund => ({
  refundId: id,
  amountOre: amount,
  status:
    status === "failed" || status === "canceled" ? "failed" : status === "succeeded" ? status : "pending",
});

/** A payment that the bank is processing is not cancelled, since its result will come. */
async function cancelIntent(
  stripe: Stripe,
  { intentId, idempotencyKey }: { intentId: string; idempotencyKey: string },
): Promise<{ cancelled: boolean }> {
  const { status } = await withRefusals(stripe.paymentIntents.retrieve(intentId));
  if (status === "succeeded" || status === "canceled") return { cancelled: status === "canceled" };
  if (status === "processing") throw new Error(`payment ${intentId} is under way at the bank`);
  const cancelled = await withRefusals(stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }));
  return { cancelled: cancelled.status === "canceled" };
}

/** The transfer's source is the charge itself, so that it does not wait for other money of ours. */
async function payOut(
  stripe: Stripe,
  { bookingId, account, amountOre, intentId, idempotencyKey }: Parameters<PaymentProvider["payOut"]>[0],
): Promise<{ transferId: string }> {
  const charge = intentId && (await withRefusals(stripe.paymentIntents.retrieve(intentId))).latest_charge;
  const transfer = await withRefusals(
    stripe.transfers.create(
      {
        amount: amountOre,
        currency: "nok",
        destination: account,
        metadata: { bookingId, key: idempotencyKey },
        ...(charge ? { source_transaction: idOf(charge) } : { transfer_group: bookingId }),
      },
      { idempotencyKey },
    ),
  );
  return { transferId: transfer.id };
}

/** Finds an object by its metadata, because Stripe deletes idempotency keys after a day. */
const findByKey = <T extends { metadata: Stripe.Metadata | null }>(all: T[], key: string): T | undefined =>
  all.find(({ metadata }) => metadata?.key === key);

/** The texts on the hunter's statement and in Stripe's receipt, and for us in a dispute. */
const descriptionsFor = (paidFor: PaidFor) => ({
  description: paymentDescription(paidFor),
  statement_descriptor_suffix: statementSuffix(paidFor.place),
  ...(paidFor.receiptEmail && { receipt_email: paidFor.receiptEmail }),
});

/** The calls that move money. */
const moneyCalls = (stripe: Stripe) =>
  ({
    async createIntent({ bookingId, amountOre, paidFor, customerRef, keepsCard, idempotencyKey }) {
      const { id, client_secret } = await withRefusals(
        stripe.paymentIntents.create(
          {
            amount: amountOre,
            currency: "nok",
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            transfer_group: bookingId,
            ...(customerRef && { customer: customerRef }),
            ...(keepsCard && { setup_future_usage: "on_session" }),
            metadata: { bookingId },
            ...descriptionsFor(paidFor),
          },
          { idempotencyKey },
        ),
      );
      if (!client_secret) throw new ProviderRefusal(`payment ${id} has no client secret`);
      return { intentId: id, clientSecret: client_secret };
    },
    findOpenIntents: (o) => openIds(o.bookingId, stripe.paymentIntents.list(createdAround(o))),
    cancelIntent: (o) => cancelIntent(stripe, o),
    async findIntent(intentId) {
      const intent = await ifFound(stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }));
      return intent && intentOf(intent);
    },
    async refund({ intentId, bookingId, amountOre, idempotencyKey }) {
      const refund = await withRefusals(
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: amountOre,
            metadata: { bookingId, key: idempotencyKey },
          },
          { idempotencyKey },
        ),
      );
      return { refundId: refund.id };
    },
    async findRefund({ intentId, idempotencyKey }) {
      const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: PAGE_SIZE });
      const refund = findByKey(data, idempotencyKey);
      return refund && refundOf(refund);
    },
    payOut: (o) => payOut(stripe, o),
    async findPayOut({ bookingId, idempotencyKey }) {
      const { data } = await stripe.transfers.list({ transfer_group: bookingId, limit: PAGE_SIZE });
      const transfer = findByKey(data, idempotencyKey);
      return transfer && { transferId: transfer.id };
    },
    async reversePayOut({ transferId, amountOre, idempotencyKey }) {
      const { id } = await withRefusals(
        stripe.transfers.createReversal(transferId, { amount: amountOre }, { idempotencyKey }),
      );
      return { reversalId: id };
    },
    movements: (o) => movementsAt(stripe, o),
  }) satisfies Partial<PaymentProvider>;

export function stripeProvider(keys: StripeKeys): PaymentProvider {
  const stripe = openClient(keys.secretKey, keys.url);
  return {
    name: "stripe",
    publishableKey: keys.publishableKey,
    livemode: isLive(keys.secretKey),
    webhookSecrets: keys.webhookSecrets,
    payUrl: ({ bookingId }) => `/pay?${new URLSearchParams({ bookingId })}`,
    onboarding: onboardingAt(stripe),
    cards: savedCardsAt(stripe, intentOf),
    checkSetup: (expectedSetup) => checkSetup(stripe, keys.secretKey, expectedSetup),
    ...moneyCalls(stripe),
  };
}
