/** The production card provider: Stripe's official client against a stand-in with its own record. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { differences } from "#tests/support/books.ts";
import { type BookingApp, earningsOre, totalOre } from "#tests/worlds/booking-app.ts";
import { openStripeApp, type StripeApp, type StripeEvent } from "#tests/support/stripe-app.ts";
import { until } from "#tests/support/until.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
let stripe: StripeApp["stripe"], provider: StripeApp["provider"], deliver: StripeApp["deliver"];
beforeAll(async () => {
  ({ app, stripe, provider, deliver } = await openStripeApp());
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

const eventsFrom = (from: number) => stripe.books.events.slice(from);
async function startPayment(): Promise<{ bookingId: string; intentId: string }> {
  const bookingId = await app.confirmed(kari, ola);
  const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
  return { bookingId, intentId: paymentIntentId };
}
async function createPaid(): Promise<{ bookingId: string; intentId: string }> {
  const payment = await startPayment();
  const before = stripe.books.events.length;
  stripe.confirm(payment.intentId, "succeeded");
  await deliver(...eventsFrom(before));
  expect((await app.see(ola, payment.bookingId)).status).toBe("paid");
  return payment;
}
const expectBooksToAgree = () => until(async () => expect(await differences(provider, app.rows)).toEqual([]));
const refundOf = async (bookingId: string) =>
  (await app.rows("select * from refund where booking_id = $1", bookingId))[0];
async function passDays(...days: string[]): Promise<void> {
  for (const day of days) await app.passTime(`2027-${day}T08:00:00Z`);
}

it("Stripe's payout to our bank is stored from event or movement, with the bank's reference", async () => {
  const before = stripe.books.events.length;
  const payout = stripe.payUs(250_000, "2027-08-04", "UTMARK AS");
  const storedPayouts = () =>
    app.rows(
      `select payout_id, amount_ore, status, arrival_on, trace_id, descriptor from provider_payout
       where payout_id = $1`,
      payout.id,
    );
  const year = { from: new Date("2027-01-01T00:00:00Z"), until: new Date("2028-01-01T00:00:00Z") };
  const payoutFields = {
    payoutId: payout.id,
    amountOre: 250_000,
    status: "in_transit",
    arrivalOn: "2027-08-04",
  };
  expect((await provider.movements(year)).movements).toContainEqual(
    expect.objectContaining({
      kind: "payout",
      payout: { ...payoutFields, traceId: null, descriptor: "UTMARK AS" },
    }),
  );
  const [created] = stripe.books.events.slice(before);
  app.clock.set("2027-08-04T09:00:00Z");
  const paidEvent = stripe.paidUs(payout, "NO 77 1234");
  expect(await deliver(paidEvent, created as StripeEvent)).toEqual([200, 200]);
  expect(await storedPayouts()).toEqual([
    {
      payout_id: payout.id,
      amount_ore: 250_000,
      status: "paid",
      arrival_on: "2027-08-04",
      trace_id: "NO 77 1234",
      descriptor: "UTMARK AS",
    },
  ]);
});

describe("a payment", () => {
  it("that was created at Stripe, although the response was lost, is cancelled once the booking is over", async () => {
    const bookingId = await app.confirmed(kari, ola);
    stripe.fail(/POST .v1.payment_intents$/, "answer lost", 2);
    expect((await app.createIntent(ola, bookingId)).status).toBe(503);
    const statuses = () =>
      [...stripe.books.intents.values()]
        .filter(({ transfer_group }) => transfer_group === bookingId)
        .map(({ status }) => status);
    await app.passTime("2027-08-01T08:05:00Z");
    expect(statuses()).toEqual(["requires_payment_method"]); // the payment can still be continued
    await app.cancel(ola, bookingId);
    await app.passTime("2027-08-01T08:10:00Z");
    expect(statuses()).toEqual(["canceled"]);
    expect(await app.count("provider_begun where booking_id = $1", bookingId)).toBe(0);
  });
  it("waits for the bank, may fail and be retried, and pays once", async () => {
    const { bookingId, intentId } = await startPayment();
    const { body } = await app.begin(ola, bookingId);
    expect(body).toMatchObject({ paymentIntentId: intentId, payUrl: `/pay?bookingId=${bookingId}` });
    const progress = async () => {
      const { status, paymentStatus, paymentProgress } = await app.see(ola, bookingId);
      return [status, paymentStatus, paymentProgress];
    };
    await deliver(stripe.confirm(intentId, "requires_action"));
    expect(await progress()).toEqual(["confirmed", "pending_payment", "requires_action"]);
    await deliver(stripe.confirm(intentId, "payment_failed"));
    expect(await progress()).toEqual(["confirmed", "payment_failed", null]);
    await deliver(stripe.confirm(intentId, "processing"));
    expect(await progress()).toEqual(["confirmed", "payment_failed", "processing"]);
    const before = stripe.books.events.length;
    const success = stripe.confirm(intentId, "succeeded");
    await deliver(...eventsFrom(before).reverse(), success, success);
    expect(await progress()).toEqual(["paid", "paid", null]);
    expect(await app.rows("select card_last4 from payment where booking_id = $1", bookingId)).toEqual([
      { card_last4: "4242" },
    ]);
    await expectBooksToAgree();
  });
  it("has the same end for any order and repetition of events, and ignores forged ones", async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const { bookingId, intentId } = await startPayment();
      const events = (["processing", "payment_failed", "succeeded"] as const).map((outcome) =>
        stripe.confirm(intentId, outcome),
      );
      await deliver(...order.flatMap((i) => [events[i], events[i]] as StripeEvent[]));
      expect(await app.see(ola, bookingId)).toMatchObject({
        status: "paid",
        paymentStatus: "paid",
        paymentProgress: null,
      });
    }
    const { bookingId, intentId } = await startPayment();
    const success = stripe.confirm(intentId, "succeeded");
    const stale = stripe.signed(success, new Date("2027-08-01T07:54:59Z"));
    const forged = { ...stripe.signed(success), signature: "t=1816848000,v1=00" };
    for (const { payload, signature } of [stale, forged])
      expect((await app.webhook(undefined, { raw: payload, signature })).status).toBe(400);
    expect((await app.see(ola, bookingId)).status).toBe("confirmed");
    const { payload, signature } = stripe.signed(success);
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => app.webhook(undefined, { raw: payload, signature })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await app.count("ledger_entry where booking_id = $1", bookingId)).toBe(2);
    await expectBooksToAgree();
  });
  it("is created once although the response is lost, and is refused by card if it is too small", async () => {
    const bookingId = await app.confirmed(kari, ola);
    stripe.fail(/^POST \/v1\/payment_intents$/, "answer lost", 3);
    expect((await app.begin(ola, bookingId)).status).toBe(503);
    const before = stripe.books.intents.size;
    await until(async () => expect((await app.begin(ola, bookingId)).status).toBe(200));
    expect(stripe.books.intents.size).toBe(before);
    const small = await app.pending(kari, ola, 40);
    await app.accept(kari, small);
    expect((await app.begin(ola, small)).body).toMatchObject({ code: "below_card_minimum" });
  });
  it("that Stripe has cancelled is replaced by another", async () => {
    const { bookingId, intentId } = await startPayment();
    await provider.cancelIntent({ intentId, idempotencyKey: "at the desk" });
    await deliver(stripe.books.events.at(-1) as StripeEvent);
    const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
    expect(paymentIntentId).not.toBe(intentId);
    expect(await provider.findIntent(intentId)).toMatchObject({ status: "cancelled" });
  });
  it("that Stripe has cancelled without a webhook event is found when it is looked up", async () => {
    const { bookingId, intentId } = await startPayment();
    await provider.cancelIntent({ intentId, idempotencyKey: "at the desk, untold" });
    await app.passTime("2027-08-01T08:04:00Z");
    expect(await app.rows("select status from payment where booking_id = $1", bookingId)).toEqual([
      { status: "cancelled" },
    ]);
    expect((await app.begin(ola, bookingId)).body.paymentIntentId).not.toBe(intentId);
  });
  it("is cancelled with its booking, and one that Stripe does not know is looked up once", async () => {
    const [open, unknown] = [await startPayment(), await startPayment()];
    stripe.books.intents.delete(unknown.intentId);
    for (const { bookingId } of [open, unknown]) await app.cancel(ola, bookingId);
    await app.settle();
    expect(stripe.books.intents.get(open.intentId)?.status).toBe("canceled");
    expect(
      await app.rows("select status from payment where booking_id = any ($1::uuid[])", [
        open.bookingId,
        unknown.bookingId,
      ]),
    ).toEqual([{ status: "cancelled" }, { status: "cancelled" }]);
  });
});

describe("a refund", () => {
  it("is sent once, although the response was lost and Stripe no longer knows the key", async () => {
    const { bookingId, intentId } = await createPaid();
    stripe.fail(/^POST \/v1\/refunds$/, "answer lost", 2);
    await app.cancel(kari, bookingId);
    await until(async () => expect((await refundOf(bookingId))?.asked_at).not.toBeNull());
    await until(() => expect(stripe.seen.filter(({ path }) => path === "/v1/refunds")).toHaveLength(2));
    stripe.forgetKeys();
    await until(async () => expect((await refundOf(bookingId))?.status).toBe("sent"));
    const refunds = [...stripe.books.refunds.values()].filter((r) => r.payment_intent === intentId);
    expect(refunds.map(({ amount, id }) => [amount, id])).toEqual([
      [totalOre, (await refundOf(bookingId))?.provider_refund_id],
    ]);
    await deliver(...stripe.books.events.filter(({ type }) => type === "charge.refunded"));
    expect(await app.count("payment_case where booking_id = $1", bookingId)).toBe(0);
    await expectBooksToAgree();
  });
  it("that fails after it was sent is owed again, and listed as a refund by hand", async () => {
    const { bookingId } = await createPaid();
    await app.cancel(kari, bookingId);
    await until(async () => expect((await refundOf(bookingId))?.status).toBe("sent"));
    const { refund_id: refundId, provider_refund_id: id } = (await refundOf(bookingId)) ?? {};
    const failed = stripe.failRefund(String(id));
    expect(await deliver(failed, failed, { ...failed, id: "evt_again", type: "refund.failed" })).toEqual([
      200, 200, 200,
    ]);
    await expectBooksToAgree();
    expect(await app.books(bookingId)).toEqual({ provider: totalOre, [`refund/${bookingId}`]: -totalOre });
    const list = await app.call(admin, "GET /api/payments/refunds-by-hand", { query: {} });
    expect(list.body.items).toContainEqual(expect.objectContaining({ refundId, amountOre: totalOre }));
    await app.passTime("2027-08-01T08:05:00Z");
    expect((await refundOf(bookingId))?.status).toBe("decided");
    const sent = await app.call(admin, "POST /api/payments/refunds-by-hand/:refundId/sent", {
      params: { refundId: String(refundId) },
      body: { account: "12345678903" },
    });
    expect(sent.status).toBe(200);
    expect(await app.books(bookingId)).toEqual({});
  });
  it("that fails before it is recorded as sent is reported again until it is recorded", async () => {
    const { bookingId, intentId } = await createPaid();
    const stripeRefund = () => [...stripe.books.refunds.values()].find((r) => r.payment_intent === intentId);
    let failed: StripeEvent | undefined;
    await whileUnrecorded("refund", bookingId, async () => {
      await app.cancel(kari, bookingId);
      await until(() => expect(stripeRefund()).toBeDefined());
      failed = stripe.failRefund(String(stripeRefund()?.id));
      expect(await deliver(failed)).toEqual([500]);
    });
    // the job looks up the outcome of its request
    await until(async () => expect((await refundOf(bookingId))?.refused_at).not.toBeNull());
    expect(await deliver(failed as StripeEvent, failed as StripeEvent)).toEqual([200, 200]);
    expect(await refundOf(bookingId)).toMatchObject({ status: "decided", refused_at: expect.any(Date) });
    await expectBooksToAgree();
  });
});

/** Stripe acts, but the database cannot store its response, for as long as `work` runs. */
async function whileUnrecorded(table: "payout" | "refund", bookingId: string, work: () => Promise<void>) {
  await app.pool.query(
    `alter table ${table} add constraint unheard check (booking_id <> '${bookingId}' or status <> 'sent') not valid`,
  );
  try {
    await work();
  } finally {
    await app.pool.query(`alter table ${table} drop constraint unheard`);
  }
}

describe("a payout", () => {
  const onboard = () => app.call(kari, "POST /api/payments/onboarding");
  const state = async () => (await app.call(kari, "GET /api/payments/onboarding")).body;
  const payoutOf = async (bookingId: string) =>
    (await app.rows("select * from payout where booking_id = $1", bookingId))[0];

  it("waits for the landowner's account at Stripe, and is sent once from the charge", async () => {
    expect(await state()).toEqual({ offered: true, account: null });
    const { bookingId, intentId } = await createPaid();
    await passDays("10-01", "10-05", "10-13");
    expect(await payoutOf(bookingId)).toMatchObject({ status: "on_hold" });

    expect((await onboard()).body.url).toContain("https://connect.stripe.example/");
    await onboard();
    expect(stripe.books.accounts.size).toBe(1);
    const [accountId = ""] = stripe.books.accounts.keys();
    expect(await state()).toMatchObject({ account: { payoutsEnabled: false, requirementsDue: 2 } });
    const enabled = stripe.onboard(accountId);
    stripe.fail(/^POST \/v1\/transfers$/, "answer lost", 2);
    await deliver(enabled);
    expect(await state()).toMatchObject({ account: { payoutsEnabled: true, requirementsDue: 0 } });
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    const transfers = [...stripe.books.transfers.values()];
    expect(transfers.filter(({ transfer_group: group }) => group === bookingId)).toEqual([
      expect.objectContaining({
        amount: earningsOre,
        destination: accountId,
        source_transaction: stripe.books.intents.get(intentId)?.latest_charge,
      }),
    ]);
    await expectBooksToAgree();
  });
  it("that is returned after it was sent is owed again, and sent once more", async () => {
    const { bookingId } = await createPaid();
    await passDays("10-01", "10-05", "10-13");
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    const before = await app.books(bookingId);
    const { payout_id: payoutId, provider_transfer_id: transferId } = (await payoutOf(bookingId)) ?? {};
    const reversalEvent = stripe.reverse(String(transferId));
    await deliver(reversalEvent, reversalEvent, { ...reversalEvent, id: "evt_reversed_again" });
    expect(await payoutOf(bookingId)).toMatchObject({ status: "failed", sent_at: null });
    expect(await app.books(bookingId)).toMatchObject({ [`landowner/${kari.uid}`]: -earningsOre });
    await expectBooksToAgree();
    const emails = (subtype: string, uid: string) =>
      app.count(
        "communication where subtype = $1 and recipient_uid = $2 and channel = 'email'",
        subtype,
        uid,
      );
    await until(async () =>
      expect([await emails("payout_failed", kari.uid), await emails("payout_returned", admin.uid)]).toEqual([
        1, 1,
      ]),
    );
    await app.call(admin, "POST /api/payments/unsent/:unsentId/retry", {
      params: { unsentId: String(payoutId) },
      body: { note: "Kontoen er åpnet igjen" },
    });
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    expect((await payoutOf(bookingId))?.provider_transfer_id).not.toBe(transferId);
    expect(
      await app.rows("select outcome from payout_attempt where payout_id = $1 order by attempt", payoutId),
    ).toEqual([{ outcome: "returned" }, { outcome: "sent" }]);
    expect(await app.books(bookingId)).toEqual(before);
    await expectBooksToAgree();
  });
  it("that is returned in part is owed in part, and the rest when that is returned too", async () => {
    const { bookingId } = await createPaid();
    await passDays("10-01", "10-05", "10-13");
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    const transferId = String((await payoutOf(bookingId))?.provider_transfer_id);
    const [first, second] = [stripe.reverse(transferId, 10_000), stripe.reverse(transferId, 5000)];
    await deliver(second, first, second);
    expect(await payoutOf(bookingId)).toMatchObject({ status: "sent", returned_ore: 15_000 });
    expect(await app.books(bookingId)).toMatchObject({ [`landowner/${kari.uid}`]: -15_000 });
    await until(async () =>
      expect(
        await app.count("communication where subtype = 'payout_partly_returned' and channel = 'email'"),
      ).toBe(1),
    );
    await expectBooksToAgree();
    const payoutId = String((await payoutOf(bookingId))?.payout_id);
    const listed = async () =>
      (await app.call(admin, "GET /api/payments/unsent", { query: { limit: 100 } })).body.items.filter(
        ({ id }) => id === payoutId,
      );
    expect(await listed()).toMatchObject([{ why: "returned_in_part", amountOre: 15_000 }]);
    const retry = () =>
      app.call(admin, "POST /api/payments/unsent/:unsentId/retry", {
        params: { unsentId: payoutId },
        body: { note: "Var en feil" },
      });
    // after a refusal it stays listed, and is requested with a new key, since Stripe repeats the refusal of a
    // key
    const transfer = stripe.books.transfers.get(transferId);
    if (!transfer) throw new Error("the transfer is not there");
    const { amount_reversed: reversed } = transfer;
    transfer.amount_reversed = transfer.amount;
    const refusals =
      "communication where subtype = 'payout_refused' and written::text like '%more than is left%'";
    await retry();
    await until(async () => expect(await app.count(`${refusals} and channel = 'email'`)).toBe(1));
    transfer.amount_reversed = reversed;
    expect(await listed()).toMatchObject([{ why: "returned_in_part", amountOre: 15_000 }]);
    app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString());
    // the rest is reversed although the response is lost, and the whole amount is sent again, exactly once
    stripe.fail(/reversals$/, "answer lost", 2);
    for (const { body } of await Promise.all([retry(), retry()]))
      expect(body).toMatchObject({ kind: "payout", queued: true });
    await until(async () => expect((await payoutOf(bookingId))?.provider_transfer_id).not.toBe(transferId));
    expect([await listed(), await payoutOf(bookingId)]).toMatchObject([
      [],
      { status: "sent", returned_ore: 0 },
    ]);
    const transfers = [...stripe.books.transfers.values()].filter((one) => one.transfer_group === bookingId);
    expect(transfers.map((one) => Number(one.amount) - Number(one.amount_reversed)).sort()).toEqual([
      0,
      earningsOre,
    ]);
    await expectBooksToAgree();
    await deliver(stripe.reverse(String((await payoutOf(bookingId))?.provider_transfer_id)));
    expect(await payoutOf(bookingId)).toMatchObject({ status: "failed", returned_ore: 0 });
    expect(await app.books(bookingId)).toMatchObject({ [`landowner/${kari.uid}`]: -earningsOre });
    await expectBooksToAgree();
  });
  it("that is returned before it is recorded as sent is reported again until it is recorded", async () => {
    const { bookingId } = await createPaid();
    const stripeTransfer = () =>
      [...stripe.books.transfers.values()].find((t) => t.transfer_group === bookingId);
    let reversalEvent: StripeEvent | undefined;
    await whileUnrecorded("payout", bookingId, async () => {
      await passDays("10-01", "10-05", "10-13");
      await until(() => expect(stripeTransfer()).toBeDefined());
      reversalEvent = stripe.reverse(String(stripeTransfer()?.id));
      expect(await deliver(reversalEvent)).toEqual([500]);
    });
    await until(async () => expect(await payoutOf(bookingId)).toMatchObject({ status: "sent" }));
    expect(await deliver(reversalEvent as StripeEvent, reversalEvent as StripeEvent)).toEqual([200, 200]);
    expect(await payoutOf(bookingId)).toMatchObject({ status: "failed", sent_at: null });
    await expectBooksToAgree();
  });
  it("follows Stripe's signed events only, and the latest of them", async () => {
    const [accountId = ""] = stripe.books.accounts.keys();
    const old = stripe.onboard(accountId, { transfers: "inactive" });
    app.clock.set("2027-08-01T08:10:00Z");
    const latest = stripe.onboard(accountId);
    await deliver(latest, old);
    expect(await state()).toMatchObject({ account: { payoutsEnabled: true } });
    const { payload } = stripe.signed(latest);
    expect((await app.webhook(undefined, { raw: payload, signature: "t=1,v1=00" })).status).toBe(400);
    const ownPayment = await createPaid();
    const foreign = { ...stripe.dispute(ownPayment.intentId), account: accountId };
    await deliver(foreign);
    expect(await app.count("payment_case where booking_id = $1", ownPayment.bookingId)).toBe(0);
  });
  it("that Stripe cannot pay on to the bank leads to a notification, and changes no ledger entry", async () => {
    const [accountId = ""] = stripe.books.accounts.keys();
    const entries = await app.count("ledger_entry");
    const failed = stripe.failBankPayout(accountId, 12_300);
    await deliver(failed, failed);
    await until(async () =>
      expect(
        await app.rows(
          "select subtype, recipient_uid from communication where subtype ^@ 'bank_payout_failed' and channel = 'email' order by subtype",
        ),
      ).toEqual([
        { subtype: "bank_payout_failed", recipient_uid: kari.uid },
        { subtype: "bank_payout_failed_of_landowner", recipient_uid: admin.uid },
      ]),
    );
    expect(await app.count("ledger_entry")).toBe(entries);
  });
  it("is not shown as held if the landowner has an account at Stripe but none at a bank", async () => {
    const per = await app.make.landowner();
    const payoutState = async () => {
      const bookingId = await app.confirmed(per, ola);
      await app.pool.query(
        "update user_profile set bank_account_number = null, payout_account_from = '2027-08-01T08:00:00Z' where uid = $1",
        [per.uid],
      );
      const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
      const from = stripe.books.events.length;
      stripe.confirm(paymentIntentId, "succeeded");
      await deliver(...eventsFrom(from));
      await passDays("10-01", "10-05");
      app.clock.set("2027-08-01T08:00:00Z");
      return (await payoutOf(bookingId))?.status;
    };
    expect(await payoutState()).toBe("on_hold");
    await app.pool.query(
      "insert into connected_account (uid, provider, account_id, details_submitted, transfers_active, payouts_enabled, told_at, created_at) values ($1, 'stripe', 'acct_per', true, true, false, $2, $2)",
      [per.uid, app.clock.now()],
    );
    expect(await payoutState()).toBe("scheduled");
  });
  it("is reversed at Stripe, and counted there", async () => {
    const [transfer] = stripe.books.transfers.values();
    const o = { transferId: transfer?.id ?? "", amountOre: 100, idempotencyKey: "reverse/1" };
    expect(await provider.reversePayOut(o)).toEqual(await provider.reversePayOut(o));
    const year = { from: new Date("2027-01-01T00:00:00Z"), until: new Date("2028-01-01T00:00:00Z") };
    expect((await provider.movements(year)).movements).toContainEqual(
      expect.objectContaining({ kind: "reversal", ref: transfer?.id, amountOre: 100 }),
    );
  });
});

it("Stripe's scripts are allowed on the page with the card form, and on no other", async () => {
  const policyOf = async (url: string) => (await app.http.inject({ url })).headers["content-security-policy"];
  expect(await policyOf("/pay?bookingId=1")).toMatch(
    /script-src 'self' https:\/\/js\.stripe\.com.*frame-src|frame-src.*js\.stripe/,
  );
  for (const url of ["/", "/payment-follow-up", "/pay/../invoice"])
    expect(await policyOf(url)).not.toContain("stripe");
});

it("a refund during a dispute is requested again once it is won, and withdrawn once it is lost", async () => {
  const cancelledInDispute = async () => {
    const { bookingId, intentId } = await createPaid();
    // the refund is decided but not sent when the hunter's bank reverses the payment
    stripe.fail(/refunds$/, "unavailable", 2);
    await app.cancel(kari, bookingId);
    const [disputeEvent] = [stripe.dispute(intentId)];
    const { id } = disputeEvent.data.object as { id: string };
    await deliver(disputeEvent);
    await until(async () =>
      expect((await refundOf(bookingId))?.attempt, "asked, and refused for now").toBeGreaterThan(1),
    );
    expect(await refundOf(bookingId)).toMatchObject({ status: "decided", refused_at: null });
    return { bookingId, disputeId: id };
  };
  const won = await cancelledInDispute();
  await deliver(stripe.decide(won.disputeId, "won"));
  await until(async () => expect(await refundOf(won.bookingId)).toMatchObject({ status: "sent" }));
  const lostDispute = await cancelledInDispute();
  await deliver(stripe.decide(lostDispute.disputeId, "lost"));
  expect(await refundOf(lostDispute.bookingId)).toMatchObject({ status: "withdrawn" });
  expect(await app.books(lostDispute.bookingId)).toEqual({});
});

it("every request follows Stripe's API description, and every write has an idempotency key", () => {
  const refused = stripe.seen.filter(({ status }) => status === 400);
  const [ofReversal, ofRefund] = [/reversals$/, /refunds$/].map((path) => ({
    path: expect.stringMatching(path),
  }));
  expect(refused).toMatchObject([ofReversal, ofRefund, ofRefund]); // these requests exceeded what was left
  expect(stripe.seen.filter(({ method, key }) => method === "POST" && !key)).toEqual([]);
});
