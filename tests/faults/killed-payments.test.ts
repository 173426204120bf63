/**
 * A process is killed with -9 right before and right after it requests refunds and payouts from the card
 * provider, and another process completes each once. `long/stripe-killed.test.ts` covers charges, servers and
 * Stripe.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { openCardProvider } from "#demo/card-provider/public.ts";
import { createDb } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { differences } from "../support/books.ts";
import { earningsOre, totalOre } from "../worlds/booking-app.ts";
import { databaseUrl } from "../support/database-url.ts";
import { openMoneyWorld, paidOut, payoutDue } from "../worlds/money-world.ts";
import { until } from "../support/until.ts";

it("each refund and payout of a killed process is sent once", async () => {
  const world = await openMoneyWorld();
  const { app, ola } = world;
  const toPayOut = [await world.paid(), await world.paid()];
  await world.stayIsOver();
  world.setClocks("2027-08-01T08:00:00Z");
  const toRefund = [await world.paid(), await world.paid()];
  // a constraint prevents the test's own process from sending money, so that the workers send it
  for (const table of ["refund", "transfer"])
    await app.pool.query(
      `alter table card_provider.${table} add constraint away check (amount_ore < 0) not valid`,
    );
  for (const bookingId of toRefund) expect((await app.cancel(ola, bookingId)).status).toBe(200);
  world.setClocks(payoutDue);
  while ((await app.sweep()) > 0);
  const ids = async (kind: "refund" | "payout", bookingIds: string[]) =>
    (
      await app.rows(
        `select ${kind}_id::text id from ${kind} where booking_id = any ($1) order by array_position($1::uuid[], booking_id)`,
        bookingIds,
      )
    ).map((row) => `${kind}/${row.id}`);
  const work = [...(await ids("refund", toRefund)), ...(await ids("payout", toPayOut))];
  expect(work).toHaveLength(4);
  await until(async () =>
    expect(
      await app.count("pgboss.job where name in ('send-refund', 'send-payout') and state = 'retry'"),
    ).toBe(4),
  );
  await Promise.all([app.close(), world.other.close()]);
  for (const table of ["refund", "transfer"])
    await app.pool.query(`alter table card_provider.${table} drop constraint away`);

  const begin = () =>
    spawn(
      process.execPath,
      ["tests/faults/money-worker.ts", databaseUrl(app.connection), payoutDue, ...work],
      {
        stdio: ["ignore", "inherit", "inherit"],
      },
    );
  const atProvider = async () => [
    await app.count("card_provider.refund"),
    await app.count("card_provider.transfer"),
  ];
  // of each kind, one has not reached the provider, and one is made there but not posted
  const before = await app.pool.connect();
  await before.query("begin");
  await before.query("select 1 from card_provider.intent where reference = $1 for update", [toRefund[0]]);
  await before.query(
    "insert into card_provider.transfer (transfer_id, uid, bank_account_number, amount_ore, idempotency_key, created_at) values ('tr_0', 'x', '12345678903', 1, $1, now())",
    [work[2]?.split("/")[1]],
  );
  await world.whileLocked("lock table ledger_entry in share mode", [], async (enough) => {
    const first = begin();
    const exited = once(first, "exit");
    await enough(4);
    expect(await atProvider()).toEqual([1, 1]);
    first.kill("SIGKILL");
    await exited;
  });
  await before.query("rollback");
  before.release();
  expect((await once(begin(), "exit"))[0]).toBe(0);

  expect(await atProvider()).toEqual([2, 2]);
  for (const bookingId of toRefund) {
    expect(await world.refundsOf(bookingId)).toEqual([{ ore: totalOre }]);
    expect(await app.books(bookingId)).toEqual({});
  }
  for (const bookingId of toPayOut) {
    expect(await world.transfersOf(bookingId)).toEqual([{ account: "12345678903", ore: earningsOre }]);
    expect(await app.books(bookingId)).toEqual(paidOut);
  }
  const { provider } = await openCardProvider({
    db: createDb(app.pool),
    log: createLog("silent"),
    clock: app.clock,
    webhookSecret: undefined,
    post: async () => true,
  });
  expect(await differences(provider, app.rows)).toEqual([]);
});
