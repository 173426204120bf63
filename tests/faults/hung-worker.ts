/** A process that starts a job and never finishes it: `node hung-worker.ts ADDRESS`. */
import { systemClock } from "#server/platform/clock.ts";
import { defineJob, handles, startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";

const queue = await startJobs(
  { connectionString: process.argv[2] ?? "" },
  { clock: systemClock, log: createLog("silent"), heartbeatSeconds: 10 },
);
await queue.work([
  handles(defineJob("errand"), () => {
    console.log("begun");
    return new Promise(() => {});
  }),
]);
