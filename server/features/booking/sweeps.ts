/** Deadline commands, due by the product's clock and run by whichever process finds them first. */
import { nextDeadline } from "#domain/booking/booking-process.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { applyTo } from "./apply-command.ts";
import { dueBooking, dueReminder, saveReminders } from "./booking-store.ts";

const BATCH = 20;

type Deps = { db: Db; jobs: JobQueue; log: Log };

/** One transaction per booking, so that one that fails does not block the others. */
async function eachOnItsOwn<T>(
  take: (tx: Tx, passedOver: string[]) => Promise<T | undefined>,
  { db, log }: Deps,
  idOf: (taken: T) => string,
  work: (tx: Tx, taken: T) => Promise<void>,
): Promise<number> {
  const passedOver: string[] = [];
  for (let done = 0; done < BATCH; done++) {
    let id: string | undefined;
    try {
      const more = await db.transaction().execute(async (tx) => {
        const taken = await take(tx, passedOver);
        if (taken === undefined) return false;
        id = idOf(taken);
        await work(tx, taken);
        return true;
      });
      if (!more) return done;
    } catch (e) {
      if (id === undefined) throw e;
      log.error({ err: e, bookingId: id }, "a due booking could not be moved");
      passedOver.push(id);
    }
  }
  return BATCH;
}

/** Drops, expiries, arrivals and departures; a booking with several overdue gets them one after another. */
export const deadlines = (deps: Deps): Sweep => ({
  name: "booking deadlines",
  run: (now) =>
    eachOnItsOwn(
      (tx, passedOver) => dueBooking(tx, now, passedOver),
      deps,
      ({ state }) => state.bookingId,
      async (tx, locked) => {
        const due = nextDeadline(locked.state);
        if (!due || due.at > now)
          throw new Error(`it is ${locked.state.status} with a deadline that the process does not know`);
        const refused = await applyTo(tx, deps.jobs, locked, { type: due.command, actor: "system" }, { now });
        if (refused) throw new Error(`${due.command} was refused`);
      },
    ),
});

/** Sends the newest reminder that is due; older missed ones are skipped (rules 7.3). */
export const reminders = (deps: Deps): Sweep => ({
  name: "reminders",
  run: (now) =>
    eachOnItsOwn(
      (tx, passedOver) => dueReminder(tx, now, passedOver),
      deps,
      ({ bookingId }) => bookingId,
      async (tx, { bookingId, slots }) => {
        const slot = slots.findLast((r) => new Date(r.at) <= now);
        const left = slots.filter((r) => new Date(r.at) > now);
        await saveReminders(tx, bookingId, left);
        if (slot)
          await notify(tx, deps.jobs, {
            bookingId,
            at: new Date(slot.at),
            messages: [
              {
                to: slot.to,
                message: slot.to === "hunter" ? "payment_reminder" : "reply_reminder",
                values: { stage: slot.stage },
              },
            ],
          });
      },
    ),
});
