/** A process is killed after the gateway received an SMS and before it responds; it is not sent again. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { sendSmsJob, smsJobs } from "#server/features/notification/deliver-sms.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { openSms } from "#server/platform/delivery/sms.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { databaseUrl } from "#tests/support/database-url.ts";
import { openSmsGateway } from "#tests/stand-ins/sms-gateway.ts";
import { until } from "#tests/support/until.ts";

it("an SMS that a killed process gave to the gateway is marked as failed and possibly delivered, and the next one is sent", async () => {
  const [connection, gateway] = [await freshDatabase(), await openSmsGateway()];
  gateway.next.push("silent");
  const pool = createPool(connection);
  const db = createDb(pool);
  const later = { now: () => new Date(Date.now() + 180_000) };
  const queue = await startJobs(connection, {
    clock: later,
    log: createLog("silent"),
    heartbeatSeconds: 10,
    superviseSeconds: 1,
  });
  // an SMS is sent at night too if the stay begins within the hour
  const send = async (key: string) => {
    const { rows } = await pool.query(
      `insert into communication
         (event_key, at, deadline, type, subtype, provider, channel, status, recipient, subject, content)
       values ($1, now(), now() + interval '1 hour', 'general', 'x', 'sms_provider', 'sms', 'pending',
         '+4791234567', 's', $1) returning communication_id id`,
      [key],
    );
    await db.transaction().execute((tx) => queue.jobs.enqueue(tx, sendSmsJob, { id: rows[0].id }));
  };
  const row = async (key: string) =>
    (await pool.query("select status, problem from communication where event_key = $1", [key])).rows[0];
  const { SMS_URL: url } = gateway.plain;
  const child = spawn(process.execPath, ["tests/faults/sms-worker.ts", databaseUrl(connection), url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await send("first");
  await until(() => expect(gateway.arrived).toHaveLength(1));
  child.kill("SIGKILL");
  const sms = openSms({ provider: "http", url, token: "hemmelig", sender: "Utmark" });
  await queue.work(smsJobs({ db, sms }));
  await send("second");
  await until(async () =>
    expect(await row("first")).toEqual({
      status: "failed",
      problem: "not_answered",
    }),
  );
  await until(async () => expect((await row("second")).status).toBe("sent"));
  expect(gateway.arrived.map(({ text }) => text)).toEqual(["first", "second"]);
  await queue.stop();
  await db.destroy();
  await gateway.close();
});
