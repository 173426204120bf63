/** The real app in this process, with a separate database, a landowner, a hunter and an offering. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp } from "#server/app.ts";
import { clockFrom } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { createPool } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { startPostgres } from "#server/embedded-postgres/postgres.ts";
import { unlimited } from "#tests/support/server-env.ts";
import { factories } from "#tests/factories/factories.ts";
import { signIn } from "#tests/factories/people.ts";
import { freePort } from "#tests/support/ports.ts";

export async function openWorld() {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const server = await startPostgres({ dataDir: folder });
  const connection = { host: server.host, port: server.port, user: server.user, database: "postgres" };
  const clock = clockFrom(new Date("2027-08-01T08:00:00Z"));
  const port = await freePort();
  const app = await createApp({
    config: readConfig({ PORT: String(port), DATA_DIR: folder, ...unlimited }),
    connection,
    clock,
    log: createLog("silent"),
    web: "built",
    sweeping: false,
  });
  await app.http.ready();
  const pool = createPool({ ...connection, max: 4 });
  const make = factories({
    pool,
    clock: { ...clock, set: () => {}, advance: () => {} },
    signIn: (email, p) => signIn(app, pool, email, p),
  });
  const stop = async () => {
    await app.close();
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const webhookSecret = String(
    (await pool.query("select value from card_provider.setting where name = 'webhook_secret'")).rows[0]
      ?.value,
  );
  return { app, pool, make, clock, webhookSecret, stop };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
