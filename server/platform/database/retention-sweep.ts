import type { Db } from "./database.ts";
import { deleteExpired } from "./retention-store.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";

const EVERY_MS = 3_600_000;

/** Deletes expired rows, by `retention-store.ts`. */
export function retentionSweep(db: Db): Sweep {
  let last = 0;
  return {
    name: "prune",
    every: "day",
    async run(now) {
      if (Math.abs(now.getTime() - last) < EVERY_MS) return 0;
      last = now.getTime();
      await deleteExpired(db, now);
      return 0;
    },
  };
}
