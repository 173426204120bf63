/**
 * Webhook events with unexpected amounts, currencies or intents, disputes, and refunds made at the provider
 * (rules 6.6).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import {
  type BookingApp,
  commissionOre,
  earningsOre,
  openBookingApp,
  totalOre,
} from "#tests/worlds/booking-app.ts";
import { ownDifferences } from "#tests/support/books.ts";
import { finalStateOfOrder, expectedEnd, someOrders } from "#tests/support/event-orders.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));
afterAll(async () => expect(await ownDifferences(app.rows)).toEqual([]));

let events = 0;
async function report(type: string, object: object): Promise<void> {
  const sent = await app.webhook({ id: `evt_${++events}`, type, data: { object } });
  expect(sent).toMatchObject({ status: 200, body: { received: true } });
  await app.settle();
}
const succeeded = (intentId: string, changes: object = {}) =>
  report("payment_intent.succeeded", { id: intentId, amount: totalOre, currency: "nok", ...changes });

async function createPaid(): Promise<{ bookingId: string; intentId: string }> {
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  const [row] = await app.rows("select provider_intent_id from payment where booking_id = $1", bookingId);
  return { bookingId, intentId: row?.provider_intent_id };
}
async function passDeparture(): Promise<void> {
  await app.passTime("2027-10-01T00:00:00Z");
  await app.passTime("2027-10-05T00:00:00Z");
}
const payoutDue = "2027-10-13T08:00:00Z";
const casesOf = (bookingId: string) =>
  app.rows(
    "select kind, amount, currency, status from payment_case where booking_id = $1 order by opened_at",
    bookingId,
  );
const caseOf = async (bookingId: string): Promise<string> =>
  (await app.rows("select case_id from payment_case where booking_id = $1", bookingId))[0]?.case_id;
const countAlerts = (bookingId: string) =>
  app.count(
    `communication where recipient_uid = $1 and subtype like 'payment_case_%'
      and concat(content, written, link) like '%' || $2 || '%'`,
    admin.uid,
    bookingId,
  );
const transfersOf = (bookingId: string) =>
  app.rows(
    "select t.amount_ore from card_provider.transfer t join payout p on t.idempotency_key like p.payout_id || '%' where p.booking_id = $1",
    bookingId,
  );
const settleCase = (who: Person, caseId: string, note = "Avklart med banken") =>
  app.call(who, "POST /api/payments/cases/:caseId/settle", { params: { caseId }, body: { note } });
const heldBooks = (bookingId: string, ore = totalOre) => ({ provider: ore, [`escrow/${bookingId}`]: -ore });
const settledBooks: Record<string, number> = { provider: commissionOre, commission: -commissionOre };

describe("a success with a wrong currency, amount or intent", () => {
  it.each([
    ["dollars", { currency: "usd" }],
    ["Swedish kroner", { currency: "sek" }],
    ["no currency", { currency: undefined }],
    ["a smaller amount", { amount: 100 }],
    ["a larger amount", { amount: totalOre + 100 }],
    ["a received amount below the requested one", { amount_received: 100 }],
  ])(
    "with %s pays nothing and notifies administrators, and the right one pays afterwards",
    async (_, changes) => {
      const bookingId = await app.confirmed(kari, ola);
      const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
      await succeeded(paymentIntentId, changes);
      expect([
        await app.rows("select status, payment_status from booking where booking_id = $1", bookingId),
        await app.rows("select status from payment where booking_id = $1", bookingId),
        await app.books(bookingId),
        await app.count("refund where booking_id = $1", bookingId),
      ]).toEqual([
        [{ status: "confirmed", payment_status: "pending_payment" }],
        [{ status: "created" }],
        {},
        0,
      ]);
      expect(await casesOf(bookingId)).toMatchObject([{ kind: "unmatched", status: "open" }]);
      expect(await countAlerts(bookingId)).toBe(1);
      await succeeded(paymentIntentId);
      expect([
        (await app.see(ola, bookingId)).status,
        await app.rows("select status from payment where booking_id = $1", bookingId),
        await app.books(bookingId),
      ]).toEqual(["paid", [{ status: "succeeded" }], heldBooks(bookingId)]);
    },
  );
  it("with an unknown intent pays nothing, although it names the booking", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await succeeded("pi_of_somebody", { metadata: { bookingId } });
    expect([
      (await app.see(ola, bookingId)).status,
      await app.count("payment where booking_id = $1", bookingId),
      await app.books(bookingId),
    ]).toEqual(["confirmed", 0, {}]);
    expect(await casesOf(bookingId)).toMatchObject([
      { kind: "unmatched", amount: totalOre, currency: "nok" },
    ]);
  });
  it("opens a case that only an administrator can settle, once, with a note", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    await succeeded(paymentIntentId, { amount: 100 });
    const caseId = await caseOf(bookingId);
    expect([
      (await settleCase(kari, caseId)).status,
      (await settleCase(admin, caseId)).body,
      (await settleCase(admin, caseId)).body.code,
      (await settleCase(admin, bookingId)).body.code,
    ]).toEqual([403, { caseId, settled: true }, "payment_case_settled", "payment_case_not_found"]);
    expect(
      await app.rows(
        "select from_state, to_state, reason, actor_uid from audit where subject = 'payment' and subject_id = $1 order by audit_id",
        caseId,
      ),
    ).toEqual([
      { from_state: null, to_state: "open", reason: null, actor_uid: null },
      { from_state: "open", to_state: "settled", reason: "Avklart med banken", actor_uid: admin.uid },
    ]);
    const listed = await app.call(admin, "GET /api/payments/cases", { query: { state: "settled" } });
    expect(listed.body.items.find((item) => item.caseId === caseId)).toMatchObject({
      bookingId,
      kind: "unmatched",
      amount: 100,
      currency: "nok",
      settledBy: "Sjef",
      note: "Avklart med banken",
    });
  });
});

describe("a dispute", () => {
  const dispute = (intentId: string, id: string, changes: object = {}) => ({
    id,
    payment_intent: intentId,
    charge: `ch_${intentId}`,
    amount: totalOre,
    currency: "nok",
    status: "needs_response",
    ...changes,
  });
  it("freezes the payout, posts the withdrawal in the ledger and notifies administrators, all once", async () => {
    const { bookingId, intentId } = await createPaid();
    await report("charge.dispute.created", dispute(intentId, "dp_1"));
    await report("charge.dispute.funds_withdrawn", dispute(intentId, "dp_1"));
    await report("charge.dispute.updated", dispute(intentId, "dp_1", { status: "under_review" }));
    expect([await app.books(bookingId), await countAlerts(bookingId)]).toEqual([
      { [`escrow/${bookingId}`]: -totalOre, [`claim/${bookingId}`]: totalOre },
      1,
    ]);
    expect((await app.cancel(ola, bookingId)).body).toMatchObject({ status: 409, code: "payment_disputed" });
    await passDeparture();
    await app.passTime(payoutDue);
    expect([
      await app.rows("select status, released_at from payout where booking_id = $1", bookingId),
      await transfersOf(bookingId),
    ]).toEqual([[{ status: "scheduled", released_at: null }], []]);
    await report("charge.dispute.funds_reinstated", dispute(intentId, "dp_1", { status: "won" }));
    await report("charge.dispute.closed", dispute(intentId, "dp_1", { status: "won" }));
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
    await app.passTime(payoutDue);
    expect([await app.books(bookingId), await transfersOf(bookingId)]).toEqual([
      settledBooks,
      [{ amount_ore: earningsOre }],
    ]);
  });
  it("that is lost is taken from escrow, and nothing is paid out", async () => {
    const { bookingId, intentId } = await createPaid();
    await passDeparture();
    await report("charge.dispute.created", dispute(intentId, "dp_2"));
    await report("charge.dispute.closed", dispute(intentId, "dp_2", { status: "lost" }));
    await report("charge.dispute.created", dispute(intentId, "dp_2")); // the event is late and out of order
    expect([
      await app.books(bookingId),
      await app.rows("select payment_status, refunded_ore from booking where booking_id = $1", bookingId),
      await app.rows("select amount_ore, commission_ore from payout where booking_id = $1", bookingId),
      (await casesOf(bookingId)).map((one) => one.status),
    ]).toEqual([
      {},
      [{ payment_status: "refunded", refunded_ore: totalOre }],
      [{ amount_ore: 0, commission_ore: 0 }],
      ["lost"],
    ]);
    expect((await settleCase(admin, await caseOf(bookingId))).status).toBe(200);
    await app.passTime(payoutDue);
    expect([await app.books(bookingId), await transfersOf(bookingId)]).toEqual([{}, []]);
  });
  it("of half, lost before the stay, leaves half to pay out once it is settled", async () => {
    const { bookingId, intentId } = await createPaid();
    const halfAmount = { amount: totalOre / 2 };
    await report("charge.dispute.created", dispute(intentId, "dp_3", halfAmount));
    await report("charge.dispute.closed", dispute(intentId, "dp_3", { ...halfAmount, status: "lost" }));
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId, totalOre / 2));
    await passDeparture();
    await app.passTime(payoutDue);
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId, totalOre / 2));
    await settleCase(admin, await caseOf(bookingId));
    await app.passTime(payoutDue);
    expect([await app.books(bookingId), await transfersOf(bookingId)]).toEqual([
      { provider: commissionOre / 2, commission: -commissionOre / 2 },
      [{ amount_ore: earningsOre / 2 }],
    ]);
  });
  it("after the payout stays in the ledger as a claim", async () => {
    const { bookingId, intentId } = await createPaid();
    await passDeparture();
    await app.passTime(payoutDue);
    await report("charge.dispute.created", dispute(intentId, "dp_4"));
    await report("charge.dispute.closed", dispute(intentId, "dp_4", { status: "lost" }));
    expect(await app.books(bookingId)).toEqual({
      provider: commissionOre - totalOre,
      commission: -commissionOre,
      [`claim/${bookingId}`]: totalOre,
    });
    expect(await countAlerts(bookingId)).toBe(1);
  });
});

describe("a refund made in the provider's dashboard", () => {
  const charge = (intentId: string, refunded: number) => ({
    id: `ch_${intentId}`,
    payment_intent: intentId,
    amount: totalOre,
    amount_refunded: refunded,
    currency: "nok",
  });
  it("is taken from escrow, freezes the payout and notifies administrators; cancelling refunds the rest", async () => {
    const { bookingId, intentId } = await createPaid();
    await report("charge.refunded", charge(intentId, 70_000));
    await report("charge.refunded", charge(intentId, 70_000)); // the same refund, reported again
    expect([
      await app.books(bookingId),
      await app.rows("select payment_status, refunded_ore from booking where booking_id = $1", bookingId),
      await casesOf(bookingId),
      await countAlerts(bookingId),
    ]).toEqual([
      heldBooks(bookingId, totalOre - 70_000),
      [{ payment_status: "refunded", refunded_ore: 70_000 }],
      [{ kind: "refunded_at_provider", amount: 70_000, currency: "nok", status: "open" }],
      1,
    ]);
    expect((await app.cancel(kari, bookingId)).body).toMatchObject({
      status: "cancelled",
      refundedOre: totalOre,
    });
    await app.settle();
    expect([
      await app.books(bookingId),
      await app.rows("select amount_ore from card_provider.refund where intent_id = $1", intentId),
    ]).toEqual([{}, [{ amount_ore: totalOre - 70_000 }]]);
  });
  it("that is reported before the payment is refused, and accepted when reported again", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId: id } = (await app.begin(ola, bookingId)).body;
    const refund = { id: "evt_early", type: "charge.refunded", data: { object: charge(id, 70_000) } };
    expect((await app.webhook(refund)).status).toBe(500);
    expect([await app.books(bookingId), await casesOf(bookingId)]).toEqual([{}, []]);
    await succeeded(id);
    expect((await app.webhook(refund)).status).toBe(200);
    await app.settle();
    expect([
      await app.books(bookingId),
      await app.rows("select payment_status, refunded_ore from booking where booking_id = $1", bookingId),
    ]).toEqual([
      heldBooks(bookingId, totalOre - 70_000),
      [{ payment_status: "refunded", refunded_ore: 70_000 }],
    ]);
  });
  it("or a dispute opens a case if the payment's success is not reported within a day", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId: id } = (await app.begin(ola, bookingId)).body;
    const dispute = { id: `dp_${id}`, payment_intent: id, amount: totalOre, currency: "nok" };
    const all = [
      ["charge.dispute.created", { ...dispute, status: "needs_response" }],
      ["charge.dispute.closed", { ...dispute, status: "won" }],
      ["charge.refunded", charge(id, 70_000)],
      ["charge.refunded", charge(id, 90_000)],
    ] as const;
    const created = app.clock.now().getTime() / 1000;
    const deliverEvents = async () => {
      const statuses: number[] = [];
      for (const [n, [type, object]] of all.entries())
        statuses.push((await app.webhook({ id: `evt_${id}_${n}`, type, created, data: { object } })).status);
      return statuses;
    };
    app.clock.set("2027-08-02T07:59:59Z");
    expect([await deliverEvents(), await casesOf(bookingId)]).toEqual([[500, 500, 500, 500], []]);
    app.clock.set("2027-08-02T08:00:00Z");
    expect(await deliverEvents()).toEqual([200, 200, 200, 200]);
    await app.settle();
    expect([await casesOf(bookingId), await countAlerts(bookingId), await app.books(bookingId)]).toEqual([
      [
        { kind: "dispute", amount: totalOre, currency: "nok", status: "won" },
        { kind: "unmatched", amount: 70_000, currency: "nok", status: "open" },
      ],
      2,
      {},
    ]);
    await succeeded(id);
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId));
  });
  it("of money that was never posted, since it did not match, posts nothing", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId: id } = (await app.begin(ola, bookingId)).body;
    await succeeded(id, { amount: 100 });
    await report("charge.refunded", charge(id, 100));
    await report("charge.dispute.created", {
      id: `dp_${id}`,
      payment_intent: id,
      amount: 100,
      currency: "nok",
      status: "needs_response",
    });
    expect(await app.books(bookingId)).toEqual({});
    expect((await casesOf(bookingId)).map((one) => one.kind)).toEqual(["unmatched", "dispute"]);
  });
  it("is distinguished from our own refunds, which are reported the same way", async () => {
    const { bookingId, intentId } = await createPaid();
    await app.cancel(kari, bookingId);
    await app.settle();
    await report("charge.refunded", charge(intentId, totalOre));
    expect([await app.books(bookingId), await casesOf(bookingId)]).toEqual([{}, []]);
  });
  it("after the stay lowers the payout, which waits until an administrator has settled it", async () => {
    const { bookingId, intentId } = await createPaid();
    await passDeparture();
    await report("charge.refunded", charge(intentId, totalOre / 2));
    await app.passTime(payoutDue);
    expect(await app.books(bookingId)).toEqual(heldBooks(bookingId, totalOre / 2));
    await settleCase(admin, await caseOf(bookingId));
    await app.passTime(payoutDue);
    expect([await app.books(bookingId), await transfersOf(bookingId)]).toEqual([
      { provider: commissionOre / 2, commission: -commissionOre / 2 },
      [{ amount_ore: earningsOre / 2 }],
    ]);
  });
});

it("the events of a payment lead to the same end in any order", async () => {
  expect(someOrders).toHaveLength(12);
  for (const order of someOrders)
    expect(await finalStateOfOrder(app, [kari, ola], order)).toMatchObject({ ...expectedEnd, order });
});
