/** Deadline commands, due by the product's clock and run by whichever process finds them first. */
import { nextDeadline } from "#domain/booking/booking-process.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Db } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { applyTo } from "./apply-command.ts";
import { dueBooking, dueReminder, saveReminders } from "./booking-store.ts";
import { eachBooking } from "./each-booking.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log };

/** Drops, expiries, arrivals and departures; a booking with several overdue gets them one after another. */
export const deadlines = (deps: Deps): Sweep =>
  eachBooking(deps, {
    name: "booking deadlines",
    take: dueBooking,
    idOf: ({ state }) => state.bookingId,
    work: async (tx, locked, now) => {
      const due = nextDeadline(locked.state);
      if (!due || due.at > now)
        throw new Error(`it is ${locked.state.status} with a deadline that the process does not know`);
      const refused = await applyTo(tx, deps.jobs, locked, { type: due.command, actor: "system" }, { now });
      if (refused) throw new Error(`${due.command} was refused`);
    },
  });

/** Sends the newest reminder that is due; older missed ones are skipped (rules 7.3). */
export const reminders = (deps: Deps): Sweep =>
  eachBooking(deps, {
    name: "reminders",
    take: dueReminder,
    idOf: ({ bookingId }) => bookingId,
    work: async (tx, { bookingId, slots }, now) => {
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
  });
