import { dropUnproven } from "./account-store.ts";
import type { Db } from "./database.ts";
import { dropExpired } from "./demo-idp-store.ts";
import { dropOldClaims } from "./idempotency-store.ts";
import { dropOldEvents } from "./live-store.ts";
import type { Sweep } from "./sweeper.ts";

const DAY = 86_400_000;
const EVERY = DAY / 24;

/** What has had its time goes: events that no page will ask for again, answers nobody will repeat, expired sign-ins. */
export function pruneSweep(db: Db): Sweep {
  let last = 0;
  return {
    name: "prune",
    async run(now) {
      if (Math.abs(now.getTime() - last) < EVERY) return 0;
      last = now.getTime();
      const before = new Date(now.getTime() - 7 * DAY);
      await dropOldEvents(db, before);
      await dropOldClaims(db, before);
      await dropExpired(db);
      await dropUnproven(db);
      return 0;
    },
  };
}
