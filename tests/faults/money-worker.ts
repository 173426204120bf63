/** A process that sends refunds and payouts concurrently: `node money-worker.ts ADDRESS NOW KIND/ID…`. */
import { openCardProvider } from "#demo/card-provider/public.ts";
import { payoutJobs } from "#server/features/payout/payouts.ts";
import { refundJobs } from "#server/features/refund/refunds.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";

const [, , connectionString = "", at = "", ...work] = process.argv;
const now = new Date(at);
const [clock, log] = [{ now: () => now }, createLog("silent")];
const { jobs } = await startJobs({ connectionString }, { clock, log });
const db = createDb(createPool({ connectionString, max: 8 }));
const { provider } = await openCardProvider({
  db,
  log,
  clock,
  webhookSecret: undefined,
  post: async () => true,
});
const deps = { db, log, jobs, provider, payoutBy: "provider" as const };
await Promise.all(
  work.map((one) => {
    const [kind, id = ""] = one.split("/");
    const [handler] = kind === "refund" ? refundJobs(deps) : payoutJobs(deps);
    return handler?.run({ refundId: id, payoutId: id }, { jobId: one, now });
  }),
);
process.exit(0);
