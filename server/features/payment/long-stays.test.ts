/**
 * Stays of 120 nights, charged and paid out in three parts of 40 (rules 7.5): seven stays begin on the same
 * day, and each ends differently. The tests follow one autumn and depend on their order.
 */
import { beforeAll, expect, it } from "vitest";
import { postToWebhook, openCardProvider } from "#demo/card-provider/public.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

const stay = { fromDate: "2027-08-25", toDate: "2027-12-23" };
const totalOre = 10_800_000;
const [partOre, partCommissionOre, partEarningsOre] = [3_600_000, 720_000, 2_880_000];
const refusedCard = "4000000000000341";

let app: BookingApp;
let kari: Person;
let ola: Person;
let admin: Person;
let atDesk: (intentId: string, act: "dispute" | "lost") => Promise<unknown>;
beforeAll(async () => {
  app = await openBookingApp({ now: "2027-08-10T08:00:00Z" });
  ({ kari, ola, admin } = await app.people());
  const { db, log } = app.platform;
  const post = postToWebhook(`${app.base}/api/payments/webhook`);
  atDesk = (await openCardProvider({ db, log, clock: app.clock, webhookSecret: undefined, post })).desk;
});
const stays = {} as Record<
  "whole" | "refused" | "mended" | "dropped" | "cancelled" | "disputed" | "byBank",
  string
>;

/** Saves a card with this number through the provider's page. */
async function saveCard(bookingId: string, number = "4242424242424242"): Promise<void> {
  const { setupIntentId, clientSecret } = (await app.createIntent(ola, bookingId)).body as {
    setupIntentId: string;
    clientSecret: string;
  };
  const answer = await app.http.inject({
    method: "POST",
    url: `/card-provider/save/${setupIntentId}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ clientSecret, outcome: "succeeded", number }).toString(),
  });
  expect(answer.statusCode).toBe(303);
}
async function createConfirmed(): Promise<string> {
  const bookingId = await app.pending(kari, ola, 45_000, stay);
  await app.accept(kari, bookingId);
  return bookingId;
}
async function passDays(...days: string[]): Promise<void> {
  for (const day of days) await app.passTime(`2027-${day}T08:00:00Z`);
}
const charges = (bookingId: string) =>
  app.rows(
    "select amount_ore from card_provider.intent where reference = $1 and charged_at is not null order by charged_at",
    bookingId,
  );
const payouts = (bookingId: string) =>
  app.rows(
    `select instalment, status, amount_ore, commission_ore, due_on::text from payout
     where booking_id = $1 order by instalment`,
    bookingId,
  );
const payout = (instalment: number, status: string, due_on: string) => ({
  instalment,
  status,
  due_on,
  amount_ore: partEarningsOre,
  commission_ore: partCommissionOre,
});
const paidBack = (bookingId: string) =>
  app.rows("select total_ore from invoice where booking_id = $1 and kind = 'credit_note'", bookingId);
const mails = (bookingId: string, subtype: string) =>
  app.count("communication where booking_id = $1 and subtype = $2 and channel = 'email'", bookingId, subtype);

const commissionOnly = (parts: number) => ({
  provider: parts * partCommissionOre,
  commission: -parts * partCommissionOre,
});
/** The names of the stays whose first part is paid by card. */
const paidByCard = ["whole", "refused", "mended", "dropped", "cancelled", "disputed"] as const;

it("10 August: a draft shows the parts", async () => {
  const { offeringId } = await app.make.offering({
    ownerUid: kari.uid,
    validFrom: stay.fromDate,
    validTo: stay.toDate,
  });
  const body = { offeringId, ...stay, participants: 2, cabins: [], services: [] };
  const calculated = await app.call(ola, "POST /api/core-booking/calculate", { body });
  const parts = [
    ["2027-08-25", "2027-10-04", "2027-08-10", "2027-10-13"],
    ["2027-10-04", "2027-11-13", "2027-09-20", "2027-11-23"],
    ["2027-11-13", "2027-12-23", "2027-10-30", "2028-01-03"],
  ];
  expect(calculated.body).toMatchObject({
    chargeOn: "2027-08-10",
    instalments: parts.map(([fromDate, toDate, chargeOn, payoutOn], index) => ({
      number: index + 1,
      fromDate,
      toDate,
      chargeOn,
      payoutOn,
      state: "coming",
    })),
  });
});

it("10 August: the saved cards are charged the first part, and a transfer pays everything", async () => {
  for (const name of paidByCard) {
    stays[name] = await createConfirmed();
    await saveCard(stays[name]);
  }
  stays.byBank = await createConfirmed();
  const body = { bookingId: stays.byBank, amountOre: totalOre };
  await app.call(admin, "POST /api/payments/mark-payment-received", { body });
  await app.passTime("2027-08-10T08:02:00Z");
  for (const name of paidByCard) {
    expect(await app.see(ola, stays[name])).toMatchObject({
      status: "paid",
      dueOre: partOre,
      savedCard: { chargeOn: "2027-09-20", last4: "4242" },
      instalments: [{ state: "paid" }, { state: "coming" }, { state: "coming" }],
      allowedActions: ["change_card", "cancel"],
    });
    expect(await charges(stays[name])).toEqual([{ amount_ore: partOre }]);
    expect(await app.books(stays[name])).toEqual({ provider: partOre, [`escrow/${stays[name]}`]: -partOre });
  }
  expect(await app.see(ola, stays.byBank)).toMatchObject({
    status: "paid",
    dueOre: 0,
    instalments: [{ state: "paid" }, { state: "paid" }, { state: "paid" }],
  });
  for (const name of ["refused", "mended"] as const) await saveCard(stays[name], refusedCard);
  const coming = await app.call(admin, "GET /api/payments/coming-charges", { query: { limit: 5 } });
  expect(coming.body.items).toHaveLength(5);
  expect(coming.body.items[0]).toMatchObject({ chargeOn: "2027-09-20", tries: 0, refusal: null });
  const more = await app.call(admin, "GET /api/payments/coming-charges", {
    query: { limit: 100, cursor: coming.body.nextCursor ?? "" },
  });
  expect(
    [...coming.body.items, ...more.body.items].map(({ number, amountOre }) => [number, amountOre]),
  ).toEqual([2, 3].flatMap((number) => paidByCard.map(() => [number, partOre])));
});

it("20 August: a cancelled stay is charged what the policy retains beyond the first part", async () => {
  const bookingId = stays.dropped;
  await passDays("08-20");
  const preview = await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", {
    params: { bookingId },
  });
  const { refundOre, chargeOre, keptOre } = preview.body;
  expect([refundOre, chargeOre]).toEqual([0, keptOre - partOre]);
  expect(chargeOre).toBeGreaterThan(0);
  await app.cancel(ola, bookingId);
  await app.passTime("2027-08-20T08:02:00Z");
  expect(await charges(bookingId)).toEqual([{ amount_ore: partOre }, { amount_ore: chargeOre }]);
  expect(await paidBack(bookingId)).toEqual(keptOre === totalOre ? [] : [{ total_ore: keptOre - totalOre }]);
  await passDays("09-01");
  expect(await payouts(bookingId)).toMatchObject([{ status: "sent", commission_ore: keptOre / 5 }]);
  expect((await app.books(bookingId))[`escrow/${bookingId}`]).toBeUndefined();
});

it("20 September: the second part is charged once, however many processes find it due", async () => {
  await passDays("09-19");
  expect(await charges(stays.whole)).toHaveLength(1);
  app.clock.set("2027-09-19T22:01:00Z");
  await Promise.all([app.sweep(), app.sweep()]);
  await app.settle();
  for (const name of ["whole", "cancelled", "disputed"] as const)
    expect(await charges(stays[name])).toHaveLength(2);
  expect(await charges(stays.byBank)).toEqual([]);
  expect(await charges(stays.dropped)).toHaveLength(2);
  expect((await app.receipt(ola, stays.whole)).body).toMatchObject({ amountOre: 2 * partOre });
});

it("20 September: after a refused charge another card is saved and charged at once", async () => {
  expect(await app.see(ola, stays.mended)).toMatchObject({
    status: "in_progress",
    paymentStatus: "payment_failed",
    dueOre: partOre,
    chargeOn: "2027-09-20",
    savedCard: null,
    instalments: [{ state: "paid" }, { state: "refused" }, { state: "coming" }],
    allowedActions: ["pay", "report_problem"],
  });
  await saveCard(stays.mended);
  await app.passTime("2027-09-20T08:02:00Z");
  expect(await app.see(ola, stays.mended)).toMatchObject({
    status: "in_progress",
    paymentStatus: "paid",
    savedCard: { chargeOn: "2027-10-30" },
    instalments: [{ state: "paid" }, { state: "paid" }, { state: "coming" }],
  });
  expect(await charges(stays.mended)).toHaveLength(2);
});

it("27 September: after a week of refusals the stay ends with the paid part", async () => {
  const bookingId = stays.refused;
  await passDays("09-21", "09-22", "09-24", "09-26", "09-27");
  expect(await app.see(ola, bookingId)).toMatchObject({
    status: "in_progress",
    toDate: "2027-10-04",
    paymentStatus: "paid",
    cancelChargeOre: partOre,
    dueOre: 0,
    savedCard: null,
  });
  expect(await charges(bookingId)).toHaveLength(1);
  expect(await paidBack(bookingId)).toEqual([{ total_ore: partOre - totalOre }]);
  expect((await app.invoice(ola, bookingId)).body).toMatchObject({
    leftOre: 0,
    paidOre: partOre,
    refundedOre: 0,
  });
  expect(
    await app.rows("select upper(stay)::text as until from offering_hold where booking_id = $1", bookingId),
  ).toEqual([{ until: "2027-10-04" }]);
  const [placesLeft] = await app.rows(
    `select places_left[date '2027-10-04' - season_from] as last,
       places_left[1 + date '2027-10-04' - season_from] as after, capacity
     from offering_calendar join booking using (offering_id) where booking_id = $1`,
    bookingId,
  );
  expect(placesLeft?.after).toBe(placesLeft?.capacity);
  expect(placesLeft?.last).not.toBe(placesLeft?.capacity);
  expect(await mails(bookingId, "stay_shortened")).toBe(2);
});

it("13 October: the first part is paid out on the 7th business day after its last night", async () => {
  await passDays("10-04", "10-12");
  const names = ["whole", "refused", "mended", "cancelled", "disputed"] as const;
  for (const name of names)
    expect(await payouts(stays[name])).toEqual([payout(1, "scheduled", "2027-10-13")]);
  await passDays("10-13");
  for (const name of names) expect(await payouts(stays[name])).toEqual([payout(1, "sent", "2027-10-13")]);
  expect(await app.books(stays.refused)).toEqual(commissionOnly(1));
  expect(await app.books(stays.whole)).toEqual({
    provider: partOre + partCommissionOre,
    commission: -partCommissionOre,
    [`escrow/${stays.whole}`]: -partOre,
  });
  expect(await app.books(stays.byBank)).toMatchObject({
    bank: totalOre,
    [`escrow/${stays.byBank}`]: -2 * partOre,
    [`landowner/${kari.uid}`]: -partEarningsOre,
  });
  const invoiced = await app.rows(
    "select total_ore from commission_invoice where booking_id = $1",
    stays.whole,
  );
  expect(invoiced).toEqual([{ total_ore: partCommissionOre }]);
  const query = { from: "2027-08-01", to: "2027-08-31", groupBy: "booking" as const };
  const { states, total, books, items } = (await app.call(kari, "GET /api/financials", { query })).body;
  expect(items).toHaveLength(total.bookings);
  expect(states.held.grossOre).toBe(books.escrowOre);
  expect(states.paid.earningsOre).toBe(books.paidOutOre);
  expect(total.grossOre).toBe(Object.values(states).reduce((sum, { grossOre }) => sum + grossOre, 0));
});

it("20 October: a landowner's cancellation refunds the second part and retains the first", async () => {
  const bookingId = stays.cancelled;
  await passDays("10-20");
  expect((await app.cancel(kari, bookingId)).body).toMatchObject({
    status: "cancelled",
    refundedOre: partOre,
  });
  await app.settle();
  expect(await paidBack(bookingId)).toEqual([{ total_ore: partOre - totalOre }]);
  expect(await app.rows("select amount_ore, status from refund where booking_id = $1", bookingId)).toEqual([
    { amount_ore: partOre, status: "sent" },
  ]);
  expect(await app.books(bookingId)).toEqual(commissionOnly(1));
});

it("November: a second part whose dispute is lost is not paid out, but the third part is", async () => {
  const bookingId = stays.disputed;
  const [second] = await app.rows(
    `select provider_intent_id as intent from payment
     where booking_id = $1 and status = 'succeeded' order by updated_at desc limit 1`,
    bookingId,
  );
  await atDesk(String(second?.intent), "dispute");
  await passDays("10-30", "11-13", "11-23");
  expect(await payouts(bookingId)).toEqual([
    payout(1, "sent", "2027-10-13"),
    payout(2, "scheduled", "2027-11-23"),
  ]);
  expect((await payouts(stays.whole))[1]).toEqual(payout(2, "sent", "2027-11-23"));
  await atDesk(String(second?.intent), "lost");
  await app.settle();
  expect(await payouts(bookingId)).toMatchObject([{ amount_ore: partEarningsOre }, { amount_ore: 0 }]);
  expect(await paidBack(bookingId)).toEqual([{ total_ore: -partOre }]);
  const [found] = await app.rows("select case_id from payment_case where booking_id = $1", bookingId);
  await app.call(admin, "POST /api/payments/cases/:caseId/settle", {
    params: { caseId: String(found?.case_id) },
    body: { note: "Tapt" },
  });
});

it("3 January: everything is paid out, and provider, bank, ledger, bookings and documents agree", async () => {
  await passDays("11-24", "12-23");
  expect(await app.see(kari, stays.whole)).toMatchObject({
    status: "completed",
    payout: { status: "scheduled", date: "2028-01-03", amountOre: partEarningsOre },
    payouts: [{ status: "sent" }, { status: "sent" }, { status: "scheduled" }],
    landownerEarningsOre: 3 * partEarningsOre,
  });
  await app.passTime("2028-01-03T08:00:00Z");
  await app.passTime("2028-01-03T10:00:00Z");
  for (const name of ["whole", "mended"] as const) {
    expect(await payouts(stays[name])).toEqual([
      payout(1, "sent", "2027-10-13"),
      payout(2, "sent", "2027-11-23"),
      payout(3, "sent", "2028-01-03"),
    ]);
    expect(await charges(stays[name])).toEqual([1, 2, 3].map(() => ({ amount_ore: partOre })));
    expect(
      await app.rows(
        "select sum(amount_ore)::bigint as ore, count(*)::int as n from card_provider.transfer where reference = $1",
        stays[name],
      ),
    ).toEqual([{ ore: 3 * partEarningsOre, n: 3 }]);
    expect(await app.books(stays[name])).toEqual(commissionOnly(3));
  }
  expect(await app.books(stays.disputed)).toEqual(commissionOnly(2));
  expect(await charges(stays.cancelled)).toHaveLength(2);
  expect(await charges(stays.dropped)).toHaveLength(2);
  expect([await mails(stays.whole, "part_paid"), await mails(stays.whole, "payout_sent")]).toEqual([4, 3]);
  const cards = await app.rows("select distinct status from card_setup");
  expect(cards).toEqual([{ status: "forgotten" }]);
  const day = "2028-01-04";
  await app.passTime(`${day}T08:00:00Z`);
  const check = await app.call(admin, "GET /api/reconciliation/daily-checks/:day", { params: { day } });
  expect(check.body).toMatchObject({ differences: 0, found: [] });
});
