/** Copies the demo world, or an empty one, for servers of tests, since seeding takes ten seconds of CPU. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { addDays, osloDate } from "#domain/days.ts";
import { markSeeded } from "#demo/world/world-store.ts";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { createDb, createPool, type Db } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { hashOf } from "../../scripts/hash-of.mjs";
import { ownEnvironment, unlimited } from "./server-env.ts";
import { isAlive } from "#server/embedded-postgres/postgres-files.ts";
import { freePort } from "./ports.ts";

async function markAsCreated(db: Db, now: Date, days: number): Promise<void> {
  await markSeeded(db, "world", now);
  for (let day = 0; day < days; day++) await markSeeded(db, `day/${addDays(osloDate(now), day)}`, now);
}

/** Marks the demo world as created, so that servers that start on this database at `now` do not create it. */
export async function withoutDemoWorld(connection: pg.ClientConfig, now = new Date()): Promise<void> {
  const db = createDb(createPool({ ...connection, max: 1 }));
  await markAsCreated(db, now, 2);
  await db.destroy();
}

/** Turns off fsync, so that commits do not wait for a busy disk; they still survive a killed process. */
const withoutFsync = (dataDir: string): void =>
  appendFileSync(path.join(dataDir, "pgdata", "postgresql.conf"), "fsync = off\n");

/** Creates a data directory without the demo world, for servers that start at most `days` after `now`. */
export async function makeEmptyWorld(dataDir: string, now: Date, days: number): Promise<void> {
  const { host, port, user, stop } = await startPostgres({ dataDir });
  const db = createDb(createPool({ host, port, user, database: "postgres", max: 1 }));
  await migrate(db);
  await markAsCreated(db, now, days);
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
    (name) => name.startsWith(prefix) && !name.startsWith(path.basename(folder)),
  );
  for (const name of older) rmSync(path.join(cache, name), { recursive: true, force: true });
  const draft = mkdtempSync(path.join(cache, "draft-"));
  // if root runs the tests, the database runs as another account, which needs access to the folder
  chmodSync(draft, 0o755);
  const server = spawn(process.execPath, ["server/main.ts", "--no-pages"], {
    // the server does not inherit the environment, in which Vitest sets MODE
    env: { ...ownEnvironment, PORT: String(await freePort()), DATA_DIR: draft, ...unlimited },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  let stopping = false;
  server.stdout.on("data", (data: Buffer) => {
    out += data;
    if (stopping || !/^Ready at/m.test(out)) return;
    stopping = true; // a second signal would kill the server
    server.kill("SIGTERM");
  });
  const [code] = await once(server, "exit");
  try {
    if (code !== 0) throw new Error(`no demo world could be made: ${out}`);
    withoutFsync(draft);
    renameSync(draft, folder);
  } catch (e) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw e; // another process has created the folder meanwhile
  }
}

/** Returns whether this process may prepare the folder; the file has the id of the process that does. */
function takeTurn(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code !== "EEXIST") throw e;
    return false;
  }
}
/** Prepares the folder, or waits for the process that is preparing it, since the tests of `npm test` start at once. */
async function prepareOnce(folder: string): Promise<void> {
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!takeTurn(lock)) {
      await sleep(200);
      const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
      if (owner && !isAlive(owner)) rmSync(lock, { force: true });
      continue;
    }
    try {
      if (!existsSync(folder)) await prepare(folder);
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** Copies today's demo world into an empty data directory. */
export async function copyDemoWorld(dataDir: string): Promise<void> {
  const key = hashOf(sources).slice(0, 16);
  const folder = path.join(cache, `${prefix}${key}-${osloDate(new Date())}`);
  await prepareOnce(folder);
  // copies the files with their owner, the account that runs the database
  if (process.platform === "win32") cpSync(folder, dataDir, { recursive: true });
  else execFileSync("cp", ["-a", `${folder}/.`, dataDir]);
}
