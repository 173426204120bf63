/** Cards saved at Stripe and charged later (rules 7.5), by Stripe's client against a stand-in of Stripe. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { differences } from "#tests/support/books.ts";
import { openStripeApp, type StripeApp, type StripeEvent } from "#tests/support/stripe-app.ts";
import { until } from "#tests/support/until.ts";

/** With these days the payout is on 17 November 2027, so the card is charged from 29 August. */
const stay = { fromDate: "2027-11-05", toDate: "2027-11-08" };
const chargeDay = "2027-08-28T22:01:00Z";

let app: BookingApp, kari: Person, ola: Person;
let stripe: StripeApp["stripe"], provider: StripeApp["provider"], send: StripeApp["deliver"];
beforeAll(async () => {
  ({ app, stripe, provider, deliver: send } = await openStripeApp());
  ({ kari, ola } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));
const deliver = async (...events: StripeEvent[]) =>
  expect(await send(...events)).toEqual(events.map(() => 200));

const eventsSince = (from: number) => stripe.books.events.slice(from);
/** Makes a booking with a saved card; `chargeOutcome`: the bank's response on the day of the charge. */
async function bookingWithCard(
  chargeOutcome: Parameters<StripeApp["stripe"]["saveCard"]>[1],
): Promise<string> {
  const bookingId = await app.pending(kari, ola, 45_000, stay);
  await app.accept(kari, bookingId);
  const { setupIntentId } = (await app.createIntent(ola, bookingId)).body as { setupIntentId: string };
  const from = stripe.books.events.length;
  stripe.saveCard(setupIntentId, chargeOutcome);
  await deliver(...eventsSince(from).reverse());
  expect((await app.see(ola, bookingId)).savedCard).toEqual({ chargeOn: "2027-08-29", last4: "4242" });
  return bookingId;
}
const intentsOf = (bookingId: string) =>
  [...stripe.books.intents.values()].filter((one) => one.transfer_group === bookingId);

describe("a card saved at Stripe", () => {
  it("is charged once on its day, although the response is lost, and then deleted at Stripe", async () => {
    const bookingId = await bookingWithCard("succeeded");
    expect(intentsOf(bookingId)).toEqual([]);
    stripe.fail(/confirm$/, "answer lost", 2);
    const from = stripe.books.events.length;
    app.clock.set(chargeDay);
    await app.sweep();
    await app.passTime("2027-08-28T22:20:00Z");
    await deliver(...eventsSince(from));
    expect((await app.see(ola, bookingId)).status).toBe("paid");
    expect(
      intentsOf(bookingId).map(({ amount_received, receipt_email }) => [amount_received, receipt_email]),
    ).toEqual([[totalOre, ola.email]]);
    await app.passTime("2027-08-28T23:30:00Z");
    expect([...stripe.books.methods.values()].map(({ method }) => method.customer)).toContain(null);
    await until(async () => expect(await differences(provider, app.rows)).toEqual([]));
  });
  it("has its setup cancelled at Stripe once the booking is over, also if we never got its id", async () => {
    const beginSetup = async (answered: boolean) => {
      const bookingId = await app.pending(kari, ola, 45_000, stay);
      await app.accept(kari, bookingId);
      if (!answered) stripe.fail(/POST .v1.setup_intents$/, "answer lost", 2);
      expect((await app.createIntent(ola, bookingId)).status).toBe(answered ? 200 : 503);
      return bookingId;
    };
    const bookings = [await beginSetup(false), await beginSetup(true)];
    const setups = () =>
      bookings.map((bookingId) =>
        [...stripe.books.setups.values()]
          .filter(({ metadata }) => (metadata as { bookingId?: string }).bookingId === bookingId)
          .map(({ status }) => status),
      );
    await app.passTime("2027-08-01T08:05:00Z");
    expect(setups()).toEqual([["requires_payment_method"], ["requires_payment_method"]]);
    for (const bookingId of bookings) await app.cancel(ola, bookingId);
    await app.passTime("2027-08-01T08:10:00Z");
    expect(setups()).toEqual([["canceled"], ["canceled"]]);
  });
  it("that needs a 3-D Secure check waits for the hunter, and a declined one is retried", async () => {
    const [askingId, decliningId] = [
      await bookingWithCard("authentication_required"),
      await bookingWithCard("declined"),
    ];
    const from = stripe.books.events.length;
    await app.passTime(chargeDay);
    await deliver(...eventsSince(from));
    expect(await app.see(ola, askingId)).toMatchObject({
      status: "confirmed",
      paymentProgress: "requires_action",
    });
    await app.settle();
    const failures =
      "communication where booking_id = $1 and subtype in ('payment_failed', 'charge_refused', 'charge_needs_action') and channel = 'email' and recipient_uid = $2";
    expect([
      await app.count(failures, askingId, ola.uid),
      await app.count(failures, decliningId, ola.uid),
    ]).toEqual([1, 1]);
    expect(await app.see(ola, decliningId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "payment_failed",
    });
    const [intent] = intentsOf(askingId);
    const before = stripe.books.events.length;
    stripe.confirm(String(intent?.id), "succeeded");
    await deliver(...eventsSince(before));
    expect((await app.see(ola, askingId)).status).toBe("paid");
  });
  it("whose webhook event is missing is looked up at Stripe", async () => {
    const bookingId = await app.pending(kari, ola, 45_000, stay);
    await app.accept(kari, bookingId);
    const { setupIntentId } = (await app.createIntent(ola, bookingId)).body as { setupIntentId: string };
    stripe.saveCard(setupIntentId, "succeeded");
    await app.passTime("2027-08-01T08:04:00Z");
    expect((await app.see(ola, bookingId)).savedCard).toEqual({ chargeOn: "2027-08-29", last4: "4242" });
  });
});

describe("a card on file at Stripe", () => {
  const onFile = async () => (await app.call(ola, "GET /api/payments/card-on-file", {})).body.card;
  const payOnFile = (bookingId: string) =>
    app.call(ola, "POST /api/payments/pay-with-card-on-file", { body: { bookingId } });
  async function keepCard(): Promise<string> {
    const bookingId = await app.confirmed(kari, ola);
    const { body } = await app.call(ola, "POST /api/payments/create-intent", {
      body: { bookingId, keepCard: true },
    });
    const { paymentIntentId } = body as { paymentIntentId: string };
    const from = stripe.books.events.length;
    stripe.confirm(paymentIntentId, "succeeded");
    await deliver(...eventsSince(from));
    return String(stripe.books.intents.get(paymentIntentId)?.payment_method);
  }

  it("is kept by the payment's consent, and pays the next booking at once", async () => {
    await keepCard();
    expect(await onFile()).toEqual({ last4: "4242" });
    const bookingId = await app.confirmed(kari, ola);
    const from = stripe.books.events.length;
    expect((await payOnFile(bookingId)).body).toMatchObject({ outcome: "paid" });
    expect((await app.see(ola, bookingId)).status).toBe("paid");
    await deliver(...eventsSince(from));
    expect(intentsOf(bookingId).map(({ status }) => status)).toEqual(["succeeded"]);
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`escrow/${bookingId}`]: -totalOre });
  });

  it("that needs authentication is no failure: the hunter confirms it on our page", async () => {
    const card = await keepCard();
    stripe.decideOnCard(card, "authentication_required");
    const bookingId = await app.confirmed(kari, ola);
    const from = stripe.books.events.length;
    expect((await payOnFile(bookingId)).body).toEqual({
      outcome: "needs_action",
      payUrl: `/pay?bookingId=${bookingId}`,
    });
    await deliver(...eventsSince(from));
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
      paymentProgress: "requires_action",
    });
    expect((await app.createIntent(ola, bookingId)).body).toMatchObject({ savedPaymentMethodId: card });
  });

  it("is deleted at Stripe when the hunter forgets it, although Stripe does not answer at first", async () => {
    const card = await keepCard();
    await app.passTime("2027-08-01T08:02:00Z"); // forgets the cards that it replaces
    await app.call(ola, "DELETE /api/payments/card-on-file", {});
    expect(await onFile()).toBeNull();
    stripe.fail(/detach$/, "lost", 2);
    await app.sweep();
    expect(await app.count("card_to_forget where payment_method_ref = $1", card)).toBe(1);
    await app.passTime("2027-08-01T08:05:00Z");
    expect(stripe.books.methods.get(card)?.method.customer).toBeNull();
    expect(await app.count("card_to_forget")).toBe(0);
  });
});
