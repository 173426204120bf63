/** Cards that are saved at Stripe by a SetupIntent, and charged off-session (rules 7.5). */
import Stripe from "stripe";
import type { ChargeOutcome, FoundIntent, PaymentProvider } from "./provider.ts";
import { withRefusals, createdAround, ifFound, idOf, openIds } from "./stripe-client.ts";

const last4Of = (method: Stripe.PaymentMethod | string | null): string | undefined =>
  typeof method === "object" ? (method?.card?.last4 ?? undefined) : undefined;

/**
 * A card error is the bank's response, not a wrong request: its code tells whether the hunter must act, and
 * whether a retry is useful.
 */
function refusalOf(error: unknown): ChargeOutcome | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const { code, decline_code: decline, advice_code: advice } = error;
  return {
    status: "refused",
    reason: decline ?? code ?? error.message,
    needsAction: code === "authentication_required" || decline === "authentication_required",
    isFinal: advice === "do_not_try_again",
  };
}

type Charge = Parameters<PaymentProvider["cards"]["charge"]>[0];
async function chargeSavedCard(
  stripe: Stripe,
  { intentId, paymentMethodRef, isPresent, idempotencyKey }: Charge,
  intentOf: (intent: Stripe.PaymentIntent) => FoundIntent,
): Promise<ChargeOutcome> {
  const intent = await withRefusals(stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }));
  if (intent.status === "succeeded") return { status: "succeeded", found: intentOf(intent) };
  if (intent.status === "processing") return { status: "processing" };
  try {
    const intent = await stripe.paymentIntents.confirm(
      intentId,
      {
        payment_method: paymentMethodRef,
        ...(!isPresent && { off_session: true }),
        expand: ["latest_charge"],
      },
      { idempotencyKey },
    );
    if (intent.status === "succeeded") return { status: "succeeded", found: intentOf(intent) };
    if (intent.status === "processing") return { status: "processing" };
    const needsAction = intent.status === "requires_action";
    return { status: "refused", reason: intent.status, needsAction, isFinal: false };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    return withRefusals(Promise.reject(error));
  }
}

export const savedCardsAt = (
  stripe: Stripe,
  intentOf: (intent: Stripe.PaymentIntent) => FoundIntent,
): PaymentProvider["cards"] => ({
  async createCustomer({ uid, email, idempotencyKey }) {
    const { id } = await withRefusals(
      stripe.customers.create({ email, metadata: { uid } }, { idempotencyKey }),
    );
    return { customerRef: id };
  },
  async createSetup({ bookingId, customerRef, idempotencyKey }) {
    const { id, client_secret } = await withRefusals(
      stripe.setupIntents.create(
        {
          customer: customerRef,
          usage: "off_session",
          allowed_payment_method_types: ["card"],
          metadata: { bookingId },
        },
        { idempotencyKey },
      ),
    );
    if (!client_secret) throw new Error(`setup ${id} has no client secret`);
    return { setupId: id, clientSecret: client_secret };
  },
  async findSetup(setupId) {
    const setup = await ifFound(stripe.setupIntents.retrieve(setupId, { expand: ["payment_method"] }));
    if (!setup) return undefined;
    const { status: stripeStatus, payment_method: method } = setup;
    const status =
      stripeStatus === "succeeded" ? "succeeded" : stripeStatus === "canceled" ? "cancelled" : "open";
    return {
      status,
      paymentMethodRef: status === "succeeded" ? idOf(method) : undefined,
      cardLast4: last4Of(method),
    };
  },
  findOpenSetups: (o) => openIds(o.bookingId, stripe.setupIntents.list(createdAround(o))),
  async cancelSetup({ setupId, idempotencyKey }) {
    const { status } = await withRefusals(stripe.setupIntents.retrieve(setupId));
    if (status === "succeeded" || status === "canceled") return { cancelled: status === "canceled" };
    if (status === "processing") throw new Error(`card ${setupId} is being saved`);
    const cancelled = await withRefusals(stripe.setupIntents.cancel(setupId, {}, { idempotencyKey }));
    return { cancelled: cancelled.status === "canceled" };
  },
  saveUrl: ({ bookingId }) => `/pay?${new URLSearchParams({ bookingId })}`,
  charge: (o) => chargeSavedCard(stripe, o, intentOf),
  async forget({ paymentMethodRef, idempotencyKey }) {
    await withRefusals(stripe.paymentMethods.detach(paymentMethodRef, {}, { idempotencyKey }));
  },
});
