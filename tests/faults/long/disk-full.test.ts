/**
 * The readiness probe fails while the database's disk is full, and succeeds again once there is room. The
 * test needs root to mount a small disk, and is skipped otherwise.
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { openApp } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";
import { freshFolder } from "../server.ts";

const folder = freshFolder();
function mountDisk(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=755", "none", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
const mounted = mountDisk();
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of cleanups.toReversed()) await end();
});
if (mounted) cleanups.push(() => execFileSync("umount", ["-l", folder]));

it.skipIf(!mounted)("a server is not ready while the database's disk is full", async () => {
  const server = await startPostgres({ dataDir: folder });
  cleanups.push(server.stop);
  const app = await openApp({
    database: { host: server.host, port: server.port, user: server.user, database: "postgres" },
  });
  const readinessStatus = async () => (await app.call(undefined, "GET /api/health/ready")).status;
  expect(await readinessStatus()).toBe(200);
  const ballast = path.join(folder, "ballast");
  expect(() => writeFileSync(ballast, Buffer.alloc(200 * 1024 * 1024))).toThrow("ENOSPC");
  await until(async () => expect(await readinessStatus()).toBe(503));
  expect((await app.pool.query("select 1")).rowCount).toBe(1);
  rmSync(ballast);
  await until(async () => expect(await readinessStatus()).toBe(200));
});
