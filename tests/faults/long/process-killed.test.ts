/**
 * A process is killed after its response, once the card provider has made the first of several refunds and
 * payouts. Another process makes the others, once each.
 */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { ownDifferences } from "#tests/support/books.ts";
import { until } from "#tests/support/until.ts";
import { requestJson, openOutage, countEventsOf, untilDone } from "../outage.ts";
import type { Running } from "../server.ts";

const several = 3;
let outage: Awaited<ReturnType<typeof openOutage>>, ola: Person;
let cancelledCalmly: string[], paidOutCalmly: string[], toCancel: string[], toPayOut: string[];

beforeAll(async () => {
  outage = await openOutage({ STATEMENT_SECONDS: "120" });
  const { app } = outage;
  const kari = await app.make.landowner();
  ola = await app.make.hunter();
  const createPaidBookings = async (count: number) => {
    app.clock.set("2027-08-01T08:00:00Z");
    const bookingIds: string[] = [];
    for (let n = 0; n < count; n++) {
      const bookingId = await app.confirmed(kari, ola);
      expect((await app.pay(ola, bookingId)).status).toBe(200);
      bookingIds.push(bookingId);
    }
    return bookingIds;
  };
  const untilOver = async () => {
    for (const at of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z"]) await app.passTime(at);
  };
  const [paidOut = ""] = await createPaidBookings(1);
  await untilOver();
  await app.passTime("2027-10-13T08:00:00Z");
  paidOutCalmly = await countEventsOf(app, paidOut);
  toPayOut = await createPaidBookings(several);
  await untilOver();
  const [cancelled = "", ...toBeCancelled] = await createPaidBookings(1 + several);
  toCancel = toBeCancelled;
  expect((await app.cancel(ola, cancelled)).status).toBe(200);
  await app.settle();
  cancelledCalmly = await countEventsOf(app, cancelled);
});

it("another process makes the refunds and payouts of a killed process", async () => {
  const { app } = outage;
  const [first] = (await outage.startServers(1)) as [Running];
  const [providerClient, booksClient] = [await app.pool.connect(), await app.pool.connect()];
  await providerClient.query("begin; lock table card_provider.refund, card_provider.transfer in share mode");
  for (const id of toCancel)
    expect(
      (
        await requestJson(first, `/api/booking-actions/${id}/cancel`, {
          who: ola,
          body: { reason: "Vi rekker det ikke" },
        })
      ).status,
    ).toBe(200);
  await app.pool.query("update payout set due_on = '2027-08-01' where booking_id = any ($1)", [toPayOut]);
  const activeJobs =
    "select distinct name from pgboss.job where name in ('send-refund', 'send-payout') and state = 'active'";
  await until(async () => expect(await app.rows(activeJobs)).toHaveLength(2));
  await until(async () =>
    expect(await app.count("payout where booking_id = any ($1) and released_at is not null", toPayOut)).toBe(
      several,
    ),
  );

  await outage.startAnother();
  await booksClient.query("begin; lock table refund, payout in share mode");
  await providerClient.query("rollback");
  const moved = async () => [
    await app.count(
      "card_provider.refund r join card_provider.intent i using (intent_id) where i.reference = any ($1)",
      toCancel,
    ),
    await app.count(
      "card_provider.transfer t join payout p on t.idempotency_key = p.payout_id::text where p.booking_id = any ($1)",
      toPayOut,
    ),
  ];
  await until(async () => expect(Math.min(...(await moved()))).toBeGreaterThan(0));
  first.child.kill("SIGKILL");
  await first.ended;
  await booksClient.query("rollback");
  for (const client of [providerClient, booksClient]) client.release();

  for (const id of toCancel)
    await untilDone(async () => expect(await countEventsOf(app, id)).toEqual(cancelledCalmly));
  for (const id of toPayOut)
    await untilDone(async () => expect(await countEventsOf(app, id)).toEqual(paidOutCalmly));
  expect(await ownDifferences(app.rows)).toEqual([]);
});
