/**
 * A process is killed after Stripe has created a payment intent and before the database stores it, and the
 * booking is cancelled. Another process finds the intent at Stripe and cancels it.
 */
import { expect, it } from "vitest";
import { openStripeStandIn, stripeKeys } from "#tests/stand-ins/stripe-stand-in.ts";
import { requestJson, openOutage, outageNow, untilDone } from "../outage.ts";
import type { Running } from "../server.ts";

/** A time longer than any call to Stripe takes, so that each call has ended. */
const LATER_MS = 15 * 60_000;

it("another process cancels the payment intent that a killed process left at Stripe", async () => {
  let now = () => new Date();
  const stripe = await openStripeStandIn(() => now());
  const outage = await openOutage({ ...stripeKeys, STRIPE_URL: stripe.url });
  const { app } = outage;
  now = app.clock.now;
  const { kari, ola } = await app.people();
  const bookingId = await app.confirmed(kari, ola);
  await app.settle();
  const [first] = (await outage.startServers(1)) as [Running];
  now = outage.now;

  const heldIntent = stripe.hold(/^POST \/v1\/payment_intents$/, bookingId, "after");
  const request = requestJson(first, "/api/payments/create-intent", { who: ola, body: { bookingId } }).catch(
    () => undefined,
  );
  await heldIntent.reached;
  first.child.kill("SIGKILL");
  await first.ended;
  heldIntent.release();
  await request;
  const intents = () =>
    [...stripe.books.intents.values()].filter((intent) => intent.transfer_group === bookingId);
  expect(intents().map(({ status }) => status)).toEqual(["requires_payment_method"]);
  expect(await app.count("payment where booking_id = $1", bookingId)).toBe(0);

  const second = await outage.startAnother({ DEMO_NOW: new Date(outageNow + LATER_MS).toISOString() });
  const cancelled = await requestJson(second, `/api/booking-actions/${bookingId}/cancel`, {
    who: ola,
    body: { reason: "Vi rekker det ikke" },
  });
  expect(cancelled.status).toBe(200);
  await untilDone(async () => {
    expect(intents().map(({ status }) => status)).toEqual(["canceled"]);
    expect(await app.count("provider_begun where booking_id = $1", bookingId)).toBe(0);
  });
});
