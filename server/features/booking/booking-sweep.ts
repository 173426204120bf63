/**
 * Sweeps over due bookings, one transaction for each. A booking that fails is skipped for a while and
 * reported, so that it does not stop the others.
 */
import { bookingAddress } from "#domain/page-addresses.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import {
  type Db,
  isCutOff,
  isRetryable,
  isUnreachable,
  type Tx,
} from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { SweepInterval, Sweep } from "#server/platform/jobs/sweeper.ts";
import { listQuarantined, quarantineBooking, releaseFromQuarantine } from "./quarantine-store.ts";

const BATCH = 20;

type Deps = { db: Db; jobs: JobQueue; log: Log };
type BookingSweep<T> = {
  name: string;
  /** Locks a booking that is due and not one of those to skip. */
  lock: (tx: Tx, now: Date, skippedIds: string[]) => Promise<T | undefined>;
  idOf: (taken: T) => string;
  work: (tx: Tx, taken: T, now: Date) => Promise<void>;
  /** How often the sweep runs; every minute by default. */
  every?: SweepInterval;
  due?: NonNullable<Sweep["due"]>;
};

async function report({ db, jobs, log }: Deps, sweep: string, bookingId: string, error: unknown, now: Date) {
  log.error({ err: error, bookingId, sweep }, "a due booking could not be moved");
  if (isRetryable(error) || isCutOff(error)) return; // transient: a lock, a deadlock or a time limit
  await db.transaction().execute(async (tx) => {
    const problem = error instanceof Error ? error.message : String(error);
    if ((await quarantineBooking(tx, { sweep, bookingId, problem, now })) > 1) return;
    await notifyAdmins(tx, jobs, {
      at: now,
      eventKey: `set_aside:${sweep}:${bookingId}:${now.toISOString()}`,
      kind: "booking_set_aside",
      link: bookingAddress(bookingId),
    });
  });
}

export const bookingSweep = <T>(
  deps: Deps,
  { name, every = "minute", lock: lockNext, idOf, work, due }: BookingSweep<T>,
): Sweep => ({
  name,
  every,
  ...(due && { due }),
  run: async (now, limit = BATCH) => {
    const quarantined = await listQuarantined(deps.db, name);
    const skippedIds = quarantined.filter(({ againAt }) => againAt > now).map(({ bookingId }) => bookingId);
    for (let handledCount = 0; handledCount < limit; handledCount++) {
      let id: string | undefined;
      try {
        const more = await deps.db.transaction().execute(async (tx) => {
          const lockedRow = await lockNext(tx, now, skippedIds);
          if (lockedRow === undefined) return false;
          id = idOf(lockedRow);
          await work(tx, lockedRow, now);
          if (quarantined.some(({ bookingId }) => bookingId === id))
            await releaseFromQuarantine(tx, name, id);
          return true;
        });
        if (!more) return handledCount;
      } catch (e) {
        if (id === undefined || isUnreachable(e)) throw e;
        skippedIds.push(id);
        await report(deps, name, id, e, now);
      }
    }
    return limit;
  },
});
