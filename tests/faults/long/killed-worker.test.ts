/** A process is killed in the middle of a job, and another process runs the job once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { defineJob, handles, startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { freshDatabase } from "../../support/database.ts";
import { databaseUrl } from "../../support/database-url.ts";
import { until } from "../../support/until.ts";

it("another process runs the job of a killed process once, after the heartbeat stops", async () => {
  const connection = await freshDatabase();
  const errand = defineJob<{ to: string }>("errand");
  const child = spawn(process.execPath, ["tests/faults/hung-worker.ts", databaseUrl(connection)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const queue = await startJobs(connection, {
    clock: systemClock,
    log: createLog("silent"),
    heartbeatSeconds: 10,
    superviseSeconds: 1,
  });
  const db = createDb(createPool(connection));
  const firstOutput = once(child.stdout, "data");
  await until(async () => expect((await queuesWithHeartbeats(connection)).length).toBe(1));
  await db.transaction().execute((tx) => queue.jobs.enqueue(tx, errand, { to: "Oslo" }));
  await firstOutput;
  child.kill("SIGKILL");
  const handled: string[] = [];
  await queue.work([handles(errand, async ({ to }) => void handled.push(to))]);
  await until(() => expect(handled).toEqual(["Oslo"]));
  await queue.stop();
  await db.destroy();
});

/** Returns the names of job queues that have heartbeats. */
async function queuesWithHeartbeats(connection: Parameters<typeof createPool>[0]): Promise<unknown[]> {
  const pool = createPool(connection);
  const { rows } = await pool.query(
    "select name from pgboss.queue where name = 'errand' and heartbeat_seconds is not null",
  );
  await pool.end();
  return rows;
}
