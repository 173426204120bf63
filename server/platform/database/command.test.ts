import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createDb, createPool, type Db } from "./database.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { command } from "./command.ts";
import { refuse } from "#server/platform/http/handler.ts";

let db: Db;
beforeAll(async () => {
  db = createDb(createPool(await freshDatabase()));
  await sql`create table counter (name text primary key, n int not null)`.execute(db);
  return () => db.destroy();
});
beforeEach(async () => {
  await sql`truncate counter, idempotency_key`.execute(db);
});
const now = new Date("2027-08-01T08:00:00Z");
const as = (uid: string, idempotencyKey?: string) => ({
  actor: { uid },
  now,
  ...(idempotencyKey && { idempotencyKey }),
});
const count = async (): Promise<number> =>
  (await sql<{ n: number }>`select coalesce(sum(n), 0)::int n from counter`.execute(db)).rows[0]?.n ?? 0;
const add =
  (name = "a") =>
  async (tx: Db) => {
    await sql`insert into counter values (${name}, 1) on conflict (name) do update set n = counter.n + 1`.execute(
      tx,
    );
    return { done: name };
  };

it("a command runs once for one key and body, however the fields are ordered", async () => {
  const first = await command(db, as("kari", "k1"), "POST /x", { a: 1, b: 2 }, add());
  const second = await command(db, as("kari", "k1"), "POST /x", { b: 2, a: 1 }, add());
  expect([first, second, await count()]).toEqual([{ done: "a" }, { done: "a" }, 1]);
});
it("a command runs once for many concurrent calls, and gives all of them the same response", async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, () => command(db, as("kari", "k1"), "POST /x", {}, add())),
  );
  expect(results).toEqual(Array(8).fill({ done: "a" }));
  expect(await count()).toBe(1);
});
it("a key is refused for another body or endpoint, and is separate for each user", async () => {
  await command(db, as("kari", "k1"), "POST /x", { a: 1 }, add());
  expect(await command(db, as("kari", "k1"), "POST /x", { a: 2 }, add())).toEqual(
    refuse("idempotency_key_reused"),
  );
  expect(await command(db, as("kari", "k1"), "POST /y", { a: 1 }, add())).toEqual(
    refuse("idempotency_key_reused"),
  );
  expect(await command(db, as("per", "k1"), "POST /x", { a: 2 }, add())).toEqual({ done: "a" });
  expect(await count()).toBe(2);
});
it("a refusal or failure rolls back everything, the key included", async () => {
  const refused = await command(db, as("kari", "k1"), "POST /x", {}, async (tx) => {
    await add()(tx);
    return refuse("price_changed");
  });
  expect([refused, await count()]).toEqual([refuse("price_changed"), 0]);
  const broken = command(db, as("kari", "k1"), "POST /x", {}, async (tx) => {
    await add()(tx);
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(await command(db, as("kari", "k1"), "POST /x", {}, add())).toEqual({ done: "a" });
  expect(await count()).toBe(1);
});
it("a command is retried after a deadlock", async () => {
  await sql`insert into counter values ('a', 0), ('b', 0)`.execute(db);
  let arrivedCount = 0;
  let release: () => void = () => {};
  const bothArrived = new Promise<void>((resolve) => {
    release = resolve;
  });
  const crossing = (one: string, other: string) => async (tx: Db) => {
    await add(one)(tx);
    if (++arrivedCount === 2) release();
    await bothArrived;
    return add(other)(tx);
  };
  await Promise.all([
    command(db, as("x"), "POST /x", {}, crossing("a", "b")),
    command(db, as("y"), "POST /x", {}, crossing("b", "a")),
  ]);
  expect(await count()).toBe(4);
});
it("the audit is immutable", async () => {
  await sql`insert into audit (at, actor_role, subject, subject_id) values (${now}, 'system', 'booking', '1')`.execute(
    db,
  );
  await expect(sql`update audit set reason = 'x'`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`delete from audit`.execute(db)).rejects.toThrow("append-only");
});
