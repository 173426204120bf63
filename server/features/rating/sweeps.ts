/** Sweeps of ratings: they ask for ratings, and publish them when the rating period is over. */
import { notify } from "#server/features/notification/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { showRatings } from "./give-rating.ts";
import { lockExpiredWindow, lockUninvitedWindow } from "./rating-store.ts";

const BATCH = 20;
/** Runs `one` in a transaction for each stay, until none is left. */
async function repeatUntilDone(db: Db, one: (tx: Tx) => Promise<boolean>): Promise<number> {
  for (let handledCount = 0; handledCount < BATCH; handledCount++)
    if (!(await db.transaction().execute(one))) return handledCount;
  return BATCH;
}

export const ratingSweeps = ({ db, jobs }: { db: Db; jobs: JobQueue }): Sweep[] => [
  {
    name: "rating asked for",
    run: (now) =>
      repeatUntilDone(db, async (tx) => {
        const stay = await lockUninvitedWindow(tx, now);
        const rolesToAsk = (["hunter", "landowner"] as const).filter(
          (role) => stay && !stay.roles.includes(role),
        );
        if (stay && rolesToAsk.length)
          await notify(tx, jobs, {
            bookingId: stay.bookingId,
            at: now,
            messages: rolesToAsk.map((to) => ({ to, message: "rating_asked" as const })),
          });
        return stay !== undefined;
      }),
  },
  {
    name: "ratings shown",
    run: (now) =>
      repeatUntilDone(db, async (tx) => {
        const stay = await lockExpiredWindow(tx, now);
        if (stay) await showRatings(tx, jobs, stay.bookingId, stay.roles, now);
        return stay !== undefined;
      }),
  },
];
