import type pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { createDb, createPool, type Db } from "./database.ts";
import { command } from "./command.ts";
import { neverPrepared } from "./prepared.ts";

let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  pool = createPool({ ...(await freshDatabase("template0")), max: 1 });
  db = createDb(pool);
});
afterAll(() => pool.end());
beforeEach(() =>
  pool.query("drop table if exists thing; create table thing (id int); insert into thing values (1)"),
);

const queryThing = (name: string, id: number, on: Db = db) =>
  sql`select *, ${sql.raw(`'${name}'`)} as asked from thing where id = ${id}`.execute(on);
const preparedLike = async (text: string) =>
  (
    await pool.query(
      "select count(*)::int n from pg_prepared_statements where statement like '%' || $1 || '%as asked%'",
      [text],
    )
  ).rows[0].n;

it("a statement is prepared at its second call, unless it is marked as never prepared", async () => {
  await queryThing("twice", 1);
  expect(await preparedLike("twice")).toBe(0);
  expect((await queryThing("twice", 1)).rows).toEqual([{ id: 1, asked: "twice" }]);
  expect((await queryThing("twice", 2)).rows).toEqual([]);
  expect(await preparedLike("twice")).toBe(1);
  for (const id of [1, 2, 3])
    await sql`select 'searched' as asked from thing where id = ${id} ${sql.raw(neverPrepared)}`.execute(db);
  expect(await preparedLike("searched")).toBe(0);
});

it("callers with a callback are supported", async () => {
  const queryWithCallback = () =>
    new Promise((resolve, reject) =>
      pool.connect((failed, client, release) => {
        if (failed || !client) return reject(failed);
        client.query("select id, 'called' as asked from thing where id = $1", [1], (e, result) => {
          release();
          e ? reject(e) : resolve(result.rows);
        });
      }),
    );
  for (let call = 0; call < 3; call++)
    expect(await queryWithCallback()).toEqual([{ id: 1, asked: "called" }]);
});

it("a column is returned right after a migration has added it, in a transaction and outside", async () => {
  for (let call = 0; call < 2; call++) await queryThing("alone", 1);
  await pool.query("alter table thing add column note text default 'new'");
  expect((await queryThing("alone", 1)).rows).toEqual([{ id: 1, note: "new", asked: "alone" }]);

  for (let call = 0; call < 2; call++) await queryThing("together", 1);
  await pool.query("alter table thing add column place text default 'newer'");
  const by = { actor: undefined, locale: "nb", now: new Date(), requestId: "test" } as const;
  const answer = await command(db, by, "test", {}, async (tx) => {
    await sql`insert into thing values (2)`.execute(tx);
    return (await queryThing("together", 1, tx)).rows;
  });
  expect(answer).toEqual([{ id: 1, note: "new", place: "newer", asked: "together" }]);
  expect((await pool.query("select id from thing order by id")).rows).toEqual([{ id: 1 }, { id: 2 }]);
});
