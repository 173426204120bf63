/** Deadlines of replies and payments, and the times of their reminders (rules 4.1, 7). */
import { replyHours } from "../booking/figures.ts";
import { addMs, type CalendarDate, dayMs, hourMs, osloMidnight } from "../days.ts";
import type { ReminderStage } from "./lists.ts";

const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);
const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);

/** When the landowner must reply: after 24 h or by the arrival, but after 2 h at the earliest (rules 4.1). */
export const replyDue = (submittedAt: Date, fromDate: CalendarDate): Date =>
  laterOf(
    earlierOf(addMs(submittedAt, replyHours * hourMs), osloMidnight(fromDate)),
    addMs(submittedAt, 2 * hourMs),
  );

/** Reminders 4 h and 20 h after the request, if that is before the reply deadline (rules 7.4). */
export const replyReminderTimes = (submittedAt: Date, replyDueAt: Date): Date[] =>
  [4, 20].map((hours) => addMs(submittedAt, hours * hourMs)).filter((at) => at < replyDueAt);

type PaymentTerm = {
  confirmedAt: Date;
  dueAt: Date;
  /** Whether the arrival, not the usual week, sets the payment deadline (rules 7.1). */
  express: boolean;
};

/**
 * When payment is due (rules 7.1): by the arrival, if that is ahead. A request for today that is accepted
 * today is due in 2 h.
 */
export function paymentDue(confirmedAt: Date, fromDate: CalendarDate): { dueAt: Date; express: boolean } {
  const arrival = osloMidnight(fromDate);
  const inAWeek = addMs(confirmedAt, 7 * dayMs);
  const dayBefore = addMs(arrival, -dayMs);
  const express = dayBefore < inAWeek;
  const dueAt = earlierOf(inAWeek, dayBefore);
  const earliestDueAt = addMs(confirmedAt, 2 * hourMs);
  if (dueAt >= earliestDueAt) return { dueAt, express };
  return { dueAt: arrival > confirmedAt ? earlierOf(earliestDueAt, arrival) : earliestDueAt, express };
}

/** When each reminder stage begins, in order (rules 7.2). */
function stageStarts({ confirmedAt, dueAt, express }: PaymentTerm): { stage: ReminderStage; at: Date }[] {
  const before = (hours: number) => laterOf(confirmedAt, addMs(dueAt, -hours * hourMs));
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

/** The stage of payment reminders now (rules 7.2); from the due time on it is `expired`. */
export const reminderStage = ({ now, ...term }: PaymentTerm & { now: Date }): ReminderStage =>
  stageStarts(term).findLast(({ at }) => at <= now)?.stage ?? (term.express ? "active" : "early");

/**
 * When payment reminders are sent: on entering a stage, and every 2 days in the active stage (rules 7.3).
 * There is none for `expired`, since the booking is then cancelled with its own message.
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
