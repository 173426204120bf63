/** Payments whose webhook event is missing: the provider is asked before a booking is cancelled as unpaid. */
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

/** Charges the hunter's card at the provider, which sends no webhook event about it. */
async function chargeSilently(bookingId: string, what = "status = 'succeeded'"): Promise<string> {
  const intentId = (await app.begin(ola, bookingId)).body.paymentIntentId;
  await app.pool.query(`update card_provider.intent set ${what}, charged_at = $2 where intent_id = $1`, [
    intentId,
    app.clock.now(),
  ]);
  return intentId;
}
const heldBooks = (bookingId: string) => ({ provider: totalOre, [`escrow/${bookingId}`]: -totalOre });

describe("a payment without a webhook event from the provider", () => {
  it("is found after some minutes and pays the booking once, even if the event comes later", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const intentId = await chargeSilently(bookingId);
    await app.passTime("2027-08-01T08:02:00Z");
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
    await app.passTime("2027-08-01T08:04:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", paymentStatus: "paid" });
    const object = { id: intentId, amount: totalOre, currency: "nok" };
    await app.webhook({ id: `evt_${bookingId}`, type: "payment_intent.succeeded", data: { object } });
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
    expect(await app.count("payment_case")).toBe(0);
  });
  it("is looked up right before the payment deadline, so that a payment in time counts", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.begin(ola, bookingId);
    for (const time of ["01T08:04", "01T08:12", "05T08:00"]) await app.passTime(`2027-08-${time}:00Z`);
    app.clock.set("2027-08-08T07:57:00Z");
    await chargeSilently(bookingId);
    await app.passTime("2027-08-08T07:58:00Z");
    expect((await app.see(ola, bookingId)).status).toBe("paid");
  });
  it("that was charged after the payment deadline is refunded in full", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const intentId = await chargeSilently(bookingId);
    await app.pool.query("update payment set asked_at = '2027-08-08T07:59:00Z' where booking_id = $1", [
      bookingId,
    ]);
    await app.passTime("2027-08-08T08:00:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", refundedOre: totalOre });
    expect(
      await app.rows("select amount_ore from card_provider.refund where intent_id = $1", intentId),
    ).toEqual([{ amount_ore: totalOre }]);
    expect(await app.books(bookingId)).toEqual({});
  });
  it("of another amount pays nothing, and opens one case", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await chargeSilently(bookingId, "amount_ore = 1, status = 'succeeded'");
    for (const time of ["08:04", "08:12", "08:30"]) await app.passTime(`2027-08-01T${time}:00Z`);
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
    const { items } = (await app.call(admin, "GET /api/payments/cases", { query: {} })).body;
    expect(items.filter((one) => one.bookingId === bookingId)).toMatchObject([
      { kind: "unmatched", amount: 1 },
    ]);
  });
});
