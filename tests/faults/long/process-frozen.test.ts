/** A process is frozen in a transaction: its locks are released, and it recovers when it is resumed. */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";
import { requestJson, openOutage } from "../outage.ts";
import type { Running } from "../server.ts";

let outage: Awaited<ReturnType<typeof openOutage>>, servers: Running[], kari: Person, bookingId: string;

beforeAll(async () => {
  outage = await openOutage({ STATEMENT_SECONDS: "5" });
  const { app } = outage;
  app.clock.set("2027-08-04T08:00:00Z");
  kari = await app.make.landowner();
  bookingId = await app.pending(kari, await app.make.hunter());
  servers = await outage.startServers();
});

it("a frozen process blocks other processes' writes no longer than the idle transaction timeout", async () => {
  const { app } = outage;
  const [frozen, other] = servers as [Running, Running];
  const accept = (server: Running) =>
    requestJson(server, `/api/booking-actions/${bookingId}/accept`, { who: kari, body: {} });
  const holder = await app.pool.connect();
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() pid");
  await holder.query("begin");
  await holder.query("select 1 from booking where booking_id = $1 for update", [bookingId]);
  const cutOff = accept(frozen);
  // sweeps also wait for locks at times, so only processes that wait for this lock are counted
  const waitingQuery = `select pid from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`;
  const pid = await until(async () => {
    const waitingRows = await app.rows(waitingQuery);
    expect(waitingRows).toHaveLength(1);
    return Number(waitingRows[0].pid);
  });
  frozen.child.kill("SIGSTOP");
  await holder.query("rollback");
  holder.release();

  const stateOf = `select state from pg_stat_activity where pid = ${pid}`;
  await until(async () => expect(await app.rows(stateOf)).toEqual([{ state: "idle in transaction" }]));
  expect((await accept(other)).status).toBe(503); // the statement ends at the lock timeout
  await until(async () => expect((await accept(other)).status).toBe(200));
  frozen.child.kill("SIGCONT");
  expect((await cutOff).status).toBe(503);
  await until(async () => expect((await requestJson(frozen, "/api/health/ready")).status).toBe(200));
  expect((await requestJson(frozen, `/api/core-booking/${bookingId}`, { who: kari })).body).toMatchObject({
    status: "confirmed",
  });
  expect(
    await app.count(
      "audit where subject = 'booking' and subject_id = $1 and to_state = 'confirmed'",
      bookingId,
    ),
  ).toBe(1);
});
