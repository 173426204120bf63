/** PostgreSQL is frozen and resumed: requests time out soon, and no connection is leaked. */
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { until } from "#tests/support/until.ts";
import { type Answer, requestJson, processFamily, openOutage, socketsTo } from "../outage.ts";
import type { Running } from "../server.ts";

const HANGS_MS = 15_000;
/** The readiness probe must respond within a second; the second one is for a shared machine. */
const SOON_MS = 2000;
/** A process's connections: ten of the pool, three of the job queue, the listener, one being opened. */
const MAX_CONNECTIONS = 15;
let outage: Awaited<ReturnType<typeof openOutage>>, servers: Running[], ola: Person;

beforeAll(async () => {
  outage = await openOutage({ STATEMENT_SECONDS: "2" });
  ola = await outage.app.make.hunter();
  servers = await outage.startServers();
});

const eachServer = <T>(check: (server: Running) => Promise<T>) => Promise.all(servers.map(check));
const timed = async (server: Running, path: string) => {
  const startMs = performance.now();
  const { status } = await requestJson(server, path);
  return { status, ms: performance.now() - startMs };
};

it("a server soon reports not ready, ends waiting requests, and recovers afterwards", async () => {
  const { postgres, app } = outage;
  const processes = processFamily(postgres.pid() ?? 0);
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of processes) process.kill(pid, name);
  };
  signal("SIGSTOP");
  const heldRequests: Promise<Answer>[] = [];
  try {
    for (const end = performance.now() + HANGS_MS; performance.now() < end; await wait(500)) {
      for (const server of servers)
        for (let n = 0; n < 5; n++) heldRequests.push(requestJson(server, "/api/search"));
      for (const { status, ms } of await eachServer((s) => timed(s, "/api/health/ready"))) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(SOON_MS);
      }
      expect((await eachServer((s) => timed(s, "/api/health"))).map((a) => a.status)).toEqual([200, 200]);
      for (const { child } of servers)
        expect(socketsTo(child.pid ?? 0, Number(new URL(postgres.url).port))).toBeLessThanOrEqual(
          2 * MAX_CONNECTIONS,
        );
    }
  } finally {
    signal("SIGCONT");
  }
  const back = performance.now();
  await until(async () =>
    expect((await eachServer((s) => requestJson(s, "/api/health/ready"))).map((a) => a.status)).toEqual([
      200, 200,
    ]),
  );
  expect(performance.now() - back).toBeLessThan(10_000);
  const statuses = (await Promise.all(heldRequests)).map((a) => a.status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));

  for (let n = 0; n < 50; n++)
    expect(
      (await eachServer((s) => requestJson(s, "/api/core-booking", { who: ola }))).map((a) => a.status),
    ).toEqual([200, 200]);
  for (const server of servers)
    expect((await signInByProvider(server.base, "jeger@example.no")).token).toBeTruthy();
  const own =
    "select count(*)::int n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  await until(async () =>
    expect((await app.rows(own))[0]?.n).toBeLessThanOrEqual(servers.length * MAX_CONNECTIONS),
  );
  const idleInTransaction =
    "select count(*)::int n from pg_stat_activity where state like 'idle in transaction%'";
  await until(async () => expect((await app.rows(idleInTransaction))[0]?.n).toBe(0));
});
