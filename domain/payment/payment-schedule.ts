/** Deadlines of answers and payments, and times of their reminders (rules 4.1, 7). */
import { replyHours } from "../booking/figures.ts";
import { addMs, type CalendarDate, dayMs, hourMs, osloMidnight } from "../days.ts";
import type { ReminderStage } from "./lists.ts";

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** The landowner's deadline: 24 h, but not after the arrival, and at least 2 h (rules 4.1). */
export const replyDue = (submittedAt: Date, fromDate: CalendarDate): Date =>
  later(
    earlier(addMs(submittedAt, replyHours * hourMs), osloMidnight(fromDate)),
    addMs(submittedAt, 2 * hourMs),
  );

/** Reminders 4 h and 20 h after the request, if before the reply deadline (rules 7.4). */
export const replyReminderTimes = (submittedAt: Date, replyDueAt: Date): Date[] =>
  [4, 20].map((hours) => addMs(submittedAt, hours * hourMs)).filter((at) => at < replyDueAt);

type PaymentTerm = {
  confirmedAt: Date;
  dueAt: Date;
  /** The payment deadline is set by the arrival instead of the usual week (rules 7.1). */
  express: boolean;
};

/**
 * The payment deadline (rules 7.1). "Not later than the arrival" applies only while the arrival is ahead: a
 * request for today that is accepted today is due in 2 h.
 */
export function paymentDue(confirmedAt: Date, fromDate: CalendarDate): { dueAt: Date; express: boolean } {
  const arrival = osloMidnight(fromDate);
  const inAWeek = addMs(confirmedAt, 7 * dayMs);
  const dayBefore = addMs(arrival, -dayMs);
  const express = dayBefore < inAWeek;
  const dueAt = earlier(inAWeek, dayBefore);
  const earliestDueAt = addMs(confirmedAt, 2 * hourMs);
  if (dueAt >= earliestDueAt) return { dueAt, express };
  return { dueAt: arrival > confirmedAt ? earlier(earliestDueAt, arrival) : earliestDueAt, express };
}

/** The instants at which the reminder stages begin, in order (rules 7.2). */
function stageStarts({ confirmedAt, dueAt, express }: PaymentTerm): { stage: ReminderStage; at: Date }[] {
  const before = (hours: number) => later(confirmedAt, addMs(dueAt, -hours * hourMs));
  const after = (days: number) => addMs(confirmedAt, days * dayMs);
  const running: { stage: ReminderStage; at: Date }[] = express
    ? [
        { stage: "active", at: confirmedAt },
        { stage: "urgent", at: before(48) },
      ]
    : [
        { stage: "early", at: confirmedAt },
        { stage: "active", at: after(2) },
        { stage: "urgent", at: after(5) },
      ];
  return [...running, { stage: "final_24_hours", at: before(24) }, { stage: "expired", at: dueAt }];
}

/** The payment's reminder stage now (rules 7.2). At the due instant it has expired. */
export const reminderStage = ({ now, ...term }: PaymentTerm & { now: Date }): ReminderStage =>
  stageStarts(term).findLast(({ at }) => at <= now)?.stage ?? (term.express ? "active" : "early");

/**
 * When reminders are sent: on entering a stage, and every 2 days while active (rules 7.3). None for
 * `expired`: the booking is then cancelled, with a message of its own.
 */
export function reminderSlots(term: PaymentTerm): { at: Date; stage: ReminderStage }[] {
  const starts = stageStarts(term);
  return starts.flatMap(({ stage, at }, index) => {
    const end = starts[index + 1]?.at;
    if (!end || at >= end) return [];
    const slots = [{ at, stage }];
    if (stage === "active")
      for (let next = addMs(at, 2 * dayMs); next < end; next = addMs(next, 2 * dayMs))
        slots.push({ at: next, stage });
    return slots;
  });
}
