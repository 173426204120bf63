/**
 * A process that waits for a line on its input, then accepts bookings and invoices the commission of released
 * bookings: `node invoice-worker.ts ADDRESS NOW BOOKING…`.
 */
import { once } from "node:events";
import { applyCommand, bookingSweep } from "#server/features/booking/public.ts";
import { commissionSweep } from "#server/features/invoice/invoice-commission.ts";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { startJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";

const [, , connectionString = "", at = "", ...bookingIds] = process.argv;
const now = new Date(at);
const log = createLog("silent");
const queue = await startJobs({ connectionString }, { clock: { now: () => now }, log });
const db = createDb(createPool({ connectionString, max: 1 }));
const accept = {
  type: "accept",
  actor: "landowner",
  commissionRatePercent: 20,
  invoicingAgreed: true,
} as const;
console.log("ready");
await once(process.stdin, "data");
for (const bookingId of bookingIds) {
  const refused = await db
    .transaction()
    .execute((tx) => applyCommand(tx, queue.jobs, bookingId, accept, { now }));
  if (refused) throw new Error(JSON.stringify(refused));
}
const sweep = bookingSweep(
  { db, jobs: queue.jobs, log },
  commissionSweep({ config: { company: {} }, jobs: queue.jobs }),
);
while ((await sweep.run(now)) > 0);
await queue.stop();
await db.destroy();
process.exit(0);
