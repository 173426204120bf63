import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { ownDifferences } from "#tests/support/books.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));
afterAll(async () => expect(await ownDifferences(app.rows)).toEqual([]));

async function startPayment(): Promise<{ bookingId: string; intentId: string }> {
  const bookingId = await app.confirmed(kari, ola);
  return { bookingId, intentId: (await app.begin(ola, bookingId)).body.paymentIntentId };
}
const payByBank = (bookingId: string) =>
  app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId, reason: "Overført" } });
const atProvider = async (bookingId: string) =>
  (await app.rows("select status from card_provider.intent where reference = $1", bookingId)).map(
    (i) => i.status,
  );
const withUs = async (bookingId: string) =>
  (
    await app.rows(
      "select status from payment where booking_id = $1 and provider = 'simulated' order by created_at",
      bookingId,
    )
  ).map((p) => p.status);
const countCloseJobs = (bookingId: string) =>
  app.count(
    "audit where subject = 'payment' and subject_id = $1 and to_state = 'intent_cancelled'",
    bookingId,
  );

describe("an open payment intent", () => {
  it.each<[string, (bookingId: string) => Promise<unknown>]>([
    ["the hunter cancels", (id) => app.cancel(ola, id)],
    ["the landowner cancels", (id) => app.cancel(kari, id)],
    ["the due passes", () => app.passTime("2027-08-08T08:00:00Z")],
    ["it is paid by bank", payByBank],
  ])("is closed at the provider, once, when %s", async (_, happens) => {
    const { bookingId } = await startPayment();
    await happens(bookingId);
    await app.settle();
    const expectedStates = [["cancelled"], ["cancelled"], 1];
    expect([await atProvider(bookingId), await withUs(bookingId), await countCloseJobs(bookingId)]).toEqual(
      expectedStates,
    );
    await app.passTime("2027-08-08T09:00:00Z");
    expect([await atProvider(bookingId), await withUs(bookingId), await countCloseJobs(bookingId)]).toEqual(
      expectedStates,
    );
  });
  it("is cancelled also after a failed attempt, and charges nothing afterwards", async () => {
    const { bookingId, intentId } = await startPayment();
    await app.pay(ola, bookingId, "failed");
    await app.cancel(ola, bookingId);
    await app.settle();
    const [payment] = await app.rows("select client_secret from payment where booking_id = $1", bookingId);
    const page = await app.http.inject({ url: `/card-provider/pay/${intentId}` });
    expect(page.body).not.toContain("<form");
    await app.http.inject({
      method: "POST",
      url: `/card-provider/pay/${intentId}`,
      payload: new URLSearchParams({
        clientSecret: String(payment?.client_secret),
        outcome: "succeeded",
      }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await app.settle();
    expect([await atProvider(bookingId), await withUs(bookingId)]).toEqual([["cancelled"], ["cancelled"]]);
    expect(await app.books(bookingId)).toEqual({});
    expect(await app.see(ola, bookingId)).toMatchObject({ paymentStatus: "failed", refundedOre: 0 });
  });
  it("that was created during the cancellation, or whose job was lost, is found by the sweep", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.cancel(ola, bookingId);
    await app.settle();
    await app.pool.query(
      "insert into card_provider.intent values ('pi_late_' || $1::text, 's', $1::text, $2, 'requires_payment_method', 'late/' || $1::text, $3)",
      [bookingId, totalOre, app.clock.now()],
    );
    await app.pool.query(
      `insert into payment (booking_id, provider, provider_intent_id, client_secret, amount_ore, status, created_at, updated_at)
       values ($1::uuid, 'simulated', 'pi_late_' || $1::text, 's', $2, 'created', $3, $3)`,
      [bookingId, totalOre, app.clock.now()],
    );
    await app.passTime("2027-08-01T08:05:00Z");
    expect([await atProvider(bookingId), await withUs(bookingId), await countCloseJobs(bookingId)]).toEqual([
      ["cancelled"],
      ["cancelled"],
      1,
    ]);
  });
  it("of a payable booking stays open, and a cancelled intent is never reopened", async () => {
    const { bookingId } = await startPayment();
    await app.passTime("2027-08-01T09:00:00Z");
    expect([await atProvider(bookingId), await withUs(bookingId)]).toEqual([
      ["requires_payment_method"],
      ["created"],
    ]);
    await expect(
      app.pool.query("update payment set status = 'cancelled' where booking_id = $1", [bookingId]),
    ).rejects.toThrow("still to be paid");
    await app.cancel(ola, bookingId);
    await app.settle();
    await expect(
      app.pool.query("update payment set status = 'created' where booking_id = $1", [bookingId]),
    ).rejects.toThrow("is cancelled");
  });
  it("that is charged before it is closed is refunded in full, with or without a webhook event", async () => {
    const { bookingId, intentId } = await startPayment();
    await app.pool.query(
      "update card_provider.intent set status = 'succeeded', charged_at = $2 where intent_id = $1",
      [intentId, app.clock.now()],
    );
    await app.cancel(ola, bookingId);
    await app.settle();
    expect([await atProvider(bookingId), await withUs(bookingId)]).toEqual([["succeeded"], ["succeeded"]]);
    const object = { id: intentId, amount: totalOre, currency: "nok" };
    await app.webhook({ id: `evt_${bookingId}`, type: "payment_intent.succeeded", data: { object } });
    await app.settle();
    expect(await withUs(bookingId)).toEqual(["succeeded"]);
    expect(
      await app.rows("select amount_ore from card_provider.refund where intent_id = $1", intentId),
    ).toEqual([{ amount_ore: totalOre }]);
    expect(await app.books(bookingId)).toEqual({});
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", refundedOre: totalOre });
  });
});
