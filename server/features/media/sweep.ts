import type { Sweep } from "#server/platform/sweeper.ts";
import { deleteMarked, findOrphans } from "./file-store.ts";
import { removeFiles, type Store } from "./save-files.ts";

const HOUR = 3_600_000;
/** How long what was deleted can be taken back. */
const KEPT_HOURS = 24;
const BATCH = 100;
export const retainedSince = (now: Date) => new Date(now.getTime() - KEPT_HOURS * HOUR);

/**
 * Rows whose time to be taken back is over go, and after them the files that no row names. Looked for once an
 * hour.
 */
export function mediaSweep(store: Store): Sweep {
  let last = 0;
  return {
    name: "media",
    async run(now) {
      if (Math.abs(now.getTime() - last) < HOUR) return 0;
      await deleteMarked(store.db, retainedSince(now));
      const orphans = await findOrphans(store.db, new Date(now.getTime() - HOUR), BATCH);
      for (const fileId of orphans) await removeFiles(store, fileId);
      if (orphans.length < BATCH) last = now.getTime();
      return orphans.length;
    },
  };
}
