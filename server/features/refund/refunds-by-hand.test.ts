/** Refunds that no provider can send: administrators send a bank transfer and record it (rules 6.6). */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withdrawRefunds } from "./refund-store.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { runWhileLocked } from "#tests/worlds/money-world.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const account = "12345678903";
const listOf = async (state: "open" | "sent", bookingId: string) => {
  const { body } = await app.call(admin, "GET /api/payments/refunds-by-hand", {
    query: { state, limit: 100 },
  });
  return body.items.filter((item) => item.bookingId === bookingId);
};
const markSent = (
  who: Person,
  refundId: string,
  body: { account: string; reference?: string; sentOn?: string } = { account, reference: "Nettbank 4411" },
  idempotencyKey?: string,
) =>
  app.call(
    who,
    "POST /api/payments/refunds-by-hand/:refundId/sent",
    { params: { refundId }, body },
    idempotencyKey ? { idempotencyKey } : {},
  );
/** Makes a booking that is paid by bank transfer and cancelled by the landowner. */
async function createDueRefund(hunter: Person): Promise<{ bookingId: string; refundId: string }> {
  const bookingId = await app.confirmed(kari, hunter);
  await app.call(admin, "POST /api/payments/mark-payment-received", {
    body: { bookingId, reason: "Overført" },
  });
  await app.cancel(kari, bookingId);
  await app.settle();
  const [refund] = await app.rows("select refund_id from refund where booking_id = $1", bookingId);
  return { bookingId, refundId: refund?.refund_id };
}

describe("a refund of a bank transfer", () => {
  it("is listed, and administrators are notified, until one of them marks it as sent", async () => {
    const per = await app.signIn("per@example.no", { name: "Per", roles: ["hunter"] });
    const { bookingId, refundId } = await createDueRefund(per);
    expect(await listOf("open", bookingId)).toEqual([
      {
        refundId,
        bookingId,
        hunter: { uid: per.uid, name: "Per", email: "per@example.no" },
        amountOre: totalOre,
        reason: "cancelled",
        provider: "manual",
        receivedOn: "2027-08-01",
        receivedReference: null,
        payer: null,
        payerAccount: null,
        toAccount: null,
        message: null,
        inBatch: false,
        decidedAt: "2027-08-01T08:00:00.000Z",
        account: null,
        reference: null,
        sentOn: null,
        sentBy: null,
      },
    ]);
    expect(
      await app.count(
        "communication where recipient_uid = $1 and subtype = 'refund_by_hand' and event_key like '%' || $2",
        admin.uid,
        refundId,
      ),
    ).toBe(1);
    expect((await app.call(per, "DELETE /api/user-profile/me", {})).body.code).toBe("account_has_money_due");
    expect(await app.books(bookingId)).toEqual({ bank: totalOre, [`refund/${bookingId}`]: -totalOre });

    expect((await markSent(kari, refundId)).status).toBe(403);
    app.clock.set("2027-08-03T08:00:00Z");
    const body = { account, reference: "Nettbank 4411", sentOn: "2027-08-02" };
    const sent = await markSent(admin, refundId, body, "sendt-1");
    expect(sent.body).toEqual({ refundId, sent: true });
    expect((await markSent(admin, refundId, body, "sendt-1")).body).toEqual(sent.body);
    expect((await markSent(admin, refundId)).body).toMatchObject({
      status: 409,
      code: "refund_already_sent",
    });
    await app.settle();
    expect([
      await app.books(bookingId),
      await app.rows(
        "select status, account, reference, sent_on, sent_by, amount_ore from refund where booking_id = $1",
        bookingId,
      ),
      await app.rows(
        "select actor_uid, to_state, data ->> 'account' as account from audit where subject = 'payment' and subject_id = $1 and to_state = 'refund_sent'",
        bookingId,
      ),
      await app.count("ledger_entry where booking_id = $1 and reason = 'refund_sent'", bookingId),
      await app.count("communication where booking_id = $1 and subtype = 'refund_sent'", bookingId),
      await app.count("card_provider.refund where idempotency_key = $1", refundId),
    ]).toEqual([
      {},
      [
        {
          status: "sent",
          account,
          reference: "Nettbank 4411",
          sent_on: "2027-08-02",
          sent_by: admin.uid,
          amount_ore: totalOre,
        },
      ],
      [{ actor_uid: admin.uid, to_state: "refund_sent", account }],
      2,
      1,
      0,
    ]);
    expect([await listOf("open", bookingId), await listOf("sent", bookingId)]).toMatchObject([
      [],
      [{ refundId, account, reference: "Nettbank 4411", sentOn: "2027-08-02", sentBy: "Sjef" }],
    ]);
    expect((await app.call(per, "DELETE /api/user-profile/me", {})).body).toEqual({ deleted: true });
  });
  it("is marked as sent once by two concurrent administrators", async () => {
    const { bookingId, refundId } = await createDueRefund(ola);
    const responses = await Promise.all([markSent(admin, refundId), markSent(admin, refundId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.books(bookingId)).toEqual({});
  });
  it("in a payment file that is being made is neither marked as sent nor withdrawn", async () => {
    const { bookingId, refundId } = await createDueRefund(ola);
    const [paid] = await app.rows("select payment_id from payment where booking_id = $1", bookingId);
    await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/account", {
      params: { refundId },
      body: { account },
    });
    let calls: Promise<unknown>[] = [];
    await runWhileLocked(app)("lock table refund_batch_line in share mode", [], async (enough) => {
      const batch = app.call(admin, "POST /api/reconciliation/payout-batches", { body: { kind: "refunds" } });
      await enough(1);
      const marked = markSent(admin, refundId);
      await enough(2);
      const { db } = app.platform;
      const withdrawn = db.transaction().execute((tx) => withdrawRefunds(tx, paid?.payment_id, totalOre));
      await enough(3);
      calls = [batch.then(({ status }) => status), marked.then(({ body }) => body.code), withdrawn];
    });
    expect(await Promise.all(calls)).toEqual([200, "refund_in_file", 0]);
    expect(await listOf("open", bookingId)).toMatchObject([{ inBatch: true }]);
  });
  it("requires an account and a past day to be marked as sent", async () => {
    const { refundId } = await createDueRefund(ola);
    for (const body of [{ account: "12" }, { account: "" }, { account, sentOn: "2027-02-31" }])
      expect((await markSent(admin, refundId, body)).status).toBe(400);
    expect((await markSent(admin, refundId, { account, sentOn: "2027-08-02" })).body.code).toBe(
      "date_to_come",
    );
    expect((await markSent(admin, "6f1c1d3e-0000-4000-8000-000000000001")).body.code).toBe(
      "refund_not_found",
    );
  });
});

describe("a refund of a card payment", () => {
  async function cancelled(provider: string) {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    await app.pool.query("update payment set provider = $2 where booking_id = $1", [bookingId, provider]);
    await app.cancel(kari, bookingId);
    await app.settle();
    const [refund] = await app.rows("select refund_id, status from refund where booking_id = $1", bookingId);
    return { bookingId, refundId: refund?.refund_id, status: refund?.status };
  }
  it("is sent by bank transfer if its provider is no longer configured", async () => {
    const { bookingId, refundId, status } = await cancelled("stripe");
    expect([status, await listOf("open", bookingId)]).toMatchObject([
      "decided",
      [{ refundId, provider: "stripe" }],
    ]);
    expect((await markSent(admin, refundId)).status).toBe(200);
    expect([await app.books(bookingId), await listOf("open", bookingId)]).toEqual([{}, []]);
  });
  it("is sent by bank transfer if the provider refuses it permanently", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    await app.pool.query(
      "insert into card_provider.refund select 're_desk', provider_intent_id, amount_ore, 'desk', $2 from payment where booking_id = $1",
      [bookingId, app.clock.now()],
    );
    await app.cancel(kari, bookingId);
    await app.settle();
    const [open] = await listOf("open", bookingId);
    expect(open).toMatchObject({ provider: "simulated", amountOre: totalOre });
    expect((await markSent(admin, open?.refundId ?? "")).status).toBe(200);
    expect([await app.books(bookingId), await listOf("open", bookingId)]).toEqual([{}, []]);
  });
  it("cannot be marked as sent if the provider sends it", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    await app.pool.query(
      "alter table card_provider.refund add constraint away check (amount_ore < 0) not valid",
    );
    await app.cancel(kari, bookingId);
    const [refund] = await app.rows("select refund_id from refund where booking_id = $1", bookingId);
    expect([(await markSent(admin, refund?.refund_id)).body.code, await listOf("open", bookingId)]).toEqual([
      "refund_by_provider",
      [],
    ]);
    await app.pool.query("alter table card_provider.refund drop constraint away");
    await app.passTime("2027-08-01T09:00:00Z");
  });
});
