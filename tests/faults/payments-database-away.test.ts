/**
 * The connection to the database is cut while payments are reported and refunds wait to be sent. Acknowledged
 * payments are stored, others are reported again, and each is made once.
 * `long/payments-database-stopped.test.ts` tests a longer outage on real processes.
 */
import { expect, it } from "vitest";
import { openCardProvider } from "#demo/card-provider/public.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { openBookingApp, totalOre } from "../worlds/booking-app.ts";
import { differences } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { untilDone } from "./outage.ts";
import { proxyTo } from "./proxy.ts";

it("an outage of the database loses no acknowledged payment, and each refund is sent once", async () => {
  const connection = await freshDatabase();
  const proxy = await proxyTo(connection);
  const app = await openBookingApp({ database: { connectionString: proxy.url } });
  app.pool.on("error", () => {});
  const pool = createPool({ ...connection, max: 2 });
  const rows = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows;
  const { kari, ola } = await app.people();
  const bookings: string[] = [];
  const intents: string[] = [];
  for (let n = 0; n < 6; n++) {
    const bookingId = await app.confirmed(kari, ola);
    bookings.push(bookingId);
    intents.push((await app.begin(ola, bookingId)).body.paymentIntentId);
  }
  await pool.query(
    "update card_provider.intent set status = 'succeeded', fee_ore = 3960, charged_at = '2027-08-01T08:00:00Z'",
  );
  const refunded = [await app.confirmed(kari, ola), await app.confirmed(kari, ola)];
  await pool.query("alter table card_provider.refund add constraint away check (amount_ore < 0) not valid");
  for (const bookingId of refunded) {
    await app.pay(ola, bookingId);
    await app.cancel(kari, bookingId);
  }
  await app.settle();
  const secret = await app.webhookSecret();
  expect(secret).toMatch(/^whsec/);

  const report = async (n: number) => {
    const object = { id: intents[n], amount: totalOre, currency: "nok" };
    const event = { id: `evt_${n}`, type: "payment_intent.succeeded", data: { object } };
    return (await app.webhook(event, { secret })).status;
  };
  const reports = intents.map((_, n) => report(n));
  await Promise.race(reports);
  proxy.shut();
  const first = await Promise.all(reports);
  expect(new Set([...first, 200, 503])).toEqual(new Set([200, 503]));
  expect(await Promise.all(intents.map((_, n) => report(n)))).toEqual(intents.map(() => 503));
  const paid = (await rows("select booking_id from booking where status = 'paid'")).map(
    (row) => row.booking_id,
  );
  for (const [n, bookingId] of bookings.entries()) if (first[n] === 200) expect(paid).toContain(bookingId);

  await pool.query("alter table card_provider.refund drop constraint away");
  proxy.open();
  for (const [n] of intents.entries()) await until(async () => expect(await report(n)).toBe(200));
  await untilDone(async () =>
    expect(await rows("select status from refund")).toEqual(refunded.map(() => ({ status: "sent" }))),
  );
  expect(await rows("select count(*)::int n from booking where status = 'paid'")).toEqual([{ n: 6 }]);
  expect(await rows("select amount_ore::int ore from card_provider.refund")).toEqual(
    refunded.map(() => ({ ore: totalOre })),
  );
  const { provider } = await openCardProvider({
    db: createDb(pool),
    log: createLog("silent"),
    clock: app.clock,
    webhookSecret: undefined,
    post: async () => true,
  });
  expect(await differences(provider, rows)).toEqual([]);
  await pool.end();
}, 240_000);
