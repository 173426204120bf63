import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import {
  type BookingApp,
  commissionOre,
  earningsOre,
  openBookingApp,
  totalOre,
} from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const webhook: BookingApp["webhook"] = (event, o) => app.webhook(event, o);
const eventOf = (id: string, type: string, intentId: string, amount = totalOre) => ({
  id,
  type,
  data: { object: { id: intentId, amount, currency: "nok" } },
});

it("the provider's idempotency key of a charge includes the amount", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await app.begin(ola, bookingId);
  const [intent] = await app.rows(
    "select idempotency_key as key from card_provider.intent where reference = $1",
    bookingId,
  );
  expect(intent?.key).toMatch(new RegExp(`^payment/${bookingId}/0/${totalOre}/[0-9a-f]{16}$`));
});

describe("creating a payment intent", () => {
  it("returns the same intent to ten concurrent calls, at the provider and in the database", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.begin(ola, bookingId)));
    expect(responses.map((a) => a.status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((a) => a.body.paymentIntentId)).size).toBe(1);
    expect(responses[0]?.body).toMatchObject({
      amountOre: totalOre,
      currency: "nok",
      payUrl: `/card-provider/pay/${responses[0]?.body.paymentIntentId}?lang=nb`,
    });
    expect([
      await app.count("payment where booking_id = $1", bookingId),
      await app.count("card_provider.intent where reference = $1", bookingId),
    ]).toEqual([1, 1]);
  });
  it("is for the booking's hunter, and for confirmed bookings", async () => {
    const bookingId = await app.pending(kari, ola);
    expect((await app.begin(ola, bookingId)).body).toMatchObject({
      code: "transition_not_allowed",
      detail: "Det går ikke nå: bestillingen er ikke besvart.",
    });
    await app.accept(kari, bookingId);
    expect([
      (await app.begin(kari, bookingId)).body.code,
      (await app.begin(await app.make.hunter(), bookingId)).body.code,
    ]).toEqual(["forbidden", "booking_not_found"]);
    await app.pay(ola, bookingId);
    expect((await app.begin(ola, bookingId)).body).toMatchObject({ status: 409, code: "nothing_to_pay" });
  });
});

describe("paying", () => {
  it("posts the money to escrow, issues the receipt and notifies both parties", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await app.pay(ola, bookingId)).body).toMatchObject({
      status: "paid",
      paymentStatus: "paid",
      hasReceipt: true,
    });
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`escrow/${bookingId}`]: -totalOre });
    expect((await app.receipt(ola, bookingId)).body).toMatchObject({
      amountOre: totalOre,
      method: "card",
      paidAt: "2027-08-01T08:00:00.000Z",
    });
    await app.settle();
    expect(
      await app.count("communication where booking_id = $1 and subtype = 'payment_received'", bookingId),
    ).toBe(2);
  });
  it("can be retried on the same intent after a decline", async () => {
    const bookingId = await app.confirmed(kari, ola);
    expect((await app.pay(ola, bookingId, "failed")).body).toMatchObject({
      status: "confirmed",
      paymentStatus: "payment_failed",
    });
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid", paymentStatus: "paid" });
    expect(await app.count("payment where booking_id = $1", bookingId)).toBe(1);
  });
  it("gives the same response for a repeated key, and charges nothing more", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const first = await app.pay(ola, bookingId, "failed", "forsok-1");
    const second = await app.pay(ola, bookingId, "failed", "forsok-1");
    expect(second.body).toEqual(first.body);
    expect(await app.count("card_provider.event where payload like '%' || $1 || '%'", bookingId)).toBe(1);
    expect((await app.pay(ola, bookingId, "succeeded", "forsok-1")).body.code).toBe("idempotency_key_reused");
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
  });
  it("returns the paid booking for a repeated key, even if the first response was lost", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId, "succeeded", "forsok-2");
    await app.pool.query("delete from idempotency_key where key = 'forsok-2'");
    expect((await app.pay(ola, bookingId, "succeeded", "forsok-2")).body).toMatchObject({ status: "paid" });
    expect(await app.count("card_provider.event where payload like '%' || $1 || '%'", bookingId)).toBe(1);
    const another = await app.pay(ola, bookingId, "succeeded", "forsok-3");
    expect(another.body).toMatchObject({ status: 409, code: "nothing_to_pay" });
  });
  it("can be done by bank transfer, recorded by an administrator", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const mark = (who: Person) =>
      app.call(who, "POST /api/payments/mark-payment-received", {
        body: { bookingId, reason: "Overført 2. august" },
      });
    expect((await mark(kari)).status).toBe(403);
    expect((await mark(admin)).body).toMatchObject({ status: "paid", paymentStatus: "confirmed" });
    expect((await mark(admin)).body).toMatchObject({ code: "transition_not_allowed" });
    expect((await app.receipt(ola, bookingId)).body).toMatchObject({ method: "bank_transfer" });
    expect(await app.books(bookingId)).toEqual({ bank: totalOre, [`escrow/${bookingId}`]: -totalOre });
  });
});

describe("the webhook", () => {
  it("processes an event once, however often and in whatever order it comes", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    const paid = eventOf("evt_a", "payment_intent.succeeded", paymentIntentId);
    const responses = await Promise.all(Array.from({ length: 5 }, () => webhook(paid)));
    expect(responses.map((a) => a.status)).toEqual(Array(5).fill(200));
    await webhook(eventOf("evt_b", "payment_intent.succeeded", paymentIntentId));
    await webhook(eventOf("evt_c", "payment_intent.payment_failed", paymentIntentId));
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", paymentStatus: "paid" });
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`escrow/${bookingId}`]: -totalOre });
  });
  it("refuses unsigned and old events", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    const event = eventOf("evt_forged", "payment_intent.succeeded", paymentIntentId);
    const old = signatureOf(
      await app.webhookSecret(),
      JSON.stringify(event),
      new Date("2027-08-01T07:54:59Z"),
    );
    for (const signature of [
      "",
      "t=1,v1=00",
      signatureOf("another secret", JSON.stringify(event), app.clock.now()),
      old,
    ]) {
      expect((await webhook(event, { signature })).body.code).toBe("signature_invalid");
    }
    expect([
      (await app.see(ola, bookingId)).status,
      await app.count("provider_event where event_id = 'evt_forged'"),
    ]).toEqual(["confirmed", 0]);
  });
  it("accepts unknown events without effect, and refuses malformed ones", async () => {
    expect((await webhook(eventOf("evt_x", "customer.created", "cus_1"))).body).toEqual({ received: true });
    expect((await webhook(eventOf("evt_y", "payment_intent.succeeded", "pi_of_somebody_else"))).body).toEqual(
      { received: true },
    );
    expect((await webhook(undefined, { raw: "{" })).body.code).toBe("malformed_json");
  });
  it("accepts an event with text that PostgreSQL cannot store", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    const paid = {
      ...eventOf("evt_nul", "payment_intent.succeeded", paymentIntentId),
      note: "a\0b",
      half: "\ud800",
    };
    expect((await webhook(paid)).body).toEqual({ received: true });
    expect(await app.see(ola, bookingId)).toMatchObject({ paymentStatus: "paid" });
    expect((await webhook(eventOf("evt_\0", "payment_intent.succeeded", "pi_\udc00"))).body).toEqual({
      received: true,
    });
  });
});

/** Resets the intent, as if the card had been charged while we cancel. */
const chargedMeanwhile = async (intentId: string) => {
  await app.settle();
  await app.pool.query(
    "update card_provider.intent set status = 'requires_payment_method' where intent_id = $1",
    [intentId],
  );
};

describe("money for a booking that cannot be paid", () => {
  it("is refunded in full when it comes too late, and the hunter is notified", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    await app.passTime("2027-08-08T08:00:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "overdue" });
    await chargedMeanwhile(paymentIntentId);
    await app.http.inject({
      method: "POST",
      url: `/card-provider/pay/${paymentIntentId}`,
      payload: new URLSearchParams({
        clientSecret: String(
          (await app.rows("select client_secret from payment where booking_id = $1", bookingId))[0]
            ?.client_secret,
        ),
        outcome: "succeeded",
      }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await app.settle();
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedOre: totalOre,
    });
    expect(await app.books(bookingId)).toEqual({});
    expect(
      await app.count(
        "card_provider.refund where intent_id = $1 and amount_ore = $2",
        paymentIntentId,
        totalOre,
      ),
    ).toBe(1);
    expect(
      await app.count("communication where booking_id = $1 and subtype = 'payment_returned'", bookingId),
    ).toBe(1);
  });
  it.each([
    ["at the due time, before the sweep has run", "2027-08-08T08:00:00Z"],
    ["after the arrival, before the sweep has run", "2027-10-02T08:00:00Z"],
  ])("is refunded as after the sweep when it comes %s", async (_, when) => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId, clientSecret } = (await app.begin(ola, bookingId)).body;
    app.clock.set(when);
    await app.http.inject({
      method: "POST",
      url: `/card-provider/pay/${paymentIntentId}`,
      payload: new URLSearchParams({ clientSecret, outcome: "succeeded" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await app.settle();
    const record = async () => [
      await app.rows(
        "select status, payment_status, refunded_ore, paid_at from booking where booking_id = $1",
        bookingId,
      ),
      await app.rows(
        "select amount_ore, status, reason from refund where booking_id = $1 order by refund_id",
        bookingId,
      ),
      await app.rows("select amount_ore from card_provider.refund where intent_id = $1", paymentIntentId),
      await app.rows("select kind from invoice where booking_id = $1 order by kind", bookingId),
      await app.count("offering_hold where booking_id = $1", bookingId),
      await app.books(bookingId),
    ];
    const returned = [
      [{ status: "cancelled", payment_status: "refunded", refunded_ore: totalOre, paid_at: null }],
      [{ amount_ore: totalOre, status: "sent", reason: "not_payable" }],
      [{ amount_ore: totalOre }],
      [{ kind: "credit_note" }, { kind: "invoice" }],
      0,
      {},
    ];
    expect(await record()).toEqual(returned);
    await app.passTime(when);
    expect(await record()).toEqual(returned);
  });
  it("is refunded when the booking is paid already", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const { paymentIntentId, clientSecret } = (await app.begin(ola, bookingId)).body;
    await app.call(admin, "POST /api/payments/mark-payment-received", {
      body: { bookingId, reason: "Overført" },
    });
    await chargedMeanwhile(paymentIntentId);
    await app.http.inject({
      method: "POST",
      url: `/card-provider/pay/${paymentIntentId}`,
      payload: new URLSearchParams({ clientSecret, outcome: "succeeded" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await app.settle();
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "paid",
      paymentStatus: "confirmed",
      refundedOre: 0,
    });
    expect(await app.books(bookingId)).toEqual({ bank: totalOre, [`escrow/${bookingId}`]: -totalOre });
    expect(await app.count("card_provider.refund where intent_id = $1", paymentIntentId)).toBe(1);
  });
});

describe("cancelling a paid booking", () => {
  it("sends the refund once, also when the first try died after the provider had done it", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    const [payment] = await app.rows(
      "select provider_intent_id as intent from payment where booking_id = $1",
      bookingId,
    );
    await app.pool.query(
      "alter table card_provider.refund add constraint away check (amount_ore < 0) not valid",
    );
    expect((await app.cancel(kari, bookingId)).body).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedOre: totalOre,
    });
    const [refund] = await app.rows("select refund_id as id from refund where booking_id = $1", bookingId);
    await until(async () =>
      expect(
        await app.count(
          "pgboss.job where name = 'send-refund' and state = 'retry' and data ->> 'refundId' = $1",
          refund?.id,
        ),
      ).toBe(1),
    );
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`refund/${bookingId}`]: -totalOre });
    await app.pool.query("alter table card_provider.refund drop constraint away");
    await app.pool.query("insert into card_provider.refund values ('re_lost', $1, $2, $3, $4)", [
      payment?.intent,
      totalOre,
      refund?.id,
      app.clock.now(),
    ]);
    await until(async () =>
      expect(
        await app.count(
          "refund where booking_id = $1 and status = 'sent' and provider_refund_id = 're_lost'",
          bookingId,
        ),
      ).toBe(1),
    );
    expect(await app.books(bookingId)).toEqual({});
    expect(await app.count("card_provider.refund where intent_id = $1", payment?.intent)).toBe(1);
  });
  it("refunds the previewed amount, or is refused with the new one (rules 5.5)", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    app.clock.set("2027-08-31T22:00:00Z"); // under the moderate policy, at the last instant 30 days before
    const preview = await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", {
      params: { bookingId },
    });
    expect(preview.body.refundOre).toBe(totalOre);
    app.clock.set("2027-08-31T22:00:01Z");
    const cancel = (expectedRefundOre: number) =>
      app.call(ola, "POST /api/booking-actions/:bookingId/cancel", {
        params: { bookingId },
        body: { reason: "Vi rekker det ikke", expectedRefundOre },
      });
    expect(await cancel(preview.body.refundOre)).toMatchObject({
      status: 409,
      body: {
        code: "refund_changed",
        refundOre: totalOre / 2,
        keptOre: totalOre / 2,
        detail: "Beløpet som kommer tilbake, er nå 1 350 kr. Ingenting er avbestilt ennå.",
      },
    });
    expect([
      (await app.see(ola, bookingId)).status,
      await app.count("refund where booking_id = $1", bookingId),
      await app.count("invoice where booking_id = $1 and kind = 'credit_note'", bookingId),
      await app.books(bookingId),
    ]).toEqual(["paid", 0, 0, { provider: totalOre, [`escrow/${bookingId}`]: -totalOre }]);
    expect((await cancel(totalOre / 2)).body).toMatchObject({
      status: "cancelled",
      refundedOre: totalOre / 2,
    });
    await app.settle();
    expect(
      await app.rows(
        "select r.amount_ore from card_provider.refund r join payment p on p.provider_intent_id = r.intent_id where p.booking_id = $1",
        bookingId,
      ),
    ).toEqual([{ amount_ore: totalOre / 2 }]);
  });
  it("splits the retained part like a completed booking's total", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    app.clock.set("2027-09-20T08:00:00Z"); // under the moderate policy, between 30 and 7 days before
    expect((await app.cancel(ola, bookingId)).body).toMatchObject({ refundedOre: totalOre / 2 });
    await app.settle();
    expect((await app.see(ola, bookingId)).refunds).toEqual([
      {
        amountOre: totalOre / 2,
        decidedAt: "2027-09-20T08:00:00.000Z",
        sentAt: "2027-09-20T08:00:00.000Z",
        expectedOn: "2027-09-29",
        card: "4242",
      },
    ]);
    expect((await app.invoice(ola, bookingId)).body).toMatchObject({
      status: "paid",
      paidOre: totalOre,
      creditedOre: totalOre / 2,
      refundedOre: totalOre / 2,
      leftOre: 0,
    });
    expect(await app.books(bookingId)).toEqual({
      provider: totalOre / 2,
      [`escrow/${bookingId}`]: -totalOre / 2,
    });
    await app.passTime("2027-09-29T08:00:00Z");
    expect(await app.books(bookingId)).toEqual({
      provider: commissionOre / 2,
      commission: -commissionOre / 2,
    });
    expect(await app.see(kari, bookingId)).toMatchObject({
      payout: { status: "sent", date: "2027-09-29", amountOre: earningsOre / 2 },
    });
  });
});

describe("the payout", () => {
  it("is sent once on its date, however often the job runs", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    await app.passTime("2027-10-01T00:00:00Z");
    expect((await app.see(ola, bookingId)).status).toBe("in_progress");
    await app.passTime("2027-10-03T22:00:00Z");
    expect(await app.see(kari, bookingId)).toMatchObject({
      status: "completed",
      payout: { status: "scheduled", date: "2027-10-13", amountOre: earningsOre },
    });
    await app.passTime("2027-10-12T21:59:00Z");
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`escrow/${bookingId}`]: -totalOre });
    for (let i = 0; i < 3; i++) await app.passTime("2027-10-12T22:00:00Z");
    expect(await app.books(bookingId)).toEqual({ provider: commissionOre, commission: -commissionOre });
    const [payout] = await app.rows("select payout_id, status from payout where booking_id = $1", bookingId);
    expect([
      payout?.status,
      await app.count(
        "card_provider.transfer where idempotency_key = $1 and amount_ore = $2",
        payout?.payout_id,
        earningsOre,
      ),
    ]).toEqual(["sent", 1]);
  });
  it("is sent once even if the process is killed between the provider's response and the commit", async () => {
    const bookingId = await app.confirmed(kari, ola);
    await app.pay(ola, bookingId);
    await app.passTime("2027-10-01T00:00:00Z");
    await app.passTime("2027-10-05T00:00:00Z");
    const [payout] = await app.rows("select payout_id from payout where booking_id = $1", bookingId);
    await app.pool.query(
      "insert into card_provider.transfer values ('tr_lost', $1, '12345678903', $2, $3, $4)",
      [kari.uid, earningsOre, payout?.payout_id, app.clock.now()],
    );
    await app.passTime("2027-10-13T08:00:00Z");
    expect(
      await app.rows("select status, provider_transfer_id from payout where booking_id = $1", bookingId),
    ).toEqual([{ status: "sent", provider_transfer_id: "tr_lost" }]);
    expect(await app.books(bookingId)).toEqual({ provider: commissionOre, commission: -commissionOre });
  });
  it("waits for an account, and the landowner is notified once", async () => {
    const per = await app.make.landowner({ account: null });
    const bookingId = await app.confirmed(per, ola);
    await app.pay(ola, bookingId);
    await app.passTime("2027-10-01T00:00:00Z");
    await app.passTime("2027-10-05T00:00:00Z");
    for (const day of ["13", "14", "15"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
    expect(await app.see(per, bookingId)).toMatchObject({ payout: { status: "on_hold" } });
    expect(
      await app.count("communication where booking_id = $1 and subtype = 'payout_on_hold'", bookingId),
    ).toBe(1);
    expect(await app.books(bookingId)).toMatchObject({ [`landowner/${per.uid}`]: -earningsOre });
    await app.call(per, "PATCH /api/user-profile/me", { body: { bankAccountNumber: "12345678903" } });
    await app.settle();
    expect(await app.see(per, bookingId)).toMatchObject({ payout: { status: "sent" } });
    expect(await app.books(bookingId)).toEqual({ provider: commissionOre, commission: -commissionOre });
    expect(
      await app.rows(
        "select from_state, to_state from audit where subject = 'payout' and subject_id = (select payout_id::text from payout where booking_id = $1) order by audit_id",
        bookingId,
      ),
    ).toEqual([
      { from_state: null, to_state: "on_hold" },
      { from_state: "on_hold", to_state: "scheduled" },
      { from_state: "scheduled", to_state: "sent" },
    ]);
  });
});

describe("a lost provider event", () => {
  it("is sent again by the provider until it is accepted", async () => {
    const deaf = await openBookingApp({ listen: false });
    const [eier, jeger] = [await deaf.make.landowner(), await deaf.make.hunter()];
    const bookingId = await deaf.confirmed(eier, jeger);
    expect((await deaf.pay(jeger, bookingId)).body).toMatchObject({
      status: 503,
      code: "payment_provider_unavailable",
    });
    expect((await deaf.see(jeger, bookingId)).status).toBe("confirmed");
    await deaf.http.listen({ port: Number(new URL(deaf.base).port), host: "127.0.0.1" });
    await deaf.passTime("2027-08-01T08:00:05Z");
    expect((await deaf.see(jeger, bookingId)).status).toBe("confirmed");
    await deaf.passTime("2027-08-01T08:00:10Z");
    expect((await deaf.see(jeger, bookingId)).status).toBe("paid");
    expect(await deaf.count("card_provider.event where delivered_at is not null")).toBe(1);
  });
});
