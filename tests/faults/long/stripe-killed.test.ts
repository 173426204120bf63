/**
 * A process is killed with -9 before, during and after each call to Stripe of a charge, a refund and a
 * payout. Another process makes each once, and the books match Stripe's.
 */
import { expect, it } from "vitest";
import { openStripe } from "#server/platform/card-provider/open-stripe.ts";
import { readConfig } from "#server/platform/config.ts";
import { differences } from "#tests/support/books.ts";
import { openStripeStandIn, type StripeStandIn, stripeKeys } from "#tests/stand-ins/stripe-stand-in.ts";
import { until } from "#tests/support/until.ts";
import { requestJson, openOutage, untilDone } from "../outage.ts";
import type { Running } from "../server.ts";

const moments = ["before", "after"] as const;
type Event = Parameters<StripeStandIn["signed"]>[0];

it("each charge, refund and payout is made once although processes are killed", async () => {
  let now = () => new Date();
  const stripe = await openStripeStandIn(() => now());
  const env = { ...stripeKeys, STRIPE_URL: stripe.url, STATEMENT_SECONDS: "120" };
  const outage = await openOutage(env);
  const { app } = outage;
  now = app.clock.now;
  const { kari, ola } = await app.people();
  const inProcess = async (event: Event) => {
    const { payload, signature } = stripe.signed(event);
    expect((await app.webhook(undefined, { raw: payload, signature })).status).toBe(200);
  };
  await app.call(kari, "POST /api/payments/onboarding");
  const [accountId = ""] = stripe.books.accounts.keys();
  await inProcess(stripe.onboard(accountId));
  const createBookings = async (isPaid: boolean) => {
    app.clock.set("2027-08-01T08:00:00Z");
    const bookingIds: string[] = [];
    for (const _ of [...moments, "untouched"]) {
      const bookingId = await app.confirmed(kari, ola);
      bookingIds.push(bookingId);
      if (!isPaid) continue;
      const { paymentIntentId } = (await app.begin(ola, bookingId)).body;
      await inProcess(stripe.confirm(paymentIntentId, "succeeded"));
    }
    return bookingIds;
  };
  const toPayOut = await createBookings(true);
  for (const at of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) await app.passTime(at);
  const [toRefund, toCharge] = [await createBookings(true), await createBookings(false)];
  const { provider } = await openStripe(readConfig(env));

  const [first] = (await outage.startServers(1)) as [Running];
  now = outage.now;
  const held = (of: RegExp, ids: string[]) => moments.map((when, i) => stripe.hold(of, ids[i] ?? "", when));
  const all = [
    ...held(/^POST \/v1\/payment_intents$/, toCharge),
    ...held(/^POST \/v1\/refunds$/, toRefund),
    ...held(/^POST \/v1\/transfers$/, toPayOut),
  ];
  const begin = (server: Running, bookingId: string) =>
    requestJson(server, "/api/payments/create-intent", {
      who: ola,
      body: { bookingId },
      key: `pay-${bookingId}`,
    });
  const cut = toCharge.slice(0, moments.length).map((id) => begin(first, id).catch(() => undefined));
  for (const id of toRefund)
    await requestJson(first, `/api/booking-actions/${id}/cancel`, { who: kari, body: { reason: "Flom" } });
  await app.pool.query("update payout set due_on = '2027-08-01' where booking_id = any ($1)", [toPayOut]);
  await Promise.all(all.map(({ reached }) => reached));
  // the response to the last charge has arrived, and a lock delays storing it
  const answered = toCharge[moments.length] ?? "";
  const booksClient = await app.pool.connect();
  await booksClient.query("begin; lock table payment in share mode");
  cut.push(begin(first, answered).catch(() => undefined));
  const storing = `pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into "payment"%'`;
  await until(async () => expect(await app.count(storing)).toBe(1));
  const intentsOf = (id: string) =>
    [...stripe.books.intents.values()].filter((intent) => intent.transfer_group === id);
  expect(intentsOf(answered)).toHaveLength(1);
  first.child.kill("SIGKILL");
  await first.ended;
  await booksClient.query("rollback");
  booksClient.release();
  for (const { release } of all) release();
  await Promise.all(cut);

  const second = await outage.startAnother();
  const events: Event[] = [];
  for (const id of toCharge) {
    const { body } = await untilDone(async () => {
      const answer = await begin(second, id);
      expect(answer.status).toBe(200);
      return answer;
    });
    const before = stripe.books.events.length;
    stripe.confirm(String(body.paymentIntentId), "succeeded");
    events.push(...stripe.books.events.slice(before));
  }
  // the events arrive late, in reverse order, and many times each
  for (const event of [...events].reverse().flatMap((event) => Array<Event>(100).fill(event))) {
    const { payload, signature } = stripe.signed(event);
    const answer = await fetch(`${second.base}/api/payments/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
    expect(answer.status).toBe(200);
  }
  await untilDone(async () => {
    expect(await app.count("refund where booking_id = any ($1) and status = 'sent'", toRefund)).toBe(3);
    expect(await app.count("payout where booking_id = any ($1) and status = 'sent'", toPayOut)).toBe(3);
  });
  await until(async () => expect(await differences(provider, app.rows)).toEqual([]));
  expect([stripe.books.refunds.size, stripe.books.transfers.size]).toEqual([3, 3]);
  expect(await app.count("booking where booking_id = any ($1) and status = 'paid'", toCharge)).toBe(3);
  for (const id of toCharge)
    expect(intentsOf(id).filter(({ status }) => status === "succeeded")).toHaveLength(1);
  expect(await app.count("payment where booking_id = any ($1)", toCharge)).toBe(3);
});
