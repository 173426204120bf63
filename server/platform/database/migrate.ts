/**
 * Creates and migrates the tables (decision 156). An empty database gets the current schema (`schema/`); one
 * of the last release gets the later migrations (`migrations/`), and is then equal. If several processes
 * start at once, one migrates and the others wait.
 */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type pg from "pg";
import { reportReasons } from "#domain/report-reasons.ts";
import { createDb, createPool, type Db } from "./database.ts";

/**
 * A statement that waits for a table's lock makes all later ones wait: so a migration soon stops waiting,
 * lets the others run, and retries.
 */
const LOCK_TIMEOUT_MS = 3000;
const LOCK_PAUSE_MS = 2000;
const LOCK_ATTEMPTS = 60;
const POLL_INTERVAL_MS = 200;

/** A step of a migration; it is done once its name is in the table `history`. */
type Step = { name: string; text: string };
type History = { db: Db; history: string };

/** The names of the steps that have run; undefined if none has. */
async function readAppliedSteps({ db, history }: History): Promise<Set<string> | undefined> {
  const { rows } =
    await sql`select from pg_tables where schemaname = current_schema and tablename = ${history}`.execute(db);
  if (rows.length === 0) return undefined;
  const namesQuery = db.withTables<Record<string, { name: string }>>().selectFrom(history).select("name");
  return new Set((await namesQuery.execute()).map(({ name }) => name));
}
const emptySteps = (names: Iterable<string>): Step[] => [...names].map((name) => ({ name, text: "select" }));

/**
 * Whether a migration must run outside a transaction: it creates a concurrent index, which waits for all
 * writers, but blocks none.
 */
const isConcurrent = (text: string): boolean => /\bcreate (unique )?index concurrently\b/i.test(text);

/** Reads the numbered SQL files of a folder as steps. */
async function readSteps(folder: URL): Promise<Step[]> {
  const files = (await readdir(folder)).filter((f) => f.endsWith(".sql")).sort();
  const readStep = async (file: string) => ({
    name: file.replace(".sql", ""),
    text: await readFile(new URL(file, folder), "utf8"),
  });
  return Promise.all(files.map(readStep));
}

async function runMigrator(
  { db, history }: History,
  steps: readonly Step[],
  inTransaction = true,
): Promise<void> {
  const up = (text: string) => ({
    up: async (k: Kysely<unknown>) => void (await sql.raw(text).execute(k)),
  });
  const migrations = Object.fromEntries(steps.map(({ name, text }) => [name, up(text)]));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
    disableTransactions: !inTransaction,
    migrationTableName: history,
    migrationLockTableName: `${history}_lock`,
  }).migrateToLatest();
  if (error) throw error;
}

/** Runs a step in a transaction of its own, so that its locks are held for this file only. */
async function runStep(o: History, doneSteps: readonly Step[], next: Step, lockMs: number): Promise<void> {
  const concurrent = isConcurrent(next.text);
  const text = concurrent ? next.text : `set local lock_timeout = ${lockMs};\n${next.text}`;
  for (let attempt = 1; ; attempt++)
    try {
      return await runMigrator(o, [...doneSteps, { ...next, text }], !concurrent);
    } catch (error) {
      if ((error as { code?: string }).code !== "55P03" || attempt === LOCK_ATTEMPTS) throw error;
      await wait(Math.min(LOCK_PAUSE_MS, lockMs));
    }
}

/**
 * Lets one process migrate at a time. The others poll, since an index that is created concurrently would wait
 * for a statement that waits for the lock.
 */
async function withMigrationLock({ db, history }: History, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (own) => {
    const key = sql`hashtextextended(${history}, 0)`;
    const isMine = async () =>
      (await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(own)).rows[0]?.mine;
    while (!(await isMine())) await wait(POLL_INTERVAL_MS);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(own);
    }
  });
}

/**
 * Runs the steps that have not run; an empty database gets `allSteps` in one transaction. Without steps to
 * run the migrator is not called, since it first reads every column of every table.
 */
async function runSteps(
  o: History,
  steps: readonly Step[],
  allSteps: readonly Step[],
  lockMs: number,
): Promise<void> {
  const doneNames = await readAppliedSteps(o);
  if (!doneNames || doneNames.size === 0) return runMigrator(o, allSteps);
  if (steps.every(({ name }) => doneNames.has(name))) return;
  await withMigrationLock(o, async () => {
    const names = new Set(await readAppliedSteps(o));
    for (const next of steps.filter(({ name }) => !names.has(name))) {
      await runStep(o, emptySteps(names), next, lockMs);
      names.add(next.name);
    }
  });
}

/** Runs the numbered SQL files of a folder that the table `history` does not list. */
export async function migrateFrom(
  db: Db,
  folder: URL,
  history: string,
  lockMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  const steps = await readSteps(folder);
  const inTransaction = ({ name, text }: Step) => ({
    name,
    text: text.replace(/(?<=\bindex) concurrently\b/i, ""),
  });
  await runSteps({ db, history }, steps, steps.map(inTransaction), lockMs);
}

const rootUrl = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const HISTORY = "kysely_migration";
/** Quotes a text for SQL. */
const quoteSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The SQL of the current tables: `schema/index.sql` with files it includes (`\ir`), and reference rows. */
export async function currentSchema(): Promise<string> {
  const index = await readFile(rootUrl("schema/index.sql"), "utf8");
  const files = [...index.matchAll(/^\\ir (\S+)$/gm)].map(([, file = ""]) => file);
  const texts = await Promise.all(files.map((file) => readFile(rootUrl(`schema/${file}`), "utf8")));
  const municipalities = await readFile(rootUrl("schema/municipality.json"), "utf8");
  return [
    ...["set local check_function_bodies = off;", ...texts],
    `insert into municipality select * from jsonb_populate_recordset(null::municipality, ${quoteSql(municipalities)});`,
  ].join("\n");
}

/** `stamp`: identifies a database of the last release, which has run all of `history`. */
type ReleasedSchema = { stamp: string; history: string[] };
export const readReleasedSchema = async (): Promise<ReleasedSchema> =>
  JSON.parse(await readFile(rootUrl("migrations/released.json"), "utf8"));

/** Writes reasons only if one is missing, since the database may be read-only. */
async function fillReportReasons(db: Db): Promise<void> {
  const existing = await db.selectFrom("reportReason").select("reason").execute();
  const missingReasons = reportReasons.filter((reason) => existing.every((row) => row.reason !== reason));
  if (missingReasons.length)
    await db
      .insertInto("reportReason")
      .values(missingReasons.map((reason) => ({ reason })))
      .onConflict((c) => c.doNothing())
      .execute();
}

/** Makes or migrates the product's own tables; throws if the database is older than the last release. */
export async function migrate(db: Db, lockMs = LOCK_TIMEOUT_MS): Promise<void> {
  const o = { db, history: HISTORY };
  const { stamp, history } = await readReleasedSchema();
  const since = await readSteps(rootUrl("migrations/"));
  const doneNames = await readAppliedSteps(o);
  if (
    doneNames &&
    doneNames.size > 0 &&
    !doneNames.has(stamp) &&
    !history.every((name) => doneNames.has(name))
  )
    throw new Error(
      "this database is older than the last release: start that release on it once, then this one (docs/DEPLOY.md)",
    );
  const isWhole = !doneNames || doneNames.size === 0;
  const freshSteps = isWhole
    ? [{ name: stamp, text: await currentSchema() }, ...emptySteps(since.map(({ name }) => name))]
    : [];
  await runSteps(o, [...emptySteps([stamp]), ...since], freshSteps, lockMs);
  await fillReportReasons(db);
}

/** Migrates over its own connections, without a statement timeout. `more`: migrates further tables. */
export async function migrateAt(connection: pg.PoolConfig, more?: (db: Db) => Promise<void>): Promise<void> {
  const pool = createPool(connection);
  try {
    await migrate(createDb(pool));
    await more?.(createDb(pool));
  } finally {
    await pool.end();
  }
}
