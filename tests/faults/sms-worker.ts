/** A process that sends SMS: `node sms-worker.ts DATABASE GATEWAY`. It prints a line when it is ready. */
import { smsJobs } from "#server/features/notification/deliver-sms.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { openSms } from "#server/platform/delivery/sms.ts";

const [connectionString = "", url = ""] = process.argv.slice(2);
const queue = await startJobs(
  { connectionString },
  { clock: systemClock, log: createLog("silent"), heartbeatSeconds: 10 },
);
const db = createDb(createPool({ connectionString }));
const sms = openSms({ provider: "http", url, token: "hemmelig", sender: "Utmark" });
await queue.work(smsJobs({ db, sms }));
console.log("ready");
