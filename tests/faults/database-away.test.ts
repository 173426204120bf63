/**
 * The database is unreachable for a while: servers make few connection attempts, answer 503 with
 * Retry-After, and recover.
 */
import { expect, it } from "vitest";
import { notifyJob } from "#server/features/notification/notify.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createGate } from "#server/platform/database/database-gate.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { sql } from "kysely";
import type pg from "pg";
import { type ApiUser, signedInUser } from "../api/api-client.ts";
import { createPending } from "../api/offer-and-book.ts";
import { waitForJobs } from "../support/app.ts";
import { testClock } from "../support/clock.ts";
import { freshDatabase } from "../support/database.ts";
import { withoutDemoWorld } from "../support/demo-world.ts";
import { factories } from "../factories/factories.ts";
import { freePort } from "../support/ports.ts";
import { followStream } from "../support/stream.ts";
import { until } from "../support/until.ts";
import { proxyTo } from "./proxy.ts";
import { startServer } from "./server.ts";

it("a server makes one connection attempt at a time, with back-off, however many requests arrive", async () => {
  const proxy = await proxyTo(await freshDatabase());
  const pool = createPool({
    connectionString: proxy.url,
    Client: createGate() as NonNullable<pg.PoolConfig["Client"]>,
  });
  expect((await pool.query("select 1")).rowCount).toBe(1);
  proxy.shut();
  const failed = await Promise.all(
    Array.from({ length: 500 }, () =>
      pool.query("select 1").catch((e: { code?: string }) => e.code ?? "lost"),
    ),
  );
  expect(failed).toHaveLength(500);
  expect(failed).toContain("57P03");
  expect(proxy.refused()).toBeLessThan(50);
  proxy.open();
  await until(async () => expect((await pool.query("select 1")).rowCount).toBe(1));
  await pool.end();
});

const NOW = "2027-08-01T08:00:00Z";
/** Sends a booking request of the demo's hunter to this server. */
async function pendingBooking(base: string, hunter: ApiUser, connection: pg.ClientConfig): Promise<string> {
  const owner = await signedInUser(base, "grunneier@example.no");
  const { uid } = (await owner.get("/api/user-profile/me")).body;
  const pool = createPool({ ...connection, max: 1 });
  const signIn = () => Promise.reject(new Error("people sign in at the server"));
  const { offeringId } = await factories({ pool, signIn, clock: testClock(NOW) }).offering({ ownerUid: uid });
  await pool.end();
  return createPending(hunter, offeringId);
}

it("two processes answer 503 while the database is down, and afterwards send missed events and run queued jobs once", async () => {
  const connection = await freshDatabase();
  await withoutDemoWorld(connection, new Date(NOW));
  const proxy = await proxyTo(connection);
  const port = String(await freePort());
  const shared = { DATABASE_URL: proxy.url, PUBLIC_URL: `http://localhost:${port}`, DEMO_NOW: NOW };
  const servers = await Promise.all([startServer({ ...shared, PORT: port }), startServer(shared)]);
  const get = (path: string) =>
    Promise.all(
      servers.map(async ({ base }) => {
        const r = await fetch(`${base}${path}`);
        await r.arrayBuffer();
        return `${r.status} ${r.headers.get("retry-after") ?? ""}`.trim();
      }),
    );
  const both = (answer: string) => [answer, answer];
  const untilUnavailable = () =>
    until(async () => expect(await get("/api/health/ready")).toEqual(both("503 2")));
  const hunter = await signedInUser(servers[0].base, "jeger@example.no");
  const streams = servers.map(({ base }) => followStream(base, `Bearer ${hunter.token}`));
  await until(() => expect(streams.map((s) => s.lastId())).not.toContain(""));
  const pool = createPool(connection);
  const db = createDb(pool);
  const queue = await startJobs(connection, { clock: systemClock, log: createLog("silent") });
  const bookingId = await pendingBooking(servers[0].base, hunter, connection);
  await waitForJobs(pool); // waits for the jobs of the request
  const liveEvents = async () =>
    (
      await sql<{
        id: string;
        topic: string;
        ref: string;
      }>`select position::text as id, topic, ref from live_event where ref = ${bookingId} order by position`.execute(
        db,
      )
    ).rows;

  proxy.shut();
  await untilUnavailable();
  for (let i = 0; i < 20; i++) expect(await get("/api/search")).toEqual(both("503 2"));
  expect(await get("/api/health")).toEqual(both("200"));
  const before = await liveEvents();
  await db.transaction().execute((tx) =>
    queue.jobs.enqueue(tx, notifyJob, {
      bookingId,
      at: new Date().toISOString(),
      messages: [{ to: "hunter", message: "refund_sent", values: { amountOre: 100 } }],
    }),
  );
  proxy.open();
  await until(async () => expect(await get("/api/search")).toEqual(both("200")));
  await until(async () => expect(await get("/api/health/ready")).toEqual(both("200")));
  await until(async () => expect(await liveEvents()).toHaveLength(before.length + 1));
  const added = (await liveEvents()).slice(before.length);
  await until(() =>
    expect(streams.map((s) => s.events.filter(({ id }) => id === added[0]?.id))).toEqual([added, added]),
  );
  const emails =
    await sql`select from communication where booking_id = ${bookingId} and subtype = 'refund_sent'`.execute(
      db,
    );
  expect(emails.rows).toHaveLength(1);

  proxy.shut();
  await untilUnavailable();
  servers[0].child.kill("SIGTERM");
  servers[1].child.kill("SIGINT");
  expect(await Promise.all(servers.map((s) => s.ended))).toEqual([0, 0]);
  await Promise.all([...streams.map((s) => s.stop()), queue.stop(), db.destroy()]);
}, 240_000);
