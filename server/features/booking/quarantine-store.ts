/** Bookings whose next step in a sweep failed, and when the step is tried again. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type QuarantinedBooking = { bookingId: string; againAt: Date };
export const listQuarantined = (db: Db, sweep: string): Promise<QuarantinedBooking[]> =>
  db.selectFrom("setAside").select(["bookingId", "againAt"]).where("sweep", "=", sweep).execute();

/**
 * Skips the booking for a minute, then twice as long after each failure, six hours at most. Returns the
 * number of failures.
 */
export async function quarantineBooking(
  tx: Tx,
  { sweep, bookingId, problem, now }: { sweep: string; bookingId: string; problem: string; now: Date },
): Promise<number> {
  const row = await tx
    .insertInto("setAside")
    .values({
      sweep,
      bookingId,
      since: now,
      tries: 1,
      againAt: new Date(now.getTime() + 60_000),
      problem: problem.slice(0, 500),
    })
    .onConflict((c) =>
      c.columns(["sweep", "bookingId"]).doUpdateSet((e) => ({
        tries: sql<number>`set_aside.tries + 1`,
        againAt: sql<Date>`${now}::timestamptz + least(360, 2 ^ least(set_aside.tries, 20)) * interval '1 minute'`,
        problem: e.ref("excluded.problem"),
      })),
    )
    .returning("tries")
    .executeTakeFirstOrThrow();
  return row.tries;
}

export const releaseFromQuarantine = (tx: Tx, sweep: string, bookingId: string): Promise<unknown> =>
  tx.deleteFrom("setAside").where("sweep", "=", sweep).where("bookingId", "=", bookingId).execute();
