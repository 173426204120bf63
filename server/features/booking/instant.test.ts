/** Instant bookings through the API (rules 4.6): deadlines to the second, lapses, invoices and who may. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { makeDraft, stayAt } from "#tests/factories/stays.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
const start = "2027-08-01T08:00:00Z";
const justBefore = "2027-08-01T08:29:59.999Z";
const due = "2027-08-01T08:30:00.000Z";
beforeAll(async () => {
  app = await openBookingApp({ env: { NEWCOMER_OPEN_REQUESTS_PER_PROPERTY: "2" } });
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set(start));

type Offered = Parameters<BookingApp["make"]["offering"]>[0];
const offer = async (o: Partial<Offered> = {}) =>
  (
    await app.make.offering({
      ownerUid: kari.uid,
      pricing: { per: "hunter", fixedPriceOre: 45_000 },
      confirmation: "instant",
      ...o,
    })
  ).offeringId;
const submit = (who: Person, bookingId: string) =>
  app.call(who, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
async function buy(who: Person, o: Partial<Offered> = {}, stay = {}) {
  const sent = await submit(who, await makeDraft(app, who, stayAt(await offer(o), stay)));
  if (sent.status !== 200) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  return sent.body;
}
const holdsOf = (bookingId: string) => app.count("offering_hold where booking_id = $1", bookingId);
const invoicesOf = (bookingId: string) => app.count("invoice where booking_id = $1", bookingId);

it("goes from calculated to confirmed at submit, and is due after 30 minutes", async () => {
  const booking = await buy(ola);
  expect(booking).toMatchObject({
    status: "confirmed",
    paymentStatus: "pending_payment",
    confirmation: "instant",
    lapsesUnpaid: true,
    paymentDueAt: due,
    reminderStage: null,
    allowedActions: ["pay", "cancel"],
    hasInvoice: false,
  });
  expect(booking.history.map(({ to, actor, standingYes }) => [to, actor, standingYes])).toEqual([
    ["submitted", "hunter", undefined],
    ["pending", "hunter", undefined],
    ["accepted", "landowner", true],
    ["confirmed", "landowner", true],
  ]);
  expect(await holdsOf(booking.bookingId)).toBe(1);
  expect((await app.invoice(ola, booking.bookingId)).body).toMatchObject({
    status: 409,
    code: "invoice_not_available",
  });
  // shown no more than a request: anybody can send one without paying
  expect(booking.landowner).toEqual({ name: expect.any(String) });
  await app.settle();
  expect(await app.count("communication where booking_id = $1", booking.bookingId)).toBe(0);
});

it("is numbered and receipted when paid in the last moment, and both are told", async () => {
  const { bookingId } = await buy(ola);
  app.clock.set(justBefore);
  await app.sweep();
  expect((await app.pay(ola, bookingId)).body).toMatchObject({
    status: "paid",
    lapsesUnpaid: false,
    hasInvoice: true,
    hasReceipt: true,
  });
  expect((await app.invoice(ola, bookingId)).body).toMatchObject({
    totalOre,
    kid: expect.stringMatching(/^\d+$/),
    dueDate: "2027-08-01",
    status: "paid",
  });
  await app.settle();
  expect(
    await app.count("communication where booking_id = $1 and subtype = 'booking_bought'", bookingId),
  ).toBe(2);
});

it("lapses at the due: everything is free, no number is used, and nobody but the hunter hears of it", async () => {
  const lapsing = await buy(ola);
  const { bookingId } = lapsing;
  await app.begin(ola, bookingId);
  await app.passTime(justBefore);
  expect((await app.see(ola, bookingId)).status).toBe("confirmed");
  await app.passTime(due);
  expect(await app.see(ola, bookingId)).toMatchObject({
    status: "cancelled",
    paymentStatus: "overdue",
    reminderStage: "expired",
    lapsesUnpaid: false,
  });
  expect([await holdsOf(bookingId), await invoicesOf(bookingId), await app.books(bookingId)]).toEqual([
    0,
    0,
    {},
  ]);
  expect(await app.count("payment where booking_id = $1 and status = 'cancelled'", bookingId)).toBe(1);
  const told = await app.rows(
    "select distinct subtype, recipient_uid uid from communication where booking_id = $1",
    bookingId,
  );
  expect(told).toEqual([{ subtype: "payment_expired", uid: ola.uid }]);
  // the series has no gap: the next invoice has the number that follows
  app.clock.set(start);
  const { bookingId: paid } = await buy(ola);
  await app.pay(ola, paid);
  const [series] = await app.rows(
    "select count(*)::int count, max(number) last from invoice where landowner_uid = $1",
    kari.uid,
  );
  expect(series.last).toBe(series.count);
});

it("refunds a payment that the bank reports after the due, and one paid before it pays", async () => {
  const { bookingId } = await buy(ola);
  const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
  await app.passTime(due);
  await app.webhook({
    id: "evt_late",
    type: "payment_intent.succeeded",
    data: { object: { id: paymentIntentId, amount: totalOre, currency: "nok" } },
  });
  expect(await app.see(ola, bookingId)).toMatchObject({
    status: "cancelled",
    paymentStatus: "refunded",
    refundedOre: totalOre,
  });
  expect(await invoicesOf(bookingId)).toBe(0);
});

it("stays open after a failed card until the due", async () => {
  const { bookingId } = await buy(ola);
  expect((await app.pay(ola, bookingId, "failed")).body).toMatchObject({
    status: "confirmed",
    paymentStatus: "payment_failed",
    paymentDueAt: due,
    lapsesUnpaid: true,
  });
  expect(await invoicesOf(bookingId)).toBe(0);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
});

it("an administrator may record a transfer until the due; undone after it, the invoice is credited", async () => {
  const { bookingId } = await buy(ola);
  const marked = await app.call(admin, "POST /api/payments/mark-payment-received", { body: { bookingId } });
  expect(marked.body).toMatchObject({ status: "paid", paymentStatus: "confirmed", hasInvoice: true });
  await app.passTime(due);
  const [payment] = await app.rows("select payment_id as id from payment where booking_id = $1", bookingId);
  await app.call(admin, "POST /api/payments/transfers/:paymentId/undo", {
    params: { paymentId: payment.id },
    body: { reason: "Feil bestilling" },
  });
  expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "overdue" });
  expect(await invoicesOf(bookingId)).toBe(2);
});

it("cancelled before payment leaves nothing behind", async () => {
  const { bookingId } = await buy(ola);
  expect((await app.cancel(ola, bookingId)).body).toMatchObject({ status: "cancelled", refundedOre: 0 });
  expect([await holdsOf(bookingId), await invoicesOf(bookingId)]).toEqual([0, 0]);
});

it("of a total of 0 is paid at once, with its invoice of 0", async () => {
  const booking = await buy(ola, { pricing: { per: "hunter", fixedPriceOre: 0 } });
  expect(booking).toMatchObject({ status: "paid", hasInvoice: true, hasReceipt: true, lapsesUnpaid: false });
});

it("on the day of arrival is due after 30 minutes too", async () => {
  app.clock.set("2027-10-01T21:45:00Z");
  const booking = await buy(ola, {}, { fromDate: "2027-10-01" });
  expect(booking.paymentDueAt).toBe("2027-10-01T22:15:00.000Z");
});

it("whose card is saved for later is invoiced then, and lapses no more", async () => {
  const booking = await buy(
    ola,
    { validFrom: "2028-06-01", validTo: "2028-06-30" },
    { fromDate: "2028-06-01", toDate: "2028-06-04" },
  );
  const { bookingId } = booking;
  expect(booking.paymentDueAt).toBe(due);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({
    status: "confirmed",
    savedCard: { chargeOn: expect.any(String) },
    hasInvoice: true,
    lapsesUnpaid: false,
  });
  await app.passTime("2027-08-02T08:00:00Z");
  expect((await app.see(ola, bookingId)).status).toBe("confirmed");
});

it("calculate and estimate say what will happen, and why", async () => {
  const offeringId = await offer({ instantConditions: JSON.stringify({ hasPaid: true, maxParty: 1 }) });
  const body = stayAt(offeringId);
  const calculated = (who: Person) => app.call(who, "POST /api/core-booking/calculate", { body });
  expect((await calculated(await app.make.hunter())).body).toMatchObject({
    confirmation: "request",
    payWithinMinutes: null,
    asksBecause: [
      { code: "not_paid_before", detail: expect.stringContaining("betalt") },
      { code: "party_too_large", detail: "Grunneieren svarer selv når dere er flere enn 1." },
    ],
  });
  expect((await app.call(undefined, "POST /api/core-booking/estimate", { body })).body).toMatchObject({
    asksBecause: [{ code: "not_signed_in" }, { code: "party_too_large" }],
  });
  const asks = await submit(ola, (await calculated(ola)).body.bookingId);
  expect(asks.body).toMatchObject({ status: "pending", confirmation: "request", lapsesUnpaid: false });
});

it("until it is paid it counts as a request", async () => {
  const who = await app.make.hunter();
  const propertyId = await app.make.property(kari.uid);
  const bought = await buy(who, { propertyId, groundUse: "together" });
  await buy(who, { propertyId, groundUse: "together" });
  const third = await makeDraft(app, who, stayAt(await offer({ propertyId, groundUse: "together" })));
  expect((await submit(who, third)).body).toMatchObject({
    errors: [{ code: "too_many_open_requests" }],
  });
  await app.pay(who, bought.bookingId);
  expect((await submit(who, third)).body).toMatchObject({ status: "confirmed" });
});

it("who lets three lapse within a day asks instead, until the day is over", async () => {
  const who = await app.make.hunter();
  for (let i = 0; i < 3; i++) await buy(who);
  await app.passTime(due);
  expect((await buy(who)).status).toBe("pending");
  await app.passTime("2027-08-02T08:30:00Z");
  expect((await buy(who)).status).toBe("confirmed");
});

it("cabins alone are bought at once where each of them is instant", async () => {
  const propertyId = await app.make.property(kari.uid);
  const cabin = (confirmation: "instant" | "request") =>
    app.make.cabin(propertyId, { rentalEnabled: true, confirmation });
  const [instant, asking] = [await cabin("instant"), await cabin("request")];
  const draft = (ids: string[]) =>
    makeDraft(app, ola, {
      fromDate: "2027-10-01",
      toDate: "2027-10-03",
      participants: 2,
      cabins: ids.map((cabinId) => ({ cabinId })),
      services: [],
    });
  expect((await submit(ola, await draft([instant]))).body).toMatchObject({
    status: "confirmed",
    paymentDueAt: due,
  });
  expect((await submit(ola, await draft([asking]))).body).toMatchObject({ status: "pending" });
});

it("cannot be switched on without the agreement to invoices, nor by a co-host", async () => {
  const lise = await app.make.landowner();
  await app.pool.query(
    "update user_profile set invoicing_agreed_version = null, invoicing_agreed_at = null where uid = $1",
    [lise.uid],
  );
  const { offeringId, propertyId } = await app.make.offering({ ownerUid: lise.uid });
  const change = (who: Person, body: object) =>
    app.call(who, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });
  expect((await change(lise, { confirmation: "instant" })).body).toMatchObject({
    status: 409,
    code: "invoicing_agreement_required",
  });
  await app.call(lise, "PATCH /api/user-profile/me", { body: { invoicingAgreed: true } });
  await app.pool.query(
    `insert into co_host (property_id, email, uid, rights, invited_at, expires_at, accepted_at)
      values ($1, 'ola@example.no', $2, '{edit,calendar}', $3, $3, $3)`,
    [propertyId, ola.uid, start],
  );
  expect((await change(ola, { confirmation: "instant" })).body).toMatchObject({
    status: 403,
    code: "right_missing",
  });
  expect(
    (await change(lise, { confirmation: "instant", instantConditions: { minDaysAhead: 3, maxDaysAhead: 2 } }))
      .body,
  ).toMatchObject({ status: 422, code: "instant_days_order" });
  expect(
    (await change(lise, { confirmation: "instant", instantConditions: { maxParty: 4 } })).body,
  ).toMatchObject({
    confirmation: "instant",
    instantConditions: { maxParty: 4 },
  });
});

it("while the landowner is away nothing is asked or bought, and who waits is told once", async () => {
  const lise = await app.make.landowner();
  const of = { ownerUid: lise.uid };
  const waiting = await makeDraft(app, ola, stayAt(await offer({ ...of, confirmation: "request" })));
  await submit(ola, waiting);
  const draft = await makeDraft(app, ola, stayAt(await offer(of)));
  const away = (period: { from: string; until: string } | null) =>
    app.call(lise, "PATCH /api/user-profile/me", { body: { away: period } });
  expect((await away({ from: "2027-08-01", until: "2028-08-01" })).body).toMatchObject({
    errors: [{ code: "away_too_long" }],
  });
  const period = { from: "2027-08-01", until: "2027-08-02" };
  expect((await away(period)).body).toMatchObject({ away: period });
  const refused = await submit(ola, draft);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: "landowner_away" });
  await app.passTime("2027-08-01T08:01:00Z");
  await app.passTime("2027-08-01T08:02:00Z");
  const told = "communication where booking_id = $1 and subtype = 'landowner_away'";
  expect(await app.count(told, waiting)).toBe(1);
  await away(null);
  expect((await submit(ola, draft)).body).toMatchObject({ status: "confirmed" });
  await away(period);
  app.clock.set("2027-08-02T22:00:00Z");
  const again = await makeDraft(app, ola, stayAt(await offer(of)));
  expect((await submit(ola, again)).body).toMatchObject({ status: "confirmed" });
});
