/** The database goes away and comes back: few knock meanwhile, who asks is told when to come again, and nothing stays down. */
import { expect, it } from "vitest";
import { createGate } from "#server/platform/database-gate.ts";
import { createPool } from "#server/platform/database.ts";
import type pg from "pg";
import { freshDatabase } from "../database.ts";
import { until } from "../until.ts";
import { proxyTo } from "./proxy.ts";
import { start } from "./server.ts";

it("tries the database one connection at a time, with back-off, whatever is asked meanwhile", async () => {
  const door = await proxyTo(await freshDatabase());
  const pool = createPool({ connectionString: door.url, Client: createGate() as NonNullable<pg.PoolConfig["Client"]> });
  expect((await pool.query("select 1")).rowCount).toBe(1);
  door.shut();
  const failed = await Promise.all(Array.from({ length: 500 }, () => pool.query("select 1").catch((e: { code?: string }) => e.code ?? "lost")));
  expect(failed).toHaveLength(500);
  expect(failed).toContain("57P03");
  expect(door.refused()).toBeLessThan(50);
  door.open();
  await until(async () => expect((await pool.query("select 1")).rowCount).toBe(1));
  await pool.end();
});

it("answers 503 with Retry-After while the database is away, everything once it is back, and stops while it is away", async () => {
  const door = await proxyTo(await freshDatabase());
  const server = await start({ DATABASE_URL: door.url });
  const get = async (path: string) => {
    const r = await fetch(`${server.base}${path}`);
    await r.arrayBuffer();
    return [r.status, r.headers.get("retry-after")];
  };
  expect(await get("/api/health/ready")).toEqual([200, null]);
  door.shut();
  await until(async () => expect(await get("/api/health/ready")).toEqual([503, "2"]));
  for (let i = 0; i < 20; i++) expect(await get("/api/search")).toEqual([503, "2"]);
  expect(await get("/api/health")).toEqual([200, null]);
  door.open();
  await until(async () => expect(await get("/api/search")).toEqual([200, null]));
  await until(async () => expect(await get("/api/health/ready")).toEqual([200, null]));
  door.shut();
  await until(async () => expect(await get("/api/health/ready")).toEqual([503, "2"]));
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
}, 240_000);
