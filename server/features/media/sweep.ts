import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { deleteSoftDeleted, findOrphans } from "./file-store.ts";
import { removeFiles, type Store } from "./save-files.ts";

const HOUR_MS = 3_600_000;
/** The number of hours in which a deletion can be undone. */
const UNDO_HOURS = 24;
const BATCH = 100;
export const retainedSince = (now: Date) => new Date(now.getTime() - UNDO_HOURS * HOUR_MS);

/** Deletes rows whose undo period is over, then files without a row. Runs once an hour. */
export function mediaSweep(store: Store): Sweep {
  let last = 0;
  return {
    name: "media",
    asks: "files",
    async run(now) {
      if (Math.abs(now.getTime() - last) < HOUR_MS) return 0;
      await deleteSoftDeleted(store.db, retainedSince(now));
      const orphans = await findOrphans(store.db, new Date(now.getTime() - HOUR_MS), BATCH);
      for (const fileId of orphans) await removeFiles(store, fileId);
      if (orphans.length < BATCH) last = now.getTime();
      return orphans.length;
    },
  };
}
