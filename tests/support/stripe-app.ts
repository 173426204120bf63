/** Opens the product connected to the stand-in for Stripe, with a common clock. */
import { openStripe } from "#server/platform/card-provider/open-stripe.ts";
import { openBookingApp } from "../worlds/booking-app.ts";
import { openStripeStandIn, type StripeStandIn, stripeKeys } from "../stand-ins/stripe-stand-in.ts";

export type StripeEvent = Parameters<StripeStandIn["signed"]>[0];
export type StripeApp = Awaited<ReturnType<typeof openStripeApp>>;

export async function openStripeApp() {
  let now = () => new Date();
  const stripe = await openStripeStandIn(() => now());
  const app = await openBookingApp({ env: { ...stripeKeys, STRIPE_URL: stripe.url } });
  now = app.clock.now;
  const { provider } = await openStripe(app.platform.config);
  /** Delivers Stripe's events, and returns the statuses of the responses. */
  async function deliver(...events: StripeEvent[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of events) {
      const { payload, signature } = stripe.signed(event);
      statuses.push((await app.webhook(undefined, { raw: payload, signature })).status);
    }
    return statuses;
  }
  return { app, stripe, provider, deliver };
}
