import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/until.ts";
import { createDb, createPool } from "./database.ts";
import { migrateFrom } from "./migrate.ts";

const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
const pools: pg.Pool[] = [];
let pool: pg.Pool;
async function database(): Promise<pg.Pool> {
  const newPool = createPool(await freshDatabase("template0"));
  pools.push(newPool);
  return newPool;
}
const file = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.sql`), text);
const migrate = (on = pool) => migrateFrom(createDb(on), pathToFileURL(`${folder}/`), "thing_history", 100);
const columns = async () =>
  (await pool.query("select column_name n from information_schema.columns where table_name = 'thing'")).rows
    .map(({ n }) => n)
    .sort();

beforeAll(async () => {
  pool = await database();
  file("0001_thing", "create table thing (id int)");
  await migrate();
});
afterAll(async () => {
  await Promise.all(pools.map((p) => p.end()));
  rmSync(folder, { recursive: true });
});

it("a migration that waits for a table's lock lets others read, and runs afterwards", async () => {
  const reader = await pool.connect();
  await reader.query("begin; select from thing");
  file("0002_note", "alter table thing add column note text");
  const migrated = migrate();
  const isWaiting = async () => {
    const { rows } = await pool.query(
      "select from pg_locks where not granted and relation = 'thing'::regclass",
    );
    expect(rows.length).toBe(1);
  };
  for (let turn = 0; turn < 2; turn++) {
    await until(isWaiting);
    // this read would wait for the migration, if the migration waited for its lock without a limit
    await pool.query("select from thing");
  }
  expect(await columns()).toEqual(["id"]);
  await reader.query("commit");
  reader.release();
  await migrated;
  expect(await columns()).toEqual(["id", "note"]);
});

it("an index is created while others write, once by two processes, and on an empty database", async () => {
  const writer = await pool.connect();
  await writer.query("begin; insert into thing values (1)");
  file("0003_index", "create index concurrently thing_note on thing (note)");
  const migrations = [migrate(), migrate()];
  await until(async () =>
    expect((await pool.query("select from pg_stat_progress_create_index")).rows.length).toBe(1),
  );
  await pool.query("insert into thing values (2)");
  await writer.query("commit");
  writer.release();
  await Promise.all(migrations);
  const valid = "select indisvalid valid from pg_index where indexrelid = 'thing_note'::regclass";
  expect((await pool.query(valid)).rows).toEqual([{ valid: true }]);
  const empty = await database();
  await migrate(empty);
  expect((await empty.query(valid)).rows).toEqual([{ valid: true }]);
});
