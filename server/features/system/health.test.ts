import { beforeAll, expect, it } from "vitest";
import { newestPosition } from "#server/platform/delivery/live-store.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";
import { databaseCheck } from "./health-store.ts";

let app: TestApp, name: string;
beforeAll(async () => {
  app = await openApp();
  name = (await app.pool.query<{ name: string }>("select current_database() as name")).rows[0]?.name ?? "";
});

/** Changes a database setting, for connections opened from now on. */
async function set(setting: string): Promise<void> {
  await app.pool.query(
    `begin; set local transaction_read_only = off; alter database ${name} ${setting}; commit`,
  );
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await until(async () => expect(await newestPosition(app.platform.db)).toBeDefined());
}

it.each([
  ["has no room to write", "set temp_file_limit = '100kB'", "reset temp_file_limit"],
  ["is read-only", "set default_transaction_read_only = on", "reset default_transaction_read_only"],
])(
  "the database check fails while the database answers, but %s",
  async (_why, breakSetting, restoreSetting) => {
    const isWell = databaseCheck(app.platform.db, 0);
    expect(await isWell()).toBe(true);
    await set(breakSetting);
    expect(await isWell()).toBe(false);
    await set(restoreSetting);
    await until(async () => expect(await isWell()).toBe(true));
  },
);

it("the readiness check succeeds only while the database check does", async () => {
  const ready = async () => (await app.call(undefined, "GET /api/health/ready")).status;
  expect(await ready()).toBe(200);
  await set("set default_transaction_read_only = on");
  await until(async () => expect(await ready()).toBe(503));
  expect((await app.call(undefined, "GET /api/health")).status).toBe(200);
});
