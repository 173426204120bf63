/**
 * Scheduled work: the scheduler itself, its calls from outside, and calls about single bookings. All run the
 * same work as the timer, each item once.
 */
import { z } from "zod";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { paymentStatuses, reminderStages } from "#domain/payment/lists.ts";
import { defineContract } from "#contract/define.ts";
import { BankTransfer } from "#contract/payment/endpoints.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, Line, listOf, optionalOrNull, Ore, page, Text } from "#contract/schemas.ts";

const Outcome = z
  .object({
    task: z.string(),
    /** The number of processed items. */
    done: z.int(),
    error: z.string().nullable(),
    /** Whether the call reached its maximum of items; the next call processes the rest. */
    more: z.boolean(),
  })
  .meta({ id: "TaskOutcome" });
const Run = z
  .object({
    runId: z.string(),
    task: z.string(),
    startedAt: Instant,
    endedAt: Instant.nullable(),
    /** `interrupted`: the server process ended during the run; the next run processes the rest. */
    result: z.enum(["ok", "failed", "running", "interrupted"]),
    done: z.int(),
    error: z.string().nullable(),
    startedBy: z.enum(["timer", "admin", "cron", "service"]),
    actorName: z.string().nullable(),
    process: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: "SchedulerRun" });
const state = {
  running: z.boolean(),
  changedAt: Instant,
  changedBy: z.string().nullable(),
  reason: z.string().nullable(),
};

const onOff = {
  rateLimit: rateLimits.payment,
  body: z.strictObject({ reason: optionalOrNull(Text(2000)) }),
  ok: z.object(state),
  example: { reason: "Vi flytter databasen." },
} as const;
/** A client may run one such call at a time, of up to 20 s; its other requests continue meanwhile. */
const longRun = { cost: 30 } as const;
const cron = {
  ...longRun,
  idempotent: false,
  rateLimit: rateLimits.cron,
  auth: "cron",
  /** `stopped`: no task ran, since an administrator has stopped the scheduler. */
  ok: z.object({ stopped: z.boolean(), items: z.array(Outcome) }),
} as const;

export const scheduler = defineContract({ group: "Scheduler", auth: "admin" })({
  "POST /api/scheduler/start": {
    ...onOff,
    summary: "Start what runs by time, in every process; what was missed is caught up",
  },
  "POST /api/scheduler/stop": {
    ...onOff,
    summary:
      "Stop what runs by time, in every process; nothing is lost, it waits until the start. Jobs in the queue still run: an e-mail, a refund or a payout that is decided goes out",
  },
  "POST /api/scheduler/manual-run": {
    idempotent: false,
    ...longRun,
    rateLimit: rateLimits.payment,
    summary: "Run one task now, or all of them, also while stopped; what is done already is not done again",
    body: z.strictObject({ task: optionalOrNull(Line(100)) }),
    ok: z.object({ items: z.array(Outcome) }),
    errors: ["task_unknown"],
    example: { task: "booking-deadlines" },
  },
  "GET /api/scheduler/status": {
    summary: "Whether it runs, and of each task its last run, what is due and overdue, and when the next is",
    ok: z.object({
      ...state,
      everySeconds: z.number(),
      now: Instant,
      tasks: z.array(
        z.object({
          task: z.string(),
          every: z.enum(["minute", "hour", "day"]),
          running: z.boolean(),
          /** When any process last checked for due work, to the minute. */
          lookedAt: Instant.nullable(),
          /**
           * Whether the last check is too long ago: the task then waits for something, usually an outside
           * service.
           */
          late: z.boolean(),
          lastRun: Run.nullable(),
          /**
           * The number of due items; null if the task does not count them. Overdue: due for more than five
           * minutes.
           */
          due: z.int().nullable(),
          overdue: z.int().nullable(),
          nextAt: Instant.nullable(),
        }),
      ),
    }),
  },
  "GET /api/scheduler/activity-log": {
    summary: "Runs that did something, failed or were asked for, newest first, with starts and stops",
    query: z.object({ ...page, task: z.string().max(100).optional() }),
    ok: listOf(Run),
  },
  "POST /api/cron/daily": { ...cron, summary: "Run all tasks once; for an outside cron, daily" },
  "POST /api/cron/hourly": { ...cron, summary: "Run the tasks of a minute and an hour; for an outside cron" },
  "POST /api/cron/every-minute": { ...cron, summary: "Run the tasks of a minute; for an outside cron" },
});

const bookingId = "0190f3a2-0000-7000-8000-000000000001";
const internal = { auth: "internal", rateLimit: rateLimits.internal } as const;
const ofBooking = {
  body: z.strictObject({ bookingId: Id }),
  errors: ["booking_not_found", "transition_not_allowed"],
  example: { bookingId },
} as const;
const batchLimit = optionalOrNull(z.int().min(1).max(1000));
const batch = {
  ...longRun,
  idempotent: false,
  /** The maximum number of items in this call; 200 by default. */
  body: z.strictObject({ limit: batchLimit }),
  ok: Outcome,
  example: { limit: 100 },
} as const;
const payment = "Payment reminders";
const Scheduled = z.object({
  bookingId: z.string(),
  reminders: z.array(z.object({ at: Instant, stage: z.string() })),
});
export const reminders = defineContract({ ...internal, group: "Landowner reminders" })({
  "POST /api/landowner-reminders/send": {
    ...ofBooking,
    summary: "Send the landowner the reminder that is due; never a second one for the same slot",
    ok: z.object({
      bookingId: z.string(),
      sent: z.boolean(),
      /** The reminder that was sent; null if none is due. */
      slotAt: Instant.nullable(),
      nextAt: Instant.nullable(),
    }),
  },
  "POST /api/landowner-reminders/create-schedule": {
    ...ofBooking,
    summary: "Schedule the reminders of a request that are still to come; the same again changes nothing",
    ok: Scheduled,
  },
  "POST /api/landowner-reminders/cancel-schedule": {
    ...ofBooking,
    summary: "Send no more reminders of a request",
    ok: z.object({ bookingId: z.string(), cancelled: z.int() }),
  },
  "POST /api/landowner-reminders/process-auto-decline": {
    ...batch,
    summary: "Decline requests whose reply due has passed",
  },
  "GET /api/landowner-reminders/check-pending": {
    summary: "Requests that wait for an answer, the most urgent first",
    query: z.object(page),
    ok: z.object({
      pending: z.int(),
      overdue: z.int(),
      remindersDue: z.int(),
      items: z.array(
        z.object({
          bookingId: z.string(),
          landownerUid: z.string(),
          replyDueAt: Instant,
          overdue: z.boolean(),
          nextReminderAt: Instant.nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  "POST /api/payment-reminders/schedule": {
    ...ofBooking,
    group: payment,
    summary: "Schedule the payment reminders that are still to come; the same again changes nothing",
    ok: Scheduled,
  },
  "POST /api/payment-reminders/process": {
    ...batch,
    group: payment,
    summary: "Send the reminders that are due, one for each booking",
  },
  "POST /api/payment-reminders/automatic-cancellations": {
    ...batch,
    group: payment,
    summary: "Cancel bookings that are not paid by their due",
  },
  "GET /api/payment-reminders/analytics": {
    group: payment,
    summary: "Bookings that wait for payment by stage, and what became of those confirmed lately",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    ok: z.object({
      days: z.int(),
      /** The bookings that wait now, by stage. */
      waiting: z.object(
        Object.fromEntries(reminderStages.map((stage) => [stage, z.int()])) as Record<
          (typeof reminderStages)[number],
          z.ZodInt
        >,
      ),
      /** Figures of the bookings confirmed on these days. */
      confirmed: z.int(),
      paid: z.int(),
      overdue: z.int(),
      cancelled: z.int(),
      /** Reminders handed to their receivers in these days. */
      remindersSent: z.int(),
      paidAfterReminder: z.int(),
    }),
  },
  "GET /api/payment-reminders/cron-health": {
    group: payment,
    summary: "Whether reminders and deadlines are looked after: running, looked at lately, nothing overdue",
    ok: z.object({
      healthy: z.boolean(),
      running: z.boolean(),
      lookedAt: Instant.nullable(),
      due: z.int(),
      overdue: z.int(),
      nextAt: Instant.nullable(),
      lastError: z.string().nullable(),
    }),
  },
});

const Expired = z.object({ replies: z.int(), payments: z.int(), drafts: z.int(), more: z.boolean() });
export const expiration = defineContract({ ...internal, group: "Expiration", idempotent: false })({
  "POST /api/expiration/process-expired-bookings": {
    ...longRun,
    summary: "End requests, bookings and drafts whose time has passed",
    body: z.strictObject({ limit: batchLimit }),
    ok: Expired,
    example: { limit: 100 },
  },
  "POST /api/expiration/scheduled-daily-expiration": {
    ...longRun,
    summary: "The same for all of a day, within the bound on one call",
    ok: Expired,
  },
  "GET /api/expiration/expiration-summary": {
    summary: "What is due to expire, what is overdue, and what expired lately",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    ok: z.object({
      days: z.int(),
      due: z.object({ replies: z.int(), payments: z.int(), drafts: z.int() }),
      nextAt: Instant.nullable(),
      expired: z.object({ replies: z.int(), payments: z.int() }),
    }),
  },
});

const BookingStatusAnswer = z.object({
  bookingId: z.string(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  refundedOre: Ore,
});
export const bookingLifecycle = defineContract({ ...internal, group: "Booking lifecycle" })({
  "POST /api/booking-lifecycle/booking-confirmed": {
    summary: "Catch up what follows a confirmation: its invoice and its payment reminders",
    body: z.strictObject({ bookingId: Id }),
    ok: BookingStatusAnswer.extend({ caughtUp: z.array(z.enum(["invoice", "reminders"])) }),
    errors: ["booking_not_found", "transition_not_allowed", "vat_without_number"],
    example: { bookingId },
  },
  "POST /api/booking-lifecycle/payment-received": {
    summary: "Record a bank transfer, as mark-payment-received does",
    body: BankTransfer,
    ok: BookingStatusAnswer,
    errors: ["booking_not_found", "transition_not_allowed", "date_to_come"],
    example: { bookingId, amountOre: 270_000, receivedOn: "2027-10-12", reference: "Nettbank 4411" },
  },
  "POST /api/booking-lifecycle/booking-cancelled": {
    summary: "Cancel a booking on behalf of Utmark: what is paid goes back whole",
    body: z.strictObject({
      bookingId: Id,
      reason: optionalOrNull(Text(2000).min(1)),
      expectedRefundOre: optionalOrNull(Ore),
    }),
    ok: BookingStatusAnswer,
    errors: ["booking_not_found", "transition_not_allowed", "refund_changed", "payment_disputed"],
    example: { bookingId, reason: "Terrenget er stengt." },
  },
});
