/** Emails the hunter when the key is shown on the booking, and when the manual changes after that. */
import { notify } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { claimDueKey, calculateKeyTimes } from "./house-manual-store.ts";

const BATCH = 20;
const CALCULATION_BATCH = 500;

export const keySweep = ({ db, jobs }: { db: Db; jobs: JobQueue }): Sweep => ({
  name: "keys shown",
  run: async (now) => {
    const workedOut = await db.transaction().execute((tx) => calculateKeyTimes(tx, CALCULATION_BATCH));
    for (let told = 0; told < BATCH; told++) {
      const found = await db.transaction().execute(async (tx) => {
        const due = await claimDueKey(tx, now);
        if (!due) return false;
        const message = due.wasTold ? "key_changed" : "key_shown";
        await notify(tx, jobs, { bookingId: due.bookingId, at: now, messages: [{ to: "hunter", message }] });
        return true;
      });
      if (!found) return told + (workedOut === CALCULATION_BATCH ? workedOut : 0);
    }
    return BATCH;
  },
});
