/**
 * `node bench/scale.ts PROPERTIES REQUESTS [OFFERINGS]` measures the figures of docs/SCALE.md about processes
 * and standbys, on the cluster of `npm run cluster`. OFFERINGS is the number of copies of the generated
 * offerings. Processor times are reliable on a machine with other work; requests a second are not.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import pg from "pg";
import { loadProperties } from "#demo/load/load.ts";
import { createDb } from "#server/platform/database/database.ts";
import { startCluster } from "../scripts/cluster/start-cluster.ts";
import { openBookingApp } from "#tests/worlds/booking-app.ts";
import { runClosers } from "#tests/support/end-of-file.ts";
import { unlimited } from "#tests/support/server-env.ts";
import { multiplyRows } from "./search-multiply.ts";

const NOW = "2027-08-04T08:30:00Z";
const AT_ONCE = 6;
/** The number of requests to each process until it has compiled its code. */
const WARM_UP = 300;
const IDLE_SECONDS = 10;
const requestCount = Number(process.argv[3] ?? 240);
const ACCEPTED = 60;
const properties = Number(process.argv[2] ?? 3000);
const offerings = Number(process.argv[4] ?? 0);

const cluster = await startCluster({ say: console.log, env: { DEMO_NOW: NOW, ...unlimited } });
tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(cluster.authority, "utf8")]);
const pool = new pg.Pool({ connectionString: cluster.direct, max: 3 });

/** Returns the processor time that a process and its threads have used so far, in milliseconds. */
function cpuMs(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.split(" ").map(Number) ?? [];
  return (user + system) * 10;
}
/** Returns the milliseconds that a database server has spent on the product's statements. */
async function sqlMs(name: "a" | "b" | "c"): Promise<{ primary: boolean; ms: number } | undefined> {
  const client = cluster.asAdmin(name);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_stat_force_next_flush()");
    const { rows } = await client.query(
      "select not pg_is_in_recovery() as primary, active_time as ms from pg_stat_database where datname = 'utmark'",
    );
    return rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
async function multiplyOfferings(): Promise<void> {
  for (const name of ["a", "b", "c"] as const) {
    if (!(await sqlMs(name))?.primary) continue;
    const admin = cluster.asAdmin(name);
    await admin.connect();
    const { rows } = await admin.query<{ n: string }>("select count(*) n from offering");
    await multiplyRows(admin, Math.round(offerings / Number(rows[0]?.n)) - 1);
    await admin.end();
  }
}
async function readUsage(count: 1 | 2) {
  const servers = await Promise.all((["a", "b", "c"] as const).map(sqlMs));
  const sum = (primary: boolean) => servers.reduce((all, s) => all + (s?.primary === primary ? s.ms : 0), 0);
  const pids = cluster.processes.slice(0, count).map(({ child }) => child.pid ?? 0);
  return { cpu: pids.reduce((all, pid) => all + cpuMs(pid), 0), primary: sum(true), standbys: sum(false) };
}
/** Returns the CPU of the processes without requests, in ms a second: deadlines, queue, health checks. */
async function measureIdle(count: 1 | 2): Promise<number> {
  const before = await readUsage(count);
  await sleep(IDLE_SECONDS * 1000);
  return ((await readUsage(count)).cpu - before.cpu) / IDLE_SECONDS;
}
let idleMsPerSecond = 0;
async function measure(what: string, count: 1 | 2, requests: (() => Promise<Response>)[]): Promise<void> {
  const before = await readUsage(count);
  const startMs = performance.now();
  const queue = [...requests];
  let failed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let send = queue.shift(); send; send = queue.shift()) {
        const r = await send();
        await r.arrayBuffer();
        if (r.status !== 200) failed++;
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  await sleep(1500); // the servers' statistics lag by a second
  const measuredSeconds = (performance.now() - startMs) / 1000;
  const after = await readUsage(count);
  const own = (after.cpu - before.cpu - idleMsPerSecond * measuredSeconds) / requests.length;
  const each = (name: keyof typeof before) => ((after[name] - before[name]) / requests.length).toFixed(1);
  console.log(
    `${what}: ${(requests.length / seconds).toFixed(0)} a second, CPU ${each("cpu")} ms, ${own.toFixed(1)} without idle work, SQL primary ${each("primary")} ms, standbys ${each("standbys")} ms${failed ? `, ${failed} FAILED` : ""}`,
  );
}

try {
  console.log(`${availableParallelism()} processors; loading ${properties} properties`);
  await loadProperties(createDb(pool), { properties }, new Date(NOW), () => {});
  if (offerings > 0) await multiplyOfferings();
  await pool.query("vacuum analyze");
  const { rows: sampled } = await pool.query(
    "select offering_id::text as id from search_row where offering_id is not null order by random() limit 200",
  );
  const words = ["elg", "rype", "hjort", "hytte", "gås", "rådyr", "storfugl", "laks"];
  const searches = Array.from(
    { length: requestCount },
    (_, n) => () =>
      fetch(
        `${cluster.url}/api/search?q=${encodeURIComponent(words[n % words.length] ?? "")}&limit=24&participants=${1 + (n % 4)}`,
      ),
  );
  const pages = Array.from(
    { length: requestCount },
    (_, n) => () =>
      fetch(`${cluster.url}/view-property-offering?offeringId=${sampled[n % sampled.length].id}`, {
        headers: { cookie: "nobody=1" }, // a cookie bypasses the page cache
      }),
  );
  const repeated = <T>(items: T[], times: number): T[] =>
    Array.from({ length: times }, (_, n) => items[n % items.length] as T);
  const app = await openBookingApp({
    now: NOW,
    database: { connectionString: cluster.direct },
    env: { PUBLIC_URL: cluster.url },
  });
  app.pool.on("error", () => {});
  const [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  const pending: string[] = [];
  for (let n = 0; n < 2 * ACCEPTED; n++) pending.push(await app.pending(kari, ola));
  await app.settle();
  await runClosers();
  const acceptRequests = () =>
    pending.splice(0, ACCEPTED).map(
      (id) => () =>
        fetch(`${cluster.url}/api/booking-actions/${id}/accept`, {
          method: "POST",
          headers: { authorization: kari.bearer, "content-type": "application/json", "idempotency-key": id },
          body: "{}",
        }),
    );
  const restart = async (count: 1 | 2, env: Record<string, string>) => {
    for (const n of [0, 1] as const) await cluster.processes[n].stop();
    for (const n of [0, 1] as const)
      if (n < count) {
        cluster.startProcess(n, env);
        await cluster.isReady(n);
      }
    await sleep(3000); // Caddy checks the processes each second
  };
  for (const count of [1, 2] as const)
    for (const replicas of [0, 2, 1] as const) {
      if (replicas === 1) await cluster.nodes.get("c")?.stop();
      await restart(count, replicas === 0 ? { DATABASE_READ_URL: "" } : {});
      idleMsPerSecond = 0;
      await measure(
        `warming up by searches ${count}/${replicas}`,
        count,
        repeated(searches, WARM_UP * count),
      );
      await measure(`warming up by pages ${count}/${replicas}`, count, repeated(pages, WARM_UP * count));
      idleMsPerSecond = await measureIdle(count);
      console.log(`idle, ${count} processes: CPU ${idleMsPerSecond.toFixed(0)} ms a second`);
      await measure(`search, ${count} processes, ${replicas} standbys`, count, searches);
      await measure(`offering page, ${count} processes, ${replicas} standbys`, count, pages);
      if (replicas === 2) await measure(`accept, ${count} processes`, count, acceptRequests());
      if (replicas === 1) {
        cluster.revive("c");
        await sleep(10_000);
      }
    }
  const { rows: sizes } = await pool.query(`select c.relname as name, c.reltuples::bigint as rows,
      pg_table_size(c.oid) as data, pg_indexes_size(c.oid) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.reltuples > 500 order by pg_total_relation_size(c.oid) desc limit 30`);
  for (const { name, rows, data, indexes } of sizes)
    console.log(
      `${name}: ${rows} rows, ${Math.round(data / rows)} B data and ${Math.round(indexes / rows)} B of indexes a row`,
    );
} finally {
  await pool.end();
  await cluster.stop();
}
