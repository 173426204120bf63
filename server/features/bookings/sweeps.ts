/** Time's own commands: what is due by the product's clock, by whichever process looks first. */
import { nextDeadline } from "#domain/booking-process.ts";
import { notify } from "#server/features/notifications/public.ts";
import type { Db } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { applyTo } from "./apply-command.ts";
import type { Reminder } from "./booking-row.ts";
import { dueBookings, dueReminders, keepReminders, type Locked } from "./booking-store.ts";

const BATCH = 20;

function dueCommand({ state }: Locked, now: Date) {
  const due = nextDeadline(state);
  return due && due.at <= now ? due : undefined;
}

/** Drops, expiries, arrivals and departures; a booking that slept through several gets them one after the other. */
export const deadlines = ({ db, jobs }: { db: Db; jobs: JobQueue }): Sweep => ({
  name: "booking deadlines",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const due = await dueBookings(tx, now, BATCH);
      for (const locked of due) {
        const command = dueCommand(locked, now);
        if (!command) throw new Error(`booking ${locked.state.bookingId} is ${locked.state.status} with a deadline that the process does not know`);
        const refused = await applyTo(tx, jobs, locked, { type: command.command, actor: "system" }, { now });
        if (refused) throw new Error(`booking ${locked.state.bookingId}: ${command.command} refused`);
      }
      return due.length;
    }),
});

/** The newest slot that has come is sent; older ones that were slept through are not (rules 7.3). */
export const reminders = ({ db, jobs }: { db: Db; jobs: JobQueue }): Sweep => ({
  name: "reminders",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const rows = await dueReminders(tx, now, BATCH);
      for (const { booking_id: bookingId, reminders } of rows) {
        const all = reminders as Reminder[];
        const slot = all.findLast((r) => new Date(r.at) <= now);
        await keepReminders(
          tx,
          bookingId,
          all.filter((r) => new Date(r.at) > now),
        );
        if (slot)
          await notify(tx, jobs, {
            bookingId,
            at: new Date(slot.at),
            messages: [{ to: slot.to, message: slot.to === "hunter" ? "payment_reminder" : "reply_reminder", values: { stage: slot.stage } }],
          });
      }
      return rows.length;
    }),
});
