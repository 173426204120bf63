/** Lock → decide → save: every change of a booking is made here, by any actor. */
import { nextDeadline } from "#domain/booking/booking-process.ts";
import { type Command, decide, isRefusal } from "#domain/booking/booking.ts";
import { withAudit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { refuse, refuseAll, type Refused } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  deleteDraft,
  type LockedBooking,
  lockBooking,
  type SavedDraft,
  saveBooking,
} from "./booking-store.ts";
import { changeAudit } from "./proposal-store.ts";
import { applyEffects, type TakeHolds, remindersOf } from "./effects.ts";

/** `role`: the role recorded in the history, if not the command's own actor. */
export type CommandActor = { uid?: string; role?: "co_host" | "system" | undefined; now: Date };

/**
 * Saves the outcome on a locked booking: row, audit, holds, invoices, postings and outbox jobs, all in this
 * transaction.
 */
export async function applyTo(
  tx: Tx,
  jobs: JobQueue,
  { row, state }: LockedBooking,
  command: Command,
  { uid, role, now }: CommandActor,
  o: { saved?: SavedDraft; hold?: TakeHolds } = {},
): Promise<Refused | undefined> {
  const decision = decide(state, command, now);
  if (isRefusal(decision)) return refuseAll([decision]);
  if (decision.effects.some((effect) => effect.type === "delete_booking"))
    return void (await deleteDraft(tx, state.bookingId));
  const next = { ...state, ...decision.changes };
  const reminders = remindersOf(decision.effects, now);
  const who = { at: now, actorUid: uid, actorRole: role ?? command.actor, subjectId: state.bookingId };
  const changes = decision.effects.filter((effect) => effect.type === "save_change");
  const audited = withAudit(tx, [
    ...decision.steps.map(({ standingYes, ...step }) => ({
      ...who,
      ...(standingYes && { actorUid: undefined, actorRole: "landowner" as const, data: { standingYes } }),
      ...step,
      subject: "booking" as const,
      reason: decision.reason,
    })),
    ...(next.paymentStatus === state.paymentStatus
      ? []
      : [{ ...who, subject: "payment" as const, from: state.paymentStatus, to: next.paymentStatus }]),
    ...changes.map(({ status }) => changeAudit(state.bookingId, status, { ...who, now })),
  ]);
  const stay = decision.effects.find((effect) => effect.type === "save_stay")?.stay;
  await saveBooking(audited, next, { ...o.saved, stay, ...(reminders && { reminders }) }, now);
  return applyEffects(tx, jobs, { row, state: next, hold: o.hold }, decision.effects, now);
}

/**
 * Cancels a booking that is unpaid past its deadline, as the sweep would: before a late payment is applied,
 * and after a missing one.
 */
async function cancelOverdue(
  tx: Tx,
  jobs: JobQueue,
  locked: LockedBooking,
  now: Date,
): Promise<LockedBooking | undefined> {
  const { bookingId } = locked.state;
  const deadline = nextDeadline(locked.state);
  if (deadline?.command !== "expire_payment" || now < deadline.at) return locked;
  const refused = await applyTo(tx, jobs, locked, { type: deadline.command, actor: "system" }, { now });
  if (refused) throw new Error(`booking ${bookingId} is overdue and was not cancelled`);
  return lockBooking(tx, bookingId);
}

/** Applies a command of the card provider or an administrator: locks the booking by its id. */
export async function applyCommand(
  tx: Tx,
  jobs: JobQueue,
  bookingId: string,
  command: Command,
  by: CommandActor,
): Promise<Refused | undefined> {
  const found = await lockBooking(tx, bookingId);
  const isPayment = command.type === "receive_payment";
  const locked = found && isPayment ? await cancelOverdue(tx, jobs, found, by.now) : found;
  if (!locked) return refuse("booking_not_found");
  const refused = await applyTo(tx, jobs, locked, command, by);
  if (refused || command.type !== "undo_transfer") return refused;
  const waiting = await lockBooking(tx, bookingId);
  return void (waiting && (await cancelOverdue(tx, jobs, waiting, by.now)));
}
