/** Runs deadline commands that are due by the product's clock, in whichever process finds them first. */
import { nextDeadline } from "#domain/booking/booking-process.ts";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { applyTo } from "./apply-command.ts";
import { dueBooking, dueReminder } from "./booking-store.ts";
import { bookingSweep } from "./booking-sweep.ts";
import { endProposal } from "./propose-change.ts";
import { dueProposal, findWaitingProposal } from "./proposal-store.ts";
import { countDueDeadlines, countDueProposals, countDueReminders } from "./due-store.ts";
import { sendNewestReminder } from "./reminders.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log };

/**
 * Deletes drafts, expires requests, and begins and ends stays; a booking with several overdue commands gets
 * them one after another. `status`: only bookings with this status.
 */
export const deadlineSweep = (deps: Deps, status?: BookingStatus): Sweep =>
  bookingSweep(deps, {
    name: "booking deadlines",
    lock: (tx, now, skippedIds) => dueBooking(tx, now, skippedIds, status),
    idOf: ({ state }) => state.bookingId,
    due: (now) => countDueDeadlines(deps.db, now),
    work: async (tx, locked, now) => {
      const due = nextDeadline(locked.state);
      if (!due || due.at > now)
        throw new Error(`it is ${locked.state.status} with a deadline that the process does not know`);
      const refused = await applyTo(tx, deps.jobs, locked, { type: due.command, actor: "system" }, { now });
      if (refused) throw new Error(`${due.command} was refused`);
    },
  });

/** Ends proposals that nobody has answered in time (rules 4.7). */
export const proposalSweep = (deps: Deps): Sweep =>
  bookingSweep(deps, {
    name: "unanswered proposals",
    lock: dueProposal,
    idOf: (bookingId) => bookingId,
    due: (now) => countDueProposals(deps.db, now),
    work: async (tx, bookingId, now) => {
      const proposal = await findWaitingProposal(tx, bookingId);
      if (proposal?.status !== "open" || proposal.dueAt > now) return;
      await endProposal(
        tx,
        deps.jobs,
        { bookingId, proposal, status: "lapsed", isRequest: false },
        { actorRole: "system", now },
      );
    },
  });

/** Sends the newest reminder that is due; older missed ones are skipped (rules 7.3). */
export const reminders = (deps: Deps, status?: BookingStatus): Sweep =>
  bookingSweep(deps, {
    name: "reminders",
    lock: (tx, now, skippedIds) => dueReminder(tx, now, skippedIds, status),
    idOf: ({ bookingId }) => bookingId,
    due: (now) => countDueReminders(deps.db, now),
    work: async (tx, due, now) => void (await sendNewestReminder(tx, deps.jobs, due, now)),
  });
