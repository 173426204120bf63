/** A copy of the demo world, or an empty one, for the servers of tests: seeding takes ten seconds of CPU. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import type pg from "pg";
import { addDays, osloDate } from "#domain/days.ts";
import { mark } from "#demo/world/world-store.ts";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { createDb, createPool, type Db } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { hashOf } from "../../scripts/hash-of.mjs";
import { ownEnvironment, unlimited } from "./server-env.ts";
import { freePort } from "./ports.ts";

async function markAsMade(db: Db, now: Date, days: number): Promise<void> {
  await mark(db, "world", now);
  for (let day = 0; day < days; day++) await mark(db, `day/${addDays(osloDate(now), day)}`, now);
}

/** Marks the demo world as made: servers that start on this database at `now` make none. */
export async function withoutDemoWorld(connection: pg.ClientConfig, now = new Date()): Promise<void> {
  const db = createDb(createPool({ ...connection, max: 1 }));
  await markAsMade(db, now, 2);
  await db.destroy();
}

/** A commit survives the end of any process, not a power cut, and waits for no disk that other tests are writing to. */
const withoutFsync = (dataDir: string): void =>
  appendFileSync(path.join(dataDir, "pgdata", "postgresql.conf"), "fsync = off\n");

/** An unchanged data directory, for servers that start within `periodFields` of `now`. */
export async function makeEmptyWorld(dataDir: string, now: Date, days: number): Promise<void> {
  const { host, port, user, stop } = await startPostgres({ dataDir });
  const db = createDb(createPool({ host, port, user, database: "postgres", max: 1 }));
  await migrate(db);
  await markAsMade(db, now, days);
  await db.destroy();
  await stop();
  withoutFsync(dataDir);
}

const cache = ".cache";
const prefix = "demo-world-";
const sources = [
  "demo",
  "server",
  "domain",
  "contract",
  "messages",
  "schema",
  "migrations",
  "package-lock.json",
];

async function prepare(folder: string): Promise<void> {
  const older = readdirSync(cache).filter(
    (name) => name.startsWith(prefix) && name !== path.basename(folder),
  );
  for (const name of older) rmSync(path.join(cache, name), { recursive: true, force: true });
  const draft = mkdtempSync(path.join(cache, "draft-"));
  // within reach of the account that root starts the database as
  chmodSync(draft, 0o755);
  const server = spawn(process.execPath, ["server/main.ts", "--no-pages"], {
    // not all of the environment: Vitest has a MODE of its own
    env: { ...ownEnvironment, PORT: String(await freePort()), DATA_DIR: draft, ...unlimited },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  let stopping = false;
  server.stdout.on("data", (data: Buffer) => {
    out += data;
    if (stopping || !/^Ready at/m.test(out)) return;
    stopping = true; // a second signal would cut it off
    server.kill("SIGTERM");
  });
  const [code] = await once(server, "exit");
  try {
    if (code !== 0) throw new Error(`no demo world could be made: ${out}`);
    withoutFsync(draft);
    renameSync(draft, folder);
  } catch (e) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw e; // else another process was first
  }
}

/** Puts today's demo world into a data directory that is empty yet. */
export async function copyDemoWorld(dataDir: string): Promise<void> {
  const key = hashOf(sources).slice(0, 16);
  const folder = path.join(cache, `${prefix}${key}-${osloDate(new Date())}`);
  if (!existsSync(folder)) await prepare(folder);
  // the files of the cluster belong to the account that runs it
  if (process.platform === "win32") cpSync(folder, dataDir, { recursive: true });
  else execFileSync("cp", ["-a", `${folder}/.`, dataDir]);
}
