/** Reminders of one booking: they are sent, scheduled or ended, each slot once (rules 7.3, 7.4). */
import type { BookingStatus } from "#domain/booking/lists.ts";
import { reminderSlotsOf } from "#domain/booking/payment-term.ts";
import { replyReminderTimes } from "#domain/payment/payment-schedule.ts";
import { notify } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { refuse, type Refused } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Reminder } from "./booking-row.ts";
import { type DueReminder, type LockedBooking, lockBooking, saveReminders } from "./booking-store.ts";
import { findSubmittedAt } from "./due-store.ts";
import { remindersOf } from "./effects.ts";

/**
 * `chargeOn`: the hunter only has to save a card, which is charged on that day. `isKept`: the booking is
 * cancelled, and the retained amount must be paid. `part`: the part of a stay in parts that must be paid,
 * before or during the stay.
 */
type Due = Pick<DueReminder, "bookingId" | "slots"> & Partial<DueReminder>;
/** Sends the newest reminder that is due, if any, and deletes reminders that are no longer to be sent. */
export async function sendNewestReminder(
  tx: Tx,
  jobs: JobQueue,
  { bookingId, slots, chargeOn, isKept, part }: Due,
  now: Date,
): Promise<Reminder | undefined> {
  const slot = slots.findLast((r) => new Date(r.at) <= now);
  if (!slot) return undefined;
  await saveReminders(
    tx,
    bookingId,
    slots.filter((r) => new Date(r.at) > now),
  );
  await notify(tx, jobs, {
    bookingId,
    at: new Date(slot.at),
    messages: [
      {
        to: slot.to,
        message: slot.to === "hunter" ? "payment_reminder" : "reply_reminder",
        values: {
          stage: slot.stage,
          ...(slot.to === "hunter" && chargeOn && { chargeOn }),
          ...(isKept && { kept: 1 }),
          ...(part && { partOre: part.partOre, ...(part.inStay && { inStay: 1 }) }),
        },
      },
    ],
  });
  return slot;
}

/** An administrator, or another system by the service token. */
export type Requester = { uid: string | undefined; now: Date };
export const auditOf = ({ uid, now }: Requester, subjectId: string) =>
  ({ at: now, actorUid: uid, actorRole: uid ? "admin" : "system", subjectId }) as const;

const slotsOf = ({ row }: LockedBooking) => row.reminders as Reminder[];
/** Locks the booking if it has this status and its deadline has not passed; otherwise returns the reason. */
async function lockInStatus(
  tx: Tx,
  bookingId: string,
  status: BookingStatus,
  now: Date,
): Promise<LockedBooking | Refused> {
  const locked = await lockBooking(tx, bookingId);
  if (!locked) return refuse("booking_not_found");
  const { state } = locked;
  const due = status === "pending" ? state.replyDueAt : state.paymentDueAt;
  const isOpen = state.status === status && due !== null && now < due;
  return isOpen ? locked : refuse("transition_not_allowed", { status: state.status });
}

type SentReminder = { slot: Reminder | undefined; next: Reminder | undefined };
export async function sendReplyReminder(
  tx: Tx,
  jobs: JobQueue,
  bookingId: string,
  now: Date,
): Promise<SentReminder | Refused> {
  const locked = await lockInStatus(tx, bookingId, "pending", now);
  if ("refused" in locked) return locked;
  const slots = slotsOf(locked);
  const slot = await sendNewestReminder(tx, jobs, { bookingId, slots }, now);
  return { slot, next: slots.find((r) => new Date(r.at) > now) };
}

export async function scheduleReplyReminders(
  tx: Tx,
  bookingId: string,
  by: Requester,
): Promise<Reminder[] | Refused> {
  const { now } = by;
  const locked = await lockInStatus(tx, bookingId, "pending", now);
  if ("refused" in locked) return locked;
  const { replyDueAt } = locked.state;
  const submittedAt = await findSubmittedAt(tx, bookingId);
  const at = submittedAt && replyDueAt ? replyReminderTimes(submittedAt, replyDueAt) : [];
  const remaining = remindersOf([{ type: "remind_landowner", at: at.filter((one) => one > now) }], now) ?? [];
  // a reminder that is due but not sent yet is not removed
  return save(tx, locked, remaining, by);
}

export async function schedulePaymentReminders(
  tx: Tx,
  bookingId: string,
  by: Requester,
): Promise<Reminder[] | Refused> {
  const { now } = by;
  const locked = await lockInStatus(tx, bookingId, "confirmed", now);
  if ("refused" in locked) return locked;
  const slots = reminderSlotsOf(locked.state);
  return save(tx, locked, remindersOf([{ type: "remind_hunter", slots }], now) ?? [], by);
}

const auditReminders = (tx: Tx, bookingId: string, by: Requester, from: number, to: number): Promise<void> =>
  audit(tx, [{ ...auditOf(by, bookingId), subject: "reminders", from: String(from), to: String(to) }]);

async function save(tx: Tx, locked: LockedBooking, toCome: Reminder[], by: Requester): Promise<Reminder[]> {
  const { bookingId } = locked.state;
  const before = slotsOf(locked);
  const reminders = [...before.filter((r) => new Date(r.at) <= by.now), ...toCome];
  if (JSON.stringify(reminders.map(({ at }) => at)) !== JSON.stringify(before.map(({ at }) => at))) {
    await saveReminders(tx, bookingId, reminders);
    await auditReminders(tx, bookingId, by, before.length, reminders.length);
  }
  return reminders;
}

/** Ends the reminders to reply; returns the number that were not sent yet. */
export async function endReplyReminders(tx: Tx, bookingId: string, by: Requester): Promise<number | Refused> {
  const locked = await lockInStatus(tx, bookingId, "pending", by.now);
  if ("refused" in locked) return locked;
  const { length } = slotsOf(locked);
  if (length > 0) {
    await saveReminders(tx, bookingId, []);
    await auditReminders(tx, bookingId, by, length, 0);
  }
  return length;
}
