/** Bank transfers that arrive in full, late, short, in excess or twice (rules 6.6). */
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
import { runWhileLocked } from "#tests/worlds/money-world.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-02T08:00:00Z"));
afterAll(async () => expect(await ownDifferences(app.rows)).toEqual([]));

type Transfer = { amountOre?: number; receivedOn?: string; reference?: string };
const record = (bookingId: string, transfer: Transfer, idempotencyKey?: string, who = admin) =>
  app.call(
    who,
    "POST /api/payments/mark-payment-received",
    { body: { bookingId, ...transfer } },
    idempotencyKey ? { idempotencyKey } : {},
  );
const refundsOf = async (bookingId: string) => {
  const { body } = await app.call(admin, "GET /api/payments/refunds-by-hand", { query: { limit: 100 } });
  return body.items.filter((item) => item.bookingId === bookingId);
};
const paymentsOf = (bookingId: string) =>
  app.rows(
    "select amount_ore, received_on, reference, status from payment where booking_id = $1 and provider = 'manual' order by created_at, amount_ore",
    bookingId,
  );
const stateOf = async (bookingId: string) =>
  (
    await app.rows(
      "select status, payment_status, refunded_ore from booking where booking_id = $1",
      bookingId,
    )
  )[0];
async function markRefundsSent(bookingId: string): Promise<void> {
  for (const { refundId } of await refundsOf(bookingId))
    await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
      params: { refundId },
      body: { account: "12345678903" },
    });
}
const held = (bookingId: string) => ({ bank: totalOre, [`escrow/${bookingId}`]: -totalOre });

describe("a bank transfer", () => {
  it("of the total pays the booking, with its day and reference, once per idempotency key", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const transfer = { amountOre: totalOre, receivedOn: "2027-08-01", reference: "ARK-1" };
    const first = await record(bookingId, transfer, "overforing-1");
    expect(first.body).toMatchObject({ status: "paid", paymentStatus: "confirmed" });
    expect((await record(bookingId, transfer, "overforing-1")).body).toEqual(first.body);
    expect([await paymentsOf(bookingId), await app.books(bookingId), await refundsOf(bookingId)]).toEqual([
      [{ amount_ore: totalOre, received_on: "2027-08-01", reference: "ARK-1", status: "succeeded" }],
      held(bookingId),
      [],
    ]);
    expect(
      await app.rows(
        "select actor_uid, data from audit where subject = 'payment' and data ->> 'bookingId' = $1",
        bookingId,
      ),
    ).toEqual([{ actor_uid: admin.uid, data: { bookingId, ...transfer } }]);
  });
  it("that is too small is held, the hunter is notified, and later ones are added to it", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await record(bookingId, { amountOre: 100_000, reference: "ARK-2" })).body).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
      heldOre: 100_000,
    });
    expect(await refundsOf(bookingId)).toEqual([]);
    expect(await app.books(bookingId)).toEqual({ bank: 100_000, [`escrow/${bookingId}`]: -100_000 });
    await app.settle();
    const { kid } = (await app.invoice(ola, bookingId)).body;
    const [noticesOf] = await app.letters(
      "booking_id = $1 and subtype = 'payment_short' and channel = 'email'",
      bookingId,
    );
    expect(String(noticesOf?.content)).toMatch(/1.000.kr/);
    expect(String(noticesOf?.content)).toMatch(/mangler 1.700.kr/);
    expect(noticesOf?.content).toContain(`KID ${kid}`);
    expect(noticesOf?.content).toContain("1503 55 12303");
    await record(bookingId, { amountOre: 169_999 });
    expect((await record(bookingId, { amountOre: 3 })).body).toMatchObject({ status: "paid", heldOre: 0 });
    expect((await refundsOf(bookingId)).map(({ amountOre, reason }) => [amountOre, reason])).toEqual([
      [2, "surplus"],
    ]);
    await markRefundsSent(bookingId);
    expect(await app.books(bookingId)).toEqual(held(bookingId));
    // after a cancellation the money is refunded to each account that it came from
    await app.cancel(kari, bookingId);
    expect((await refundsOf(bookingId)).map(({ amountOre }) => amountOre).sort()).toEqual(
      [1, 100_000, 169_999].sort(),
    );
    await markRefundsSent(bookingId);
    expect(await app.books(bookingId)).toEqual({});
  });
  it.each([
    ["at the due time", (_: string) => app.passTime("2027-08-12T08:00:00Z"), "overdue"],
    ["when it is cancelled", (bookingId: string) => app.cancel(ola, bookingId), "pending_payment"],
    ["when a card pays the total", (bookingId: string) => app.pay(ola, bookingId), "paid"],
  ])("in parts is refunded in full %s", async (_, endBooking, paymentStatus) => {
    const bookingId = await app.confirmed(kari, ola);
    for (const amountOre of [50_000, 70_000]) await record(bookingId, { amountOre });
    await endBooking(bookingId);
    await app.settle();
    expect(await app.see(ola, bookingId)).toMatchObject({ paymentStatus, heldOre: 0 });
    expect(
      (await refundsOf(bookingId)).map(({ amountOre, reason }) => `${amountOre} ${reason}`).sort(),
    ).toEqual(["50000 not_payable", "70000 not_payable"]);
    // a transfer that comes later is refunded once, in full
    await record(bookingId, { amountOre: 10 });
    expect((await refundsOf(bookingId)).map(({ amountOre }) => amountOre).sort()).toEqual([
      10, 50_000, 70_000,
    ]);
    await markRefundsSent(bookingId);
    expect(await app.books(bookingId)).toEqual(
      paymentStatus === "paid" ? { provider: totalOre, [`escrow/${bookingId}`]: -totalOre } : {},
    );
  });
  it("in parts can be undone part by part, while the other parts stay held", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await record(bookingId, { amountOre: 100_000 });
    await record(bookingId, { amountOre: 170_000 });
    const of = async (amountOre: number) =>
      (await app.call(admin, "GET /api/payments/transfers", { query: { bookingId } })).body.items.find(
        (one) => one.amountOre === amountOre,
      );
    const undo = async (amountOre: number) =>
      app.call(admin, "POST /api/payments/transfers/:paymentId/undo", {
        params: { paymentId: (await of(amountOre))?.paymentId ?? "" },
        body: { reason: "Feil bestilling" },
      });
    expect((await of(100_000))?.undoing).toBe("waits");
    expect((await undo(100_000)).body).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
    });
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "confirmed", heldOre: 170_000 });
    expect(await app.books(bookingId)).toEqual({ bank: 170_000, [`escrow/${bookingId}`]: -170_000 });
    await undo(170_000);
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "confirmed", heldOre: 0 });
    expect(await app.books(bookingId)).toEqual({});
    expect((await record(bookingId, {})).body).toMatchObject({ status: "paid" });
  });
  it("above the total pays the booking, and its excess is refunded and never paid out", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await record(bookingId, { amountOre: totalOre + 5000 })).body).toMatchObject({
      status: "paid",
      refundedOre: 0,
    });
    expect(await refundsOf(bookingId)).toMatchObject([{ amountOre: 5000, reason: "surplus" }]);
    expect(await app.books(bookingId)).toEqual({
      bank: totalOre + 5000,
      [`escrow/${bookingId}`]: -totalOre,
      [`refund/${bookingId}`]: -5000,
    });
    expect((await app.receipt(ola, bookingId)).body).toMatchObject({ amountOre: totalOre });
    await markRefundsSent(bookingId);
    for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", "2027-10-13T08:00:00Z"])
      await app.passTime(time);
    const { lines, payoutBatchId } = (
      await app.call(admin, "POST /api/reconciliation/payout-batches", { body: {} })
    ).body;
    expect(lines).toContainEqual(expect.objectContaining({ bookingId, amountOre: earningsOre }));
    const params = { payoutBatchId };
    await app.call(admin, "POST /api/reconciliation/payout-batches/:payoutBatchId/sent", { params });
    expect(await app.books(bookingId)).toEqual({ bank: commissionOre, commission: -commissionOre });
  });
  it("that is received twice pays once, and the second is refunded", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const records = [
      await record(bookingId, { amountOre: totalOre, reference: "KID 1" }),
      await record(bookingId, { amountOre: totalOre, reference: "KID 1" }),
    ];
    expect(records.map(({ body }) => body.status)).toEqual(["paid", "paid"]);
    expect([await paymentsOf(bookingId), await refundsOf(bookingId)]).toMatchObject([
      [{ amount_ore: totalOre }, { amount_ore: totalOre }],
      [{ amountOre: totalOre, reason: "not_payable" }],
    ]);
    await markRefundsSent(bookingId);
    expect(await app.books(bookingId)).toEqual(held(bookingId));
  });
  it("recorded by two administrators concurrently pays once", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await Promise.all([
      record(bookingId, { amountOre: totalOre }),
      record(bookingId, { amountOre: totalOre }),
    ]);
    expect(await stateOf(bookingId)).toMatchObject({ status: "paid" });
    expect((await refundsOf(bookingId)).map((one) => one.amountOre)).toEqual([totalOre]);
  });
  it.each([
    ["before the sweep has run", false],
    ["after the booking was cancelled as unpaid", true],
  ])("that is late is refunded in full, %s, and the hunter is notified", async (_, swept) => {
    const bookingId = await app.confirmed(kari, ola);
    app.clock.set("2027-08-12T08:00:00Z");
    if (swept) await app.passTime("2027-08-12T08:00:00Z");
    const answer = await record(bookingId, { amountOre: totalOre, receivedOn: "2027-08-11" });
    expect(answer.body).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    await app.settle();
    expect([
      await stateOf(bookingId),
      await refundsOf(bookingId),
      await app.books(bookingId),
      await app.count("offering_hold where booking_id = $1", bookingId),
      (await app.letters("booking_id = $1 and subtype = 'payment_returned'", bookingId)).filter(
        ({ content }) => content.includes("kontonummer") && !content.includes("kortet"),
      ).length,
    ]).toMatchObject([
      { status: "cancelled", payment_status: "refunded", refunded_ore: totalOre },
      [{ amountOre: totalOre, reason: "not_payable", receivedOn: "2027-08-11" }],
      { bank: totalOre, [`refund/${bookingId}`]: -totalOre },
      0,
      1,
    ]);
    await markRefundsSent(bookingId);
    expect(await app.books(bookingId)).toEqual({});
  });
  it("for an unanswered request is refunded, and for a draft not accepted", async () => {
    const bookingId = await app.pending(kari, ola);
    expect((await record(bookingId, { amountOre: totalOre })).body).toMatchObject({ status: "pending" });
    expect(await refundsOf(bookingId)).toMatchObject([{ amountOre: totalOre }]);
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
    const draft = await app.call(ola, "POST /api/core-booking/calculate", {
      body: {
        offeringId,
        fromDate: "2027-10-01",
        toDate: "2027-10-04",
        participants: 2,
        cabins: [],
        services: [],
      },
    });
    expect((await record(draft.body.bookingId, { amountOre: totalOre })).body).toMatchObject({
      status: 409,
      code: "transition_not_allowed",
    });
  });
  it("recorded without an amount has the amount due, and is refused if nothing is due", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await record(bookingId, {})).body).toMatchObject({ status: "paid" });
    expect((await record(bookingId, {})).body).toMatchObject({ code: "transition_not_allowed" });
    expect(await paymentsOf(bookingId)).toHaveLength(1);
  });
  it("is recorded by administrators only, with an amount and a past day", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await record(bookingId, { amountOre: totalOre }, undefined, kari)).status).toBe(403);
    for (const invalidBody of [
      { amountOre: 0 },
      { amountOre: -1 },
      { amountOre: 1.5 },
      { receivedOn: "2027-13-01" },
    ])
      expect((await record(bookingId, invalidBody)).status).toBe(400);
    expect((await record(bookingId, { receivedOn: "2027-08-03" })).body.code).toBe("date_to_come");
    expect(await paymentsOf(bookingId)).toEqual([]);
  });
});

describe("a transfer recorded by mistake", () => {
  const listed = async (bookingId: string) =>
    (await app.call(admin, "GET /api/payments/transfers", { query: { bookingId } })).body.items;
  const newest = async (bookingId: string) => (await listed(bookingId))[0]!;
  const undo = (paymentId: string, key?: string, who = admin) =>
    app.call(
      who,
      "POST /api/payments/transfers/:paymentId/undo",
      { params: { paymentId }, body: { reason: "Ført på feil bestilling" } },
      key ? { idempotencyKey: key } : {},
    );
  async function undoLast(bookingId: string, key?: string) {
    const { paymentId } = await newest(bookingId);
    return undo(paymentId, key);
  }
  const noticesOf = (bookingId: string, subtype: string) =>
    app.count("communication where booking_id = $1 and subtype = $2", bookingId, subtype);

  it("is undone before the payment deadline, once: the booking can be paid again, with one notification", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await record(bookingId, { amountOre: totalOre + 5000 });
    const transfer = await newest(bookingId);
    expect(transfer).toMatchObject({ undoing: "waits", isUndone: false, amountOre: totalOre + 5000 });
    expect((await undo(transfer.paymentId, undefined, kari)).status).toBe(403);
    const first = await undo(transfer.paymentId, "angre-1");
    expect(first.body).toMatchObject({ bookingId, status: "confirmed", paymentStatus: "pending_payment" });
    expect((await undo(transfer.paymentId, "angre-1")).body).toEqual(first.body);
    expect((await undo(transfer.paymentId)).body.code).toBe("transfer_undone");
    await app.settle();
    expect([
      await app.books(bookingId),
      await refundsOf(bookingId),
      await app.count("ledger_entry where booking_id = $1 and reason = 'transfer_undone'", bookingId),
      (await app.receipt(ola, bookingId)).body.code,
      (await app.invoice(ola, bookingId)).body.status,
      await app.rows(
        "select from_state, to_state, reason, actor_uid from audit where subject_id = $1 order by audit_id",
        transfer.paymentId,
      ),
      await noticesOf(bookingId, "transfer_undone"),
      (await app.rows("select reminders from booking where booking_id = $1", bookingId))[0]?.reminders.length,
    ]).toMatchObject([
      {},
      [],
      3,
      "receipt_not_available",
      "issued",
      [
        { to_state: "succeeded" },
        {
          from_state: "succeeded",
          to_state: "undone",
          reason: "Ført på feil bestilling",
          actor_uid: admin.uid,
        },
      ],
      2,
      expect.any(Number),
    ]);
    app.clock.set("2027-08-02T09:00:00Z");
    expect((await record(bookingId, { amountOre: totalOre })).body.status).toBe("paid");
    expect((await app.receipt(ola, bookingId)).body).toMatchObject({ amountOre: totalOre });
    expect(await app.books(bookingId)).toEqual(held(bookingId));
    expect((await listed(bookingId)).map((one) => [one.isUndone, one.undoing])).toEqual([
      [false, "waits"],
      [true, null],
    ]);
  });
  it("is undone after the payment deadline: the booking is cancelled, and its nights are free", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await record(bookingId, { amountOre: totalOre });
    app.clock.set("2027-08-20T08:00:00Z");
    expect((await listed(bookingId))[0]?.undoing).toBe("cancels");
    expect((await undoLast(bookingId)).body).toMatchObject({ status: "cancelled", paymentStatus: "overdue" });
    expect([
      await app.books(bookingId),
      await app.count("offering_hold where booking_id = $1", bookingId),
      (await app.invoice(ola, bookingId)).body.creditNote?.totalOre,
    ]).toEqual([{}, 0, -totalOre]);
  });
  it("that was to be refunded is undone: its refund is withdrawn, and the booking does not change", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.passTime("2027-08-12T08:00:00Z");
    await record(bookingId, { amountOre: 1000 });
    app.clock.set("2027-08-12T09:00:00Z");
    await record(bookingId, { amountOre: totalOre });
    expect((await undoLast(bookingId)).body).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
    });
    expect(await stateOf(bookingId)).toMatchObject({ refunded_ore: 1000 });
    const [, first] = await listed(bookingId);
    expect((await undo(first?.paymentId ?? "")).body).toMatchObject({ paymentStatus: "overdue" });
    expect([await stateOf(bookingId), await refundsOf(bookingId), await app.books(bookingId)]).toMatchObject([
      { payment_status: "overdue", refunded_ore: 0 },
      [],
      {},
    ]);
  });
  it("of a cancelled booking is undone with its refund, its payout and the rest of its invoice", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await record(bookingId, { amountOre: totalOre });
    app.clock.set("2027-09-20T08:00:00Z"); // half is refunded
    await app.cancel(ola, bookingId);
    expect(await refundsOf(bookingId)).toHaveLength(1);
    expect((await undoLast(bookingId)).body).toMatchObject({ status: "cancelled" });
    expect([
      await refundsOf(bookingId),
      await app.books(bookingId),
      await app.count("payout where booking_id = $1", bookingId),
      await stateOf(bookingId),
    ]).toMatchObject([[], {}, 0, { payment_status: "pending_payment", refunded_ore: 0 }]);
  });
  it("cannot be undone once it is refunded, the stay has begun or the payout is released", async () => {
    const sentBack = await app.confirmed(kari, ola);
    await record(sentBack, { amountOre: totalOre + 100 });
    await markRefundsSent(sentBack);
    expect((await undoLast(sentBack)).body.code).toBe("transfer_sent_back");
    const paid = await app.confirmed(kari, ola);
    await record(paid, { amountOre: totalOre });
    await app.passTime("2027-10-01T00:00:00Z");
    expect((await undoLast(paid)).body.code).toBe("transition_not_allowed");
    await app.passTime("2027-10-05T00:00:00Z");
    await app.passTime("2027-10-13T08:00:00Z");
    expect((await listed(paid))[0]?.undoing).toBeNull();
    expect((await undoLast(paid)).body.code).toBe("payout_released");
    expect(await app.count("payment where booking_id = $1 and status = 'undone'", paid)).toBe(0);
  });
  it("cannot be undone while its refund is being marked as sent", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await record(bookingId, { amountOre: totalOre + 100 });
    const { paymentId } = await newest(bookingId);
    const requests: Promise<unknown>[] = [];
    await runWhileLocked(app)("lock table ledger_entry in share mode", [], async (enough) => {
      requests.push(markRefundsSent(bookingId));
      await enough(1);
      requests.push(undo(paymentId));
      await enough(2);
    });
    expect((await Promise.all(requests))[1]).toMatchObject({ body: { code: "transfer_sent_back" } });
    expect(await app.books(bookingId)).toEqual(held(bookingId));
  });
  it("is either undone or refunded, once, by concurrent requests for both", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await record(bookingId, { amountOre: totalOre + 100 });
    const { paymentId } = await newest(bookingId);
    await Promise.all([undo(paymentId), undo(paymentId), markRefundsSent(bookingId)]);
    const undone = await app.count("payment where payment_id = $1 and status = 'undone'", paymentId);
    expect(await app.books(bookingId)).toEqual(undone ? {} : held(bookingId));
    expect(await app.count("refund where payment_id = $1 and status = 'sent'", paymentId)).toBe(1 - undone);
  });
});
