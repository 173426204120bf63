/**
 * The database stops while payments are reported and refunds and payouts are sent. Acknowledged payments are
 * stored, others are reported again, and each is made once.
 */
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { openCardProvider } from "#demo/card-provider/public.ts";
import { signatureOf } from "#server/platform/http/webhook-signature.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { differences } from "#tests/support/books.ts";
import { totalOre } from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";
import { requestJson, awayMs, openOutage, untilDone } from "../outage.ts";
import type { Running } from "../server.ts";

const several = 12;

it("every payment, refund and payout is made once although the database stops", async () => {
  const outage = await openOutage();
  const { app, postgres } = outage;
  const { kari, ola } = await app.people();
  const createBooking = async (isPaid: boolean) => {
    app.clock.set("2027-08-01T08:00:00Z");
    const bookingIds: string[] = [];
    for (let n = 0; n < several; n++) {
      const bookingId = await app.confirmed(kari, ola);
      if (isPaid) expect((await app.pay(ola, bookingId)).status).toBe(200);
      bookingIds.push(bookingId);
    }
    return bookingIds;
  };
  const toPayOut = await createBooking(true);
  for (const at of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) await app.passTime(at);
  const [toRefund, toCharge] = [await createBooking(true), await createBooking(false)];
  const intents: string[] = [];
  for (const id of toCharge) intents.push((await app.begin(ola, id)).body.paymentIntentId);
  await app.pool.query(
    "update card_provider.intent set status = 'succeeded', fee_ore = 3960, charged_at = '2027-08-04T08:00:00Z' where intent_id = any ($1)",
    [intents],
  );
  await app.settle();
  const secret = await app.webhookSecret();
  const servers = await outage.startServers();
  const report = async (n: number) => {
    const object = { id: intents[n], amount: totalOre, currency: "nok" };
    const body = JSON.stringify({ id: `evt_${n}`, type: "payment_intent.succeeded", data: { object } });
    const answer = await fetch(`${servers[n % 2]?.base}/api/payments/webhook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "stripe-signature": signatureOf(secret, body, outage.now()),
      },
      body,
    }).catch(() => undefined);
    return answer?.status;
  };
  const cancel = (n: number) =>
    requestJson(servers[n % 2] as Running, `/api/booking-actions/${toRefund[n]}/cancel`, {
      who: kari,
      body: { reason: "Flom" },
      key: `cancel-${n}`,
    }).catch(() => undefined);

  await app.pool.query("update payout set due_on = '2027-08-01' where booking_id = any ($1)", [toPayOut]);
  const reports = toCharge.map((_, n) => report(n));
  const cancellations = toRefund.map((_, n) => cancel(n));
  await Promise.race([...reports, ...cancellations]);
  await postgres.down("fast");
  const reported = await Promise.all(reports);
  const cancelled = (await Promise.all(cancellations)).map((answer) => answer?.status);
  for (const status of [...reported, ...cancelled]) expect([200, 503]).toContain(status);
  for (const end = performance.now() + awayMs; performance.now() < end; await wait(500))
    expect(await report(0)).toBe(503);
  await postgres.up();
  await until(async () =>
    expect(
      (await Promise.all(servers.map((s) => requestJson(s, "/api/health/ready")))).map((a) => a.status),
    ).toEqual([200, 200]),
  );
  // acknowledged payments are stored before any is reported again
  for (const [n, bookingId] of toCharge.entries())
    if (reported[n] === 200)
      expect(await app.count("booking where booking_id = $1 and status = 'paid'", bookingId)).toBe(1);
  for (const [n, bookingId] of toRefund.entries())
    if (cancelled[n] === 200) expect(await app.count("refund where booking_id = $1", bookingId)).toBe(1);
  for (let n = 0; n < several; n++) {
    expect(await report(n)).toBe(200);
    expect((await cancel(n))?.status).toBe(200);
  }
  await untilDone(async () => {
    expect(await app.count("booking where booking_id = any ($1) and status = 'paid'", toCharge)).toBe(
      several,
    );
    expect(await app.count("refund where booking_id = any ($1) and status = 'sent'", toRefund)).toBe(several);
    expect(await app.count("payout where booking_id = any ($1) and status = 'sent'", toPayOut)).toBe(several);
  });
  const db = createDb(createPool({ connectionString: postgres.url, max: 2 }));
  const { provider } = await openCardProvider({
    db,
    log: createLog("silent"),
    clock: { now: outage.now },
    webhookSecret: undefined,
    post: async () => true,
  });
  expect(await differences(provider, app.rows)).toEqual([]);
  await db.destroy();
  expect([
    await app.count(
      "card_provider.refund r join card_provider.intent i using (intent_id) where i.reference = any ($1)",
      toRefund,
    ),
    await app.count("card_provider.transfer where reference = any ($1)", toPayOut),
  ]).toEqual([several, several]);
});
