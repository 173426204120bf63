/**
 * PostgreSQL is stopped under traffic and restarted. Servers answer 503 with Retry-After, nothing is lost and
 * nothing happens twice.
 */
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { makeDraft, stayAt } from "#tests/factories/stays.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { followStream } from "#tests/support/stream.ts";
import { until } from "#tests/support/until.ts";
import {
  type Answer,
  requestJson,
  awayMs,
  openOutage,
  socketsTo,
  countEventsOf,
  untilDone,
} from "../outage.ts";
import type { Running } from "../server.ts";

/** The limit of connections: those of the pool, the job queue and the listener, and those being opened. */
const MAX_SOCKETS = 24;
const paid = 16;
let outage: Awaited<ReturnType<typeof openOutage>>, servers: [Running, Running], kari: Person, ola: Person;
let cancelledCalmly: string[],
  expiredCalmly: string[],
  bookings: string[],
  unanswered: string,
  drafts: string[];

let streams: ReturnType<typeof followStream>[] = [];
afterAll(async () => {
  for (const stream of streams) await stream.stop();
});
beforeAll(async () => {
  outage = await openOutage();
  const { app } = outage;
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  const undisturbed = await app.pending(kari, ola);
  await app.passTime("2027-08-04T08:00:00Z");
  expiredCalmly = await countEventsOf(app, undisturbed);
  bookings = [];
  for (let n = 0; n <= paid; n++) {
    const bookingId = await app.confirmed(kari, ola);
    expect((await app.pay(ola, bookingId)).status).toBe(200);
    bookings.push(bookingId);
  }
  const first = bookings.shift() ?? "";
  await app.cancel(ola, first);
  unanswered = await app.pending(kari, ola);
  drafts = [];
  for (let n = 0; n < 2; n++) {
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
    drafts.push(await makeDraft(app, ola, stayAt(offeringId)));
  }
  await app.settle();
  cancelledCalmly = await countEventsOf(app, first);
  servers = (await outage.startServers()) as [Running, Running];
});

const port = () => Number(new URL(outage.postgres.url).port);
const cancel = (n: number) =>
  requestJson(servers[n % 2] as Running, `/api/booking-actions/${bookings[n]}/cancel`, {
    who: ola,
    body: { reason: "Vi rekker det ikke" },
    key: `cancel-${n}`,
  }).catch(() => undefined);
const eachServer = <T>(check: (server: Running) => Promise<T>) => Promise.all(servers.map(check));
const untilNotReady = () =>
  until(async () =>
    expect((await eachServer((s) => requestJson(s, "/api/health/ready"))).map((a) => a.status)).toEqual([
      503, 503,
    ]),
  );
const isReady = () =>
  until(async () =>
    expect((await eachServer((s) => requestJson(s, "/api/health/ready"))).map((a) => a.status)).toEqual([
      200, 200,
    ]),
  );

/** Checks what users, a load balancer and an operator see of one process while the database is stopped. */
async function checkWhileStopped(server: Running): Promise<void> {
  const responses: Answer[] = [];
  for (const path of ["/api/search", "/api/core-booking", "/api/health/ready"])
    responses.push(await requestJson(server, path, { who: ola }));
  responses.push(
    await requestJson(server, `/api/core-booking/submit/${drafts[0]}`, {
      who: ola,
      body: { termsAccepted: true, privacyAccepted: true },
    }),
  );
  expect(responses.map((a) => [a.status, a.retryAfter])).toEqual(Array(4).fill([503, "2"]));
  expect((await requestJson(server, "/api/health")).status).toBe(200);
  expect(socketsTo(server.child.pid ?? 0, port())).toBeLessThanOrEqual(MAX_SOCKETS);
}

it("cancellations survive a restart of the database, once each", async () => {
  const { app, postgres } = outage;
  streams = servers.map(({ base }) => followStream(base, ola.bearer));
  await until(() => expect(streams.map((s) => s.openings())).toEqual([1, 1]));
  await until(() => expect(streams.map((s) => s.lastId())).not.toContain(""));
  const from = Math.max(...streams.map((s) => Number(s.lastId())));
  const due = new Date(outage.now().getTime() + 4000);
  await app.pool.query(
    "update booking set reply_due_at = $2, next_deadline_at = $2, reminders = '[]', next_reminder_at = null where booking_id = $1",
    [unanswered, due],
  );

  const requests = bookings.map((_, n) => cancel(n));
  await Promise.race(requests);
  await postgres.down("fast");
  const first = await Promise.all(requests);
  expect(first.filter((a) => a?.status === 200).length).toBeGreaterThan(0);
  expect([...new Set(first.map((a) => a?.status))].every((status) => status === 200 || status === 503)).toBe(
    true,
  );
  await untilNotReady();
  for (const end = performance.now() + awayMs; performance.now() < end; await wait(200))
    await eachServer(checkWhileStopped);

  await postgres.up();
  const back = performance.now();
  await until(async () =>
    expect((await eachServer((s) => requestJson(s, "/api/search"))).map((a) => a.status)).toEqual([200, 200]),
  );
  expect(performance.now() - back).toBeLessThan(10_000);
  await isReady();
  for (const server of servers)
    expect((await signInByProvider(server.base, "jeger@example.no")).token).toBeTruthy();
  const sent = await Promise.all(
    drafts.map((id, n) =>
      requestJson(servers[n] as Running, `/api/core-booking/submit/${id}`, {
        who: ola,
        body: { termsAccepted: true, privacyAccepted: true },
      }),
    ),
  );
  expect(sent.map((a) => a.status)).toEqual([200, 200]);
  const again = await Promise.all(bookings.map((_, n) => cancel(n)));
  expect(again.map((a) => a?.status)).toEqual(Array(paid).fill(200));

  for (const bookingId of bookings)
    await untilDone(async () => expect(await countEventsOf(app, bookingId)).toEqual(cancelledCalmly));
  await untilDone(async () => expect(await countEventsOf(app, unanswered)).toEqual(expiredCalmly));
  await app.settle();
  const emails = await app.rows(
    "select position::text as id, topic, ref from live_event where position > $1 and $2 = any (uids) order by position",
    from,
    ola.uid,
  );
  expect(emails.length).toBeGreaterThan(paid);
  await until(() =>
    expect(streams.map((s) => s.events.filter((e) => Number(e.id) > from))).toEqual([emails, emails]),
  );
});

it("servers make few connection attempts after the database crashes, and recover by themselves", async () => {
  await outage.postgres.down("immediate");
  let connections = 0;
  const proxy = createServer((socket) => {
    connections++;
    socket.on("error", () => {}).destroy();
  });
  await new Promise<void>((open) => void proxy.listen(port(), "127.0.0.1", open));
  await untilNotReady();
  const seconds = Math.min(awayMs, 10_000) / 1000;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await wait(50))
    await eachServer((s) => requestJson(s, "/api/search"));
  // each process may make the back-off's attempts, then two a second: of the gate and of the listener
  expect(connections).toBeLessThan(2 * (16 + 2 * seconds));
  await new Promise((closed) => proxy.close(closed));
  await outage.postgres.up();
  await until(async () =>
    expect((await eachServer((s) => requestJson(s, "/api/search"))).map((a) => a.status)).toEqual([200, 200]),
  );
});

it("processes exit on Ctrl-C while the database is down", async () => {
  await outage.postgres.down("fast");
  await untilNotReady();
  for (const { child } of servers) child.kill("SIGINT");
  expect(await Promise.all(servers.map((s) => s.ended))).toEqual([0, 0]);
});
