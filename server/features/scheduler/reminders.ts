/** Reminders and expiries requested from outside: by the timer's sweeps, or of single bookings. */
import type { expiration, reminders } from "#contract/scheduler/endpoints.ts";
import type { BookingStatus } from "#domain/booking/lists.ts";
import type { ReminderStage } from "#domain/payment/lists.ts";
import { reminderStage } from "#domain/payment/payment-schedule.ts";
import {
  countDueDeadlines,
  countDueReminders,
  countPending,
  deadlineSweep,
  endReplyReminders,
  findExpiryFigures,
  findPaymentFigures,
  listPending,
  unpaidBookings,
  reminders as reminderSweep,
  schedulePaymentReminders,
  scheduleReplyReminders,
  sendReplyReminder,
} from "#server/features/booking/public.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, isRefused, type Refused, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Outcome } from "#server/platform/jobs/scheduler.ts";
import { isStopped, listTasks } from "#server/platform/jobs/scheduler-store.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";

type Internal = Call<"internal">;
const MAX_REMINDERS = 200;
const MAX_DAILY = 1000;
const DAY_MS = 86_400_000;
const HEALTHY_MS = 300_000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

async function runOne(
  { scheduler }: Platform,
  sweep: Sweep,
  { actor, now }: Internal,
  limit = MAX_REMINDERS,
): Promise<Outcome> {
  const by = actor ? "admin" : "service";
  const [outcome] = await scheduler.run([sweep], { by, actorUid: actor?.uid, now, most: limit });
  if (!outcome) throw new Error(`the task ${sweep.name} was not run`);
  return outcome;
}

/** Runs a write about one booking in a transaction. */
const runWrite = <T>(
  { db }: Platform,
  call: Internal,
  name: string,
  bookingId: string,
  work: (tx: Tx) => Promise<T | Refused>,
): Promise<T | Refused> => command(db, call, `${name} ${bookingId}`, { bookingId }, work);

const requesterOf = ({ actor, now }: Internal) => ({ uid: actor?.uid, now });

type Slots = { at: string; stage: string }[];
const scheduledView = (bookingId: string, slots: Slots | Refused) =>
  isRefused(slots) ? slots : { bookingId, reminders: slots.map(({ at, stage }) => ({ at, stage })) };

async function reminderHealth({ db }: Platform, now: Date) {
  const names = ["reminders", "booking-deadlines"];
  const [stopped, tasks, ...dueCounts] = await Promise.all([
    isStopped(db),
    listTasks(db, names, now),
    countDueReminders(db, now),
    countDueDeadlines(db, now),
  ]);
  const checkTimes = tasks.map(({ lookedAt }) => lookedAt?.getTime() ?? 0);
  const oldest = Math.min(...checkTimes);
  const due = dueCounts.reduce((sum, c) => sum + c.due, 0);
  const overdue = dueCounts.reduce((sum, c) => sum + c.overdue, 0);
  const next = dueCounts.flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
  const lastError = tasks.find(({ last }) => last?.error)?.last?.error ?? null;
  return {
    healthy: !stopped && overdue === 0 && now.getTime() - oldest < HEALTHY_MS,
    running: !stopped,
    lookedAt: oldest > 0 ? new Date(oldest).toISOString() : null,
    due,
    overdue,
    nextAt: next.length ? new Date(Math.min(...next)).toISOString() : null,
    lastError,
  };
}

export const reminderHandlers = (p: Platform) =>
  ({
    "POST /api/landowner-reminders/send": ({ body: { bookingId } }, call) =>
      runWrite(p, call, "send-reminder", bookingId, async (tx) => {
        const sent = await sendReplyReminder(tx, p.jobs, bookingId, call.now);
        if (isRefused(sent)) return sent;
        const { slot, next } = sent;
        return { bookingId, sent: slot !== undefined, slotAt: slot?.at ?? null, nextAt: next?.at ?? null };
      }),
    "POST /api/landowner-reminders/create-schedule": ({ body: { bookingId } }, call) =>
      runWrite(p, call, "schedule-reply-reminders", bookingId, async (tx) =>
        scheduledView(bookingId, await scheduleReplyReminders(tx, bookingId, requesterOf(call))),
      ),
    "POST /api/landowner-reminders/cancel-schedule": ({ body: { bookingId } }, call) =>
      runWrite(p, call, "end-reply-reminders", bookingId, async (tx) => {
        const cancelled = await endReplyReminders(tx, bookingId, requesterOf(call));
        return isRefused(cancelled) ? cancelled : { bookingId, cancelled };
      }),
    "POST /api/landowner-reminders/process-auto-decline": ({ body }, call) =>
      runOne(p, deadlineSweep(p, "pending"), call, body.limit),
    "GET /api/landowner-reminders/check-pending": async ({ query }, { now }) => {
      const [pendingCounts, page] = await Promise.all([
        countPending(p.db, now),
        pageBy(
          ByTime,
          query,
          (after, limit) => listPending(p.db, after, limit),
          (row) => [row.replyDueAt, row.bookingId],
          (rows) =>
            rows.map((row) => ({
              ...row,
              overdue: row.replyDueAt <= now,
            })),
        ),
      ]);
      return isRefused(page) ? page : { ...pendingCounts, ...page };
    },
    "POST /api/payment-reminders/schedule": ({ body: { bookingId } }, call) =>
      runWrite(p, call, "schedule-payment-reminders", bookingId, async (tx) =>
        scheduledView(bookingId, await schedulePaymentReminders(tx, bookingId, requesterOf(call))),
      ),
    "POST /api/payment-reminders/process": ({ body }, call) =>
      runOne(p, reminderSweep(p, "confirmed"), call, body.limit),
    "POST /api/payment-reminders/automatic-cancellations": ({ body }, call) =>
      runOne(p, deadlineSweep(p, "confirmed"), call, body.limit),
    "GET /api/payment-reminders/analytics": async ({ query: { days } }, { now }) => {
      const figures = await findPaymentFigures(p.db, daysBefore(now, days));
      const waiting: Record<ReminderStage, number> = {
        early: 0,
        active: 0,
        urgent: 0,
        final_24_hours: 0,
        expired: 0,
      };
      for await (const terms of unpaidBookings(p.db))
        for (const term of terms) waiting[reminderStage({ ...term, now })]++;
      return { days, waiting, ...figures };
    },
    "GET /api/payment-reminders/cron-health": (_, { now }) => reminderHealth(p, now),
  }) satisfies SomeHandlers<typeof reminders>;

export function expiryHandlers(p: Platform) {
  const expire = async (call: Internal, limit: number) => {
    const outcomes: Outcome[] = [];
    for (const status of ["pending", "confirmed", "calculated"] satisfies BookingStatus[])
      outcomes.push(await runOne(p, deadlineSweep(p, status), call, limit));
    const [replies = 0, payments = 0, drafts = 0] = outcomes.map((outcome) => outcome.done);
    return { replies, payments, drafts, more: outcomes.some(({ more }) => more) };
  };
  return {
    "POST /api/expiration/process-expired-bookings": ({ body }, call) =>
      expire(call, body.limit ?? MAX_REMINDERS),
    "POST /api/expiration/scheduled-daily-expiration": (_, call) => expire(call, MAX_DAILY),
    "GET /api/expiration/expiration-summary": async ({ query: { days } }, { now }) => {
      return { days, ...(await findExpiryFigures(p.db, now, daysBefore(now, days))) };
    },
  } satisfies SomeHandlers<typeof expiration>;
}
