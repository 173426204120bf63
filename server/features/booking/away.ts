/** Tells hunters whose requests wait that their landowner is away, once for each period. */
import { osloDate } from "#domain/days.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { findWaitingRequests, lockUntoldAway } from "./away-store.ts";

const BATCH = 20;

export const awaySweep = ({ db, jobs }: { db: Db; jobs: JobQueue }): Sweep => ({
  name: "landowners away",
  run: async (now) => {
    for (let handledCount = 0; handledCount < BATCH; handledCount++) {
      const more = await db.transaction().execute(async (tx) => {
        const away = await lockUntoldAway(tx, osloDate(now));
        for (const bookingId of away ? await findWaitingRequests(tx, away.uid) : [])
          await notify(tx, jobs, {
            bookingId,
            at: now,
            messages: [{ to: "hunter", message: "landowner_away", values: { date: away?.until ?? "" } }],
          });
        return away !== undefined;
      });
      if (!more) return handledCount;
    }
    return BATCH;
  },
});
