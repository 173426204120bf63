/** Emails the hunter when the key is shown on the booking, and when the manual changes after that. */
import { notify } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { takeChangedKey, takeUnsentKey } from "./house-manual-store.ts";

const BATCH = 20;

export const keySweep = ({ db, jobs }: { db: Db; jobs: JobQueue }): Sweep => ({
  name: "keys shown",
  run: async (now) => {
    for (let done = 0; done < BATCH; done++) {
      const found = await db.transaction().execute(async (tx) => {
        const unsent = await takeUnsentKey(tx, now);
        const bookingId = unsent ?? (await takeChangedKey(tx, now));
        if (!bookingId) return false;
        const message = unsent ? "key_shown" : "key_changed";
        await notify(tx, jobs, { bookingId, at: now, messages: [{ to: "hunter", message }] });
        return true;
      });
      if (!found) return done;
    }
    return BATCH;
  },
});
