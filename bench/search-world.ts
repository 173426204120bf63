/** A database of many generated offerings, kept under `.cache` between runs, and search queries of it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { loadProperties } from "#demo/load/load.ts";
import { makeDemoTables } from "#demo/tables.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { freePort } from "#tests/support/ports.ts";
import type { Statement } from "./search-child.ts";
import { multiplyRows } from "./search-multiply.ts";

export const now = "2027-08-01T08:00:00Z";
/** The divisor from offerings to properties; a property has 1.67 offerings on average. */
const offeringsEach = 1.6;
/** The number of offerings that are loaded; others are copies, since loading a million takes an hour. */
const maxLoaded = 100_000;

export async function openSearchWorld(offerings: number) {
  const server = await startPostgres({ dataDir: `.cache/bench-search-${offerings}` });
  const connection = { host: server.host, port: server.port, user: server.user, database: "postgres" };
  const pool = createPool({ ...connection, max: 4 });
  const db = createDb(pool);
  await migrate(db);
  await makeDemoTables(db);
  const count = async () => Number((await pool.query("select count(*) n from search_row")).rows[0]?.n);
  const loaded = Math.min(offerings, maxLoaded);
  const before = await count();
  for (let there = before; there < loaded; there = await count()) {
    console.log(`  loading: ${there} of ${loaded} offerings`);
    await loadProperties(
      db,
      { properties: Math.ceil((loaded - there) / offeringsEach / 10) * 10 },
      new Date(now),
      () => {},
    );
  }
  if ((await count()) < offerings) {
    const client = await pool.connect();
    await multiplyRows(client, Math.round(offerings / loaded) - 1);
    client.release();
  }
  if (before < offerings) await pool.query("vacuum analyze");
  const stop = async () => {
    await pool.end();
    await server.stop();
  };
  return { connection, pool, db, stop };
}
export type SearchWorld = Awaited<ReturnType<typeof openSearchWorld>>;

/** Starts a child process that reports its CPU time. */
export async function startChild(kind: "product" | "bare", world: SearchWorld, queries: Statement[][] = []) {
  const child = fork(fileURLToPath(new URL("search-child.ts", import.meta.url)), [], {
    stdio: ["ignore", process.env.BENCH_LOUD ? "inherit" : "ignore", "inherit", "ipc"],
  });
  const nextMessage = async () => (await once(child, "message"))[0] as { port?: number; cpuMs?: number };
  const port = await freePort();
  child.send({ kind, connection: world.connection, now, port, queries });
  await nextMessage();
  const cpuMs = async (): Promise<number> => {
    child.send("cpu");
    return (await nextMessage()).cpuMs ?? Number.NaN;
  };
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  };
  return { base: `http://127.0.0.1:${port}`, cpuMs, stop };
}

/** Returns the statements that `work` sends, with values, in order. */
export async function statementsFor(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown[] | undefined];
    const sent =
      typeof first === "string"
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: first.text, values: first.values ?? [] };
    if (/^\s*(with|select)/i.test(sent.text)) statements.push(sent);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return statements;
}
