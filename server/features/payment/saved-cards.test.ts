/** A booking whose payout is more than 80 days off: its card is saved now and charged later (rules 7.5). */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, commissionOre, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

/** With these days the payout is on 17 November 2027, so the card is charged from 29 August. */
const stay = { fromDate: "2027-11-05", toDate: "2027-11-08" };
const chargeDay = "2027-08-28T22:01:00Z";
const refusedCard = "4000000000000341";
const authenticatedCard = "4000002760003184";

let app: BookingApp;
let kari: Person;
let ola: Person;
let admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

async function createConfirmed(): Promise<string> {
  const bookingId = await app.pending(kari, ola, 45_000, stay);
  expect((await app.accept(kari, bookingId)).body).toMatchObject({
    status: "confirmed",
    paymentDueAt: "2027-08-08T08:00:00.000Z",
    chargeOn: "2027-08-29",
    savedCard: null,
  });
  return bookingId;
}
/** Saves a card with this number through the provider's page. */
async function saveCard(bookingId: string, number = "4242424242424242"): Promise<void> {
  const { setupIntentId, clientSecret } = (await app.createIntent(ola, bookingId)).body as {
    setupIntentId: string;
    clientSecret: string;
  };
  const press = (form: Record<string, string>) =>
    app.http.inject({
      method: "POST",
      url: `/card-provider/save/${setupIntentId}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ clientSecret, outcome: "succeeded", ...form }).toString(),
    });
  expect((await press({ number })).statusCode).toBe(303);
  if (number === authenticatedCard) expect((await press({})).statusCode).toBe(303);
}
async function bookingWithCard(number?: string): Promise<string> {
  const bookingId = await createConfirmed();
  await saveCard(bookingId, number);
  return bookingId;
}
const messages = async (bookingId: string) =>
  (
    await app.rows(
      "select subtype, recipient_uid from communication where booking_id = $1 and channel = 'email' order by at",
      bookingId,
    )
  ).map(({ subtype, recipient_uid }) => `${subtype} ${recipient_uid === ola.uid ? "ola" : "kari"}`);
const charges = (bookingId: string) =>
  app.count("card_provider.intent where reference = $1 and charged_at is not null", bookingId);

describe("saving a card by the payment deadline", () => {
  it("charges nothing, stops the reminders, and notifies both parties of the day of the charge", async () => {
    const bookingId = await createConfirmed();
    const createdIntent = await app.createIntent(ola, bookingId);
    expect(createdIntent.body).toMatchObject({
      setupIntentId: expect.stringMatching(/^seti_/),
      clientSecret: expect.any(String),
      amountOre: 0,
      currency: "nok",
    });
    expect((await app.pay(ola, bookingId)).body).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
      paymentDueAt: "2027-08-28T22:00:00.000Z",
      reminderStage: null,
      savedCard: { chargeOn: "2027-08-29", last4: "4242" },
      allowedActions: ["change_card", "cancel", "propose_change"],
    });
    expect((await app.see(kari, bookingId)).savedCard).toEqual({ chargeOn: "2027-08-29", last4: null });
    expect(await charges(bookingId)).toBe(0);
    expect(await app.books(bookingId)).toEqual({});
    await app.settle();
    expect((await messages(bookingId)).filter((one) => one.startsWith("card_saved"))).toHaveLength(2);
    // the payment deadline of rules 7.1 passes without an effect
    await app.passTime("2027-08-10T08:00:00Z");
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
    expect((await messages(bookingId)).filter((one) => one.startsWith("payment_reminder"))).toEqual([]);
  });
  it("is required: a booking without a saved card or a payment is cancelled at the deadline", async () => {
    const bookingId = await createConfirmed();
    await app.passTime("2027-08-08T08:01:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "overdue" });
  });
  it("fails for a card that the bank refuses, and another card can be tried", async () => {
    const bookingId = await createConfirmed();
    expect((await app.pay(ola, bookingId, "failed")).body).toMatchObject({
      paymentStatus: "payment_failed",
      savedCard: null,
    });
    expect((await app.pay(ola, bookingId)).body).toMatchObject({
      paymentStatus: "pending_payment",
      savedCard: { chargeOn: "2027-08-29" },
    });
  });
  it("is not offered if the payout is within 80 days: the card is charged at once", async () => {
    app.clock.set(chargeDay);
    const bookingId = await app.pending(kari, ola, 45_000, stay);
    expect((await app.accept(kari, bookingId)).body).toMatchObject({ chargeOn: null });
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid", savedCard: null });
  });
  it("is announced by calculate, with the day of the charge", async () => {
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
    const body = { offeringId, ...stay, participants: 2, cabins: [], services: [] };
    const draft = await app.call(ola, "POST /api/core-booking/calculate", { body });
    expect(draft.body).toMatchObject({ chargeOn: "2027-08-29" });
  });
});

describe("the charge on the 80th day before the payout", () => {
  it("charges a saved card once, however many processes find it due, and the booking is paid", async () => {
    const bookingId = await bookingWithCard();
    await app.passTime("2027-08-28T21:59:00Z");
    expect(await charges(bookingId)).toBe(0);
    app.clock.set(chargeDay);
    await Promise.all([app.sweep(), app.sweep()]);
    await app.settle();
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "paid",
      paymentStatus: "paid",
      savedCard: null,
      hasReceipt: true,
    });
    expect(await charges(bookingId)).toBe(1);
    expect(await app.books(bookingId)).toMatchObject({ [`escrow/${bookingId}`]: -totalOre });
    await app.passTime("2027-08-28T23:01:00Z");
    expect(
      await app.rows("select status, payment_method_ref from card_setup where booking_id = $1", bookingId),
    ).toEqual([{ status: "forgotten", payment_method_ref: null }]);
    for (const day of ["2027-11-05T08:00:00Z", "2027-11-08T08:00:00Z", "2027-11-17T08:00:00Z"])
      await app.passTime(day);
    expect(await app.books(bookingId)).toMatchObject({ commission: -commissionOre });
  });
  it("is not made if a bank transfer has paid everything before", async () => {
    const bookingId = await bookingWithCard();
    const body = { bookingId, amountOre: totalOre };
    await app.call(admin, "POST /api/payments/mark-payment-received", { body });
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", paymentStatus: "confirmed" });
    await app.passTime(chargeDay);
    expect(await charges(bookingId)).toBe(0);
    // the transfer is undone, so the card is charged
    const paymentId = (await app.rows("select payment_id from booking where booking_id = $1", bookingId))[0]
      ?.payment_id;
    await app.call(admin, "POST /api/payments/transfers/:paymentId/undo", {
      params: { paymentId },
      body: { reason: "Feil bestilling" },
    });
    await app.passTime("2027-08-28T22:05:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", paymentStatus: "paid" });
    expect(await charges(bookingId)).toBe(1);
  });
  it("charges the card that was saved last", async () => {
    const bookingId = await bookingWithCard(refusedCard);
    await saveCard(bookingId, "5555555555554444");
    expect((await app.see(ola, bookingId)).savedCard).toEqual({ chargeOn: "2027-08-29", last4: "4444" });
    await app.passTime(chargeDay);
    expect((await app.see(ola, bookingId)).status).toBe("paid");
  });
});

describe("a refused charge", () => {
  it("is retried over seven days with reminders, and ends as a missed payment", async () => {
    const bookingId = await bookingWithCard(refusedCard);
    await app.passTime(chargeDay);
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "payment_failed",
      paymentDueAt: "2027-09-04T22:01:00.000Z",
      reminderStage: "early",
      savedCard: null,
      allowedActions: ["pay", "cancel", "propose_change"],
    });
    for (const day of ["08-29", "08-30", "08-31", "09-01", "09-02", "09-03", "09-04"])
      await app.passTime(`2027-${day}T22:02:00Z`);
    await app.settle();
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "overdue" });
    expect(await app.rows("select tries from instalment where booking_id = $1", bookingId)).toEqual([
      { tries: 5 },
    ]);
    const sentMessages = await messages(bookingId);
    expect(sentMessages.filter((one) => one === "charge_refused ola")).toHaveLength(1);
    expect(sentMessages.filter((one) => one === "charge_refused kari")).toHaveLength(1);
    expect(sentMessages.filter((one) => one === "payment_reminder ola").length).toBeGreaterThan(2);
    expect(sentMessages).toContain("payment_expired ola");
    expect(await app.books(bookingId)).toEqual({});
  });
  it("is replaced by the hunter's payment with another card", async () => {
    const bookingId = await bookingWithCard(refusedCard);
    await app.passTime(chargeDay);
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid", paymentStatus: "paid" });
    expect(await charges(bookingId)).toBe(1);
  });
  it("that needs a 3-D Secure check is no failure: the hunter has to complete the check", async () => {
    const bookingId = await bookingWithCard(authenticatedCard);
    await app.passTime(chargeDay);
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
      paymentProgress: "requires_action",
      allowedActions: ["pay", "cancel", "propose_change"],
    });
    const sentMessages = await messages(bookingId);
    expect(sentMessages).toContain("charge_needs_action ola");
    expect(sentMessages.filter((one) => one.startsWith("charge_refused"))).toEqual([]);
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  });
});

describe("a cancellation before the charge", () => {
  /**
   * Three weeks with the strict cancellation policy: half is retained from 26 August, and the card is charged
   * on 4 September.
   */
  const longStay = { fromDate: "2027-10-25", toDate: "2027-11-14" };
  const [stayOre, keptOre] = [1_800_000, 900_000];
  const createHalfRetained = async (number?: string) => {
    const { offeringId } = await app.make.offering({
      ownerUid: kari.uid,
      pricing: { per: "hunter", fixedPriceOre: 45_000 },
      cancellationPolicy: "strict",
    });
    const body = { offeringId, ...longStay, participants: 2, cabins: [], services: [] };
    const { bookingId } = (await app.call(ola, "POST /api/core-booking/calculate", { body })).body;
    await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
      params: { bookingId },
      body: { termsAccepted: true, privacyAccepted: true },
    });
    await app.accept(kari, bookingId);
    await saveCard(bookingId, number);
    await app.passTime("2027-08-27T08:00:00Z");
    expect((await app.see(ola, bookingId)).totalOre).toBe(stayOre);
    return bookingId;
  };

  it("charges nothing if nothing is retained, and credits the whole invoice", async () => {
    const bookingId = await bookingWithCard();
    const preview = await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", {
      params: { bookingId },
    });
    expect(preview.body).toMatchObject({ refundOre: 0, chargeOre: 0, paidOre: 0, keptOre: 0, percent: 100 });
    expect((await app.cancel(ola, bookingId)).body).toMatchObject({
      status: "cancelled",
      cancelChargeOre: null,
    });
    await app.passTime(chargeDay);
    expect(await charges(bookingId)).toBe(0);
  });
  it("charges the retained amount at once, and splits and pays it out", async () => {
    const bookingId = await createHalfRetained();
    const preview = await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", {
      params: { bookingId },
    });
    expect(preview.body).toMatchObject({ refundOre: 0, chargeOre: keptOre, percent: 50 });
    const refusedCancel = await app.call(ola, "POST /api/booking-actions/:bookingId/cancel", {
      params: { bookingId },
      body: { reason: "Syk", expectedChargeOre: 0 },
    });
    expect(refusedCancel.body).toMatchObject({ code: "refund_changed", chargeOre: keptOre });
    expect((await app.cancel(ola, bookingId)).body).toMatchObject({
      status: "cancelled",
      paymentStatus: "pending_payment",
      cancelChargeOre: keptOre,
    });
    expect((await app.invoice(ola, bookingId)).body.status).toBe("issued");
    await app.passTime("2027-08-27T08:02:00Z");
    expect(await app.see(kari, bookingId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "paid",
      landownerEarningsOre: 720_000,
      payout: { amountOre: 720_000 },
    });
    expect(await app.books(bookingId)).toMatchObject({ [`escrow/${bookingId}`]: -keptOre });
    expect(
      await app.rows(
        "select amount_ore from card_provider.intent where reference = $1 and charged_at is not null",
        bookingId,
      ),
    ).toEqual([{ amount_ore: keptOre }]);
    expect(
      await app.rows(
        "select kind, total_ore from invoice where booking_id = $1 order by kind desc",
        bookingId,
      ),
    ).toMatchObject([{ kind: "invoice" }, { kind: "credit_note" }]);
    await app.passTime("2027-09-10T08:00:00Z");
    expect(await app.books(bookingId)).toMatchObject({ commission: -180_000 });
    expect((await app.books(bookingId))[`escrow/${bookingId}`]).toBeUndefined();
  });
  it("whose charge is refused is charged again for seven days, and then the invoice is credited", async () => {
    const bookingId = await createHalfRetained(refusedCard);
    await app.cancel(ola, bookingId);
    await app.passTime("2027-08-27T08:02:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "payment_failed",
      allowedActions: ["pay"],
    });
    expect((await app.invoice(ola, bookingId)).body.status).toBe("issued");
    await app.passTime("2027-09-03T08:03:00Z");
    expect(await app.see(kari, bookingId)).toMatchObject({
      paymentStatus: "overdue",
      landownerEarningsOre: 0,
      payout: null,
    });
    expect(await app.books(bookingId)).toEqual({});
  });
});

it("provider, bank, ledger, bookings and documents agree after all of these tests", async () => {
  const day = "2027-12-01";
  await app.passTime(`${day}T08:00:00Z`);
  const path = { params: { day } };
  const check = await app.call(admin, "GET /api/reconciliation/daily-checks/:day", path);
  expect(check.body).toMatchObject({ differences: 0, found: [] });
});
