/**
 * The database is read-only for a while, as after a failover, under two processes. Writes get 503 with
 * Retry-After, reads succeed, and afterwards both processes recover.
 */
import { expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { totalOre } from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";
import { type Answer, requestJson, openOutage, outageNow, untilDone } from "../outage.ts";
import type { Running } from "../server.ts";

const READ_ONLY = "default_transaction_read_only";

it("servers answer writes with 503 and Retry-After, and recover by themselves", async () => {
  const outage = await openOutage();
  const { app } = outage;
  const { kari, ola, admin } = await app.people();
  app.clock.set(new Date(outageNow).toISOString());
  const [toAccept, unanswered] = [await app.pending(kari, ola), await app.pending(kari, ola)];
  const [toCancel, toPay, byBank] = [
    await app.confirmed(kari, ola),
    await app.confirmed(kari, ola),
    await app.confirmed(kari, ola),
  ];
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  await app.settle();
  const servers = (await outage.startServers()) as [Running, Running];

  const stay = { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
  const writes: [path: string, who: Person | undefined, body: object][] = [
    ["/api/core-booking/calculate", ola, stay],
    [`/api/booking-actions/${toAccept}/accept`, kari, {}],
    [`/api/booking-actions/${toCancel}/cancel`, ola, { reason: "Vi rekker det ikke" }],
    ["/api/payments/simulate-payment", ola, { bookingId: toPay, outcome: "succeeded" }],
    ["/api/payments/mark-payment-received", admin, { bookingId: byBank, amountOre: totalOre }],
    ["/api/commission/global-settings", admin, { ratePercent: 21 }],
    ["/api/reconciliation/daily-checks", admin, {}],
    ["/api/conversations", ola, { offeringId }],
    ["/api/saved-searches", ola, { name: "Elg", query: { species: "elg" } }],
    ["/api/app-errors", undefined, { message: "x" }],
  ];
  const writeAll = () =>
    Promise.all(
      writes.map(async ([path, who, body], n): Promise<[path: string, Answer]> => {
        const server = servers[n % servers.length] as Running;
        return [path, await requestJson(server, path, { ...(who && { who }), body, key: `write-${n}` })];
      }),
    );
  const read = (path: string) =>
    Promise.all(servers.map(async (server) => (await requestJson(server, path, { who: ola })).status));
  const changeSetting = async (change: string) => {
    await app.pool.query(`alter system ${change}`);
    await app.pool.query("select pg_reload_conf()");
  };

  await changeSetting(`set ${READ_ONLY} = on`);
  await until(async () => expect(await app.rows(`show ${READ_ONLY}`)).toEqual([{ [READ_ONLY]: "on" }]));
  for (const [path, { status, retryAfter, body }] of await writeAll())
    expect([path, status, retryAfter, body.code]).toEqual([path, 503, "2", "service_unavailable"]);
  expect(await read("/api/search")).toEqual([200, 200]);
  expect(await read("/api/core-booking")).toEqual([200, 200]);
  expect(await read("/api/health/ready")).toEqual([503, 503]);

  await changeSetting(`reset ${READ_ONLY}`);
  await until(async () => expect(await read("/api/health/ready")).toEqual([200, 200]));
  for (const [path, { status, body }] of await writeAll())
    expect([path, status < 300, status >= 300 && body]).toEqual([path, true, false]);
  // scheduled tasks run again, and requests sent again with the same key have one effect
  await app.pool.query(
    "update booking set reply_due_at = $2, next_deadline_at = $2, reminders = '[]', next_reminder_at = null where booking_id = $1",
    [unanswered, outage.now()],
  );
  const statusOf = async (bookingId: string) =>
    (await app.rows("select status from booking where booking_id = $1", bookingId))[0]?.status;
  await untilDone(async () => expect(await statusOf(unanswered)).toBe("expired"));
  expect(await Promise.all([toAccept, toCancel, toPay, byBank].map(statusOf))).toEqual([
    "confirmed",
    "cancelled",
    "paid",
    "paid",
  ]);
  expect(await app.count("saved_search where uid = $1", ola.uid)).toBe(1);
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
});
