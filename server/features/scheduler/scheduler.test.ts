/** Scheduled tasks: stopped and started, run by hand, by cron and for one booking; each effect is once. */
import { beforeAll, expect, it, vi } from "vitest";
import { createDb, createPool } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createScheduler } from "#server/platform/jobs/scheduler.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

const start = "2027-08-01T08:00:00Z";
const token = "demo-internal-token";
let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp({ now: start });
  ({ kari, ola, admin } = await app.people());
});

const cron = async (which: "daily" | "hourly" | "every-minute", secret?: string) => {
  const r = await app.http.inject({
    method: "POST",
    url: `/api/cron/${which}`,
    headers: secret === undefined ? {} : { "x-cron-secret": secret },
  });
  return { status: r.statusCode, body: r.json() };
};
type Items = { task: string; done: number }[];
const doneOf = (items: Items, task: string) => items.find((item) => item.task === task)?.done;
const setRunning = (what: "start" | "stop", who = admin) =>
  app.call(who, `POST /api/scheduler/${what}`, { body: { reason: "Vedlikehold" } });
const run = (task?: string) =>
  app.call(admin, "POST /api/scheduler/manual-run", { body: { ...(task && { task }) } });
const readStatus = async () => (await app.call(admin, "GET /api/scheduler/status")).body;
const logged = async (query: { task?: string; limit?: number; cursor?: string } = {}) =>
  (await app.call(admin, "GET /api/scheduler/activity-log", { query })).body;
const statusOf = async (bookingId: string) => (await app.see(ola, bookingId)).status;
const letters = (bookingId: string, subtype: string) =>
  app.count("communication where booking_id = $1 and subtype = $2 and channel = 'email'", bookingId, subtype);

it("the scheduler is controlled by administrators, and by cron with its secret", async () => {
  for (const who of [kari, token])
    expect((await app.call(who, "GET /api/scheduler/status")).status).toBe(403);
  expect((await app.call(undefined, "POST /api/scheduler/stop", { body: {} })).status).toBe(401);
  for (const secret of [undefined, "", "galt", "demo-cron-secre"])
    expect((await cron("hourly", secret)).status).toBe(401);
  expect((await cron("hourly", "demo-cron-secret")).status).toBe(200);
  expect((await run("hugst")).body.code).toBe("task_unknown");
});

it("a stopped scheduler runs nothing for timer or cron, and catches up once when started", async () => {
  app.clock.set(start);
  const ids = [await app.pending(kari, ola), await app.pending(kari, ola)];
  expect((await setRunning("stop")).body).toMatchObject({
    running: false,
    changedBy: "Sjef",
    reason: "Vedlikehold",
  });
  app.clock.set("2027-08-02T11:00:00Z"); // three hours after the reply was due
  await app.sweep();
  expect((await cron("daily", "demo-cron-secret")).body).toEqual({ stopped: true, items: [] });
  for (const id of ids) expect(await statusOf(id)).toBe("pending");
  const stopped = await readStatus();
  expect(stopped.running).toBe(false);
  expect(stopped.tasks.find(({ task }) => task === "booking-deadlines")).toMatchObject({
    due: 2,
    overdue: 2,
  });

  // a task run by hand runs although the scheduler is stopped
  app.clock.advance({ minutes: 1 });
  expect((await run("booking-deadlines")).body.items).toEqual([
    { task: "booking-deadlines", done: 2, error: null, more: false },
  ]);
  for (const id of ids) expect(await statusOf(id)).toBe("expired");
  const third = await app.pending(kari, ola);
  app.clock.set("2027-08-03T14:00:00Z");
  expect((await setRunning("start")).body.running).toBe(true);
  app.clock.advance({ minutes: 1 });
  const [first, second] = await Promise.all([
    cron("every-minute", "demo-cron-secret"),
    cron("hourly", "demo-cron-secret"),
  ]);
  expect(
    (doneOf(first.body.items, "booking-deadlines") ?? 0) +
      (doneOf(second.body.items, "booking-deadlines") ?? 0),
  ).toBe(1);
  expect(doneOf((await cron("daily", "demo-cron-secret")).body.items, "booking-deadlines")).toBe(0);
  await app.settle();
  expect([
    await statusOf(third),
    await letters(third, "request_expired"),
    await letters(third, "reply_reminder"),
  ]).toEqual(["expired", 2, 0]);
});

it("runs that did something, failed or were requested are logged, and idle ones are not", async () => {
  // the first sweep has made the keys of permits
  await app.pool.query("delete from scheduler_run where task = 'permit-keys'");
  const before = (await logged({ limit: 100 })).items;
  expect(before.map(({ task }) => task)).toEqual(["booking-deadlines", "start", "booking-deadlines", "stop"]);
  expect(before.map(({ startedBy, done, result }) => [startedBy, done, result])).toEqual([
    ["cron", 1, "ok"],
    ["admin", 0, "ok"],
    ["admin", 2, "ok"],
    ["admin", 0, "ok"],
  ]);
  for (let turn = 0; turn < 3; turn++) await app.sweep();
  expect((await logged({ limit: 100 })).items).toEqual(before);
  app.clock.set("2027-08-04T08:00:00Z");
  await app.pending(kari, ola);
  app.clock.set("2027-08-05T08:00:00Z");
  await app.sweep();
  app.clock.advance({ minutes: 1 });
  await run("prune");
  const { items, nextCursor } = await logged({ limit: 2 });
  expect(items.map(({ task, startedBy }) => [task, startedBy])).toEqual([
    ["prune", "admin"],
    ["booking-deadlines", "timer"],
  ]);
  expect((await logged({ limit: 100, cursor: nextCursor ?? "" })).items).toEqual(before);
  expect((await logged({ task: "prune" })).items.length).toBe(1);
  const { tasks } = await readStatus();
  expect(tasks.find(({ task }) => task === "reminders")).toMatchObject({
    lastRun: null,
    running: false,
    due: 0,
  });
  expect(tasks.find(({ task }) => task === "prune")?.lastRun).toMatchObject({
    actorName: "Sjef",
    result: "ok",
  });
  expect(tasks.every(({ lookedAt }) => lookedAt !== null)).toBe(true);
});

it("a landowner is reminded once in each slot, and not after the reply", async () => {
  app.clock.set("2027-08-10T08:00:00Z");
  const [bookingId, answered] = [await app.pending(kari, ola), await app.pending(kari, ola)];
  const body = { bookingId };
  const send = async () => (await app.call(token, "POST /api/landowner-reminders/send", { body })).body;
  expect(await send()).toEqual({ bookingId, sent: false, slotAt: null, nextAt: "2027-08-10T12:00:00.000Z" });
  app.clock.set("2027-08-10T12:00:00Z");
  const [one, two] = await Promise.all([send(), send()]);
  expect([one.sent, two.sent].sort()).toEqual([false, true]);
  await app.sweep();
  await app.settle();
  expect([await letters(bookingId, "reply_reminder"), await letters(answered, "reply_reminder")]).toEqual([
    1, 1,
  ]);

  const schedule = async () =>
    (await app.call(token, "POST /api/landowner-reminders/create-schedule", { body })).body.reminders;
  const remaining = [{ at: "2027-08-11T04:00:00.000Z", stage: "reply" }];
  expect(await schedule()).toEqual(remaining);
  const ended = () => app.call(token, "POST /api/landowner-reminders/cancel-schedule", { body });
  expect([(await ended()).body.cancelled, (await ended()).body.cancelled]).toEqual([1, 0]);
  expect([await schedule(), await schedule()]).toEqual([remaining, remaining]);
  const trail =
    "select actor_role, from_state, to_state from audit where subject = 'reminders' and subject_id = $1 order by audit_id";
  expect(await app.rows(trail, bookingId)).toEqual([
    { actor_role: "system", from_state: "1", to_state: "0" },
    { actor_role: "system", from_state: "0", to_state: "1" },
  ]);
  const pendingNow = await app.call(token, "GET /api/landowner-reminders/check-pending", {
    query: { limit: 1 },
  });
  expect(pendingNow.body).toMatchObject({ pending: 2, overdue: 0, remindersDue: 0 });
  expect(pendingNow.body.nextCursor).not.toBeNull();

  await app.accept(kari, answered);
  for (const path of ["send", "create-schedule", "cancel-schedule"] as const) {
    const r = await app.call(token, `POST /api/landowner-reminders/${path}`, {
      body: { bookingId: answered },
    });
    expect([r.status, r.body.code]).toEqual([409, "transition_not_allowed"]);
  }
  expect((await app.call(ola, "POST /api/landowner-reminders/send", { body })).status).toBe(403);
  app.clock.set("2027-08-11T08:00:00Z");
  expect((await send()).sent).toBeUndefined(); // the request expires instead
  const decline = () => app.call(token, "POST /api/landowner-reminders/process-auto-decline", { body: {} });
  expect([(await decline()).body.done, (await decline()).body.done]).toEqual([1, 0]);
  expect([await statusOf(bookingId), await statusOf(answered)]).toEqual(["expired", "confirmed"]);
});

it("payments are reminded of, overdue bookings cancelled, and their state reported", async () => {
  app.clock.set("2027-08-20T08:00:00Z");
  const [bookingId, paid] = [await app.confirmed(kari, ola), await app.confirmed(kari, ola)];
  const body = { bookingId };
  const [{ reminders: slots }] = await app.rows(
    "select reminders from booking where booking_id = $1",
    bookingId,
  );
  const schedule = async () => (await app.call(token, "POST /api/payment-reminders/schedule", { body })).body;
  expect((await schedule()).reminders).toEqual(
    slots.map(({ at, stage }: { at: string; stage: string }) => ({ at, stage })),
  );
  await app.pool.query("update booking set reminders = '[]', next_reminder_at = null where booking_id = $1", [
    bookingId,
  ]);
  await app.pool.query("delete from communication where booking_id = $1", [bookingId]);
  const confirm = async (id = bookingId) =>
    (await app.call(token, "POST /api/booking-lifecycle/booking-confirmed", { body: { bookingId: id } }))
      .body;
  expect([(await confirm()).caughtUp, (await confirm()).caughtUp]).toEqual([["reminders"], []]);
  expect(await app.count("invoice where booking_id = $1", bookingId)).toBe(1);

  await app.pay(ola, paid);
  app.clock.set("2027-08-22T08:00:00Z"); // the stage `active` begins
  const process = async () =>
    (await app.call(token, "POST /api/payment-reminders/process", { body: { limit: 50 } })).body.done;
  expect(await process()).toBeGreaterThan(0);
  expect(await process()).toBe(0);
  await app.settle();
  expect([await letters(bookingId, "payment_reminder"), await letters(paid, "payment_reminder")]).toEqual([
    1, 0,
  ]);
  const figures = (await app.call(token, "GET /api/payment-reminders/analytics", { query: { days: 3 } }))
    .body;
  expect(figures).toMatchObject({ confirmed: 2, paid: 1, overdue: 0, remindersSent: 1 });
  expect(figures.waiting.active).toBe(1);
  await app.sweep(); // ends the previous test's booking, which is overdue and had no reminder

  const due = new Date((await app.see(ola, bookingId)).paymentDueAt ?? "");
  app.clock.set(new Date(due.getTime() + 600_000).toISOString());
  const healthOf = async () => (await app.call(token, "GET /api/payment-reminders/cron-health")).body;
  expect(await healthOf()).toMatchObject({ healthy: false, running: true });
  const summary = async () =>
    (await app.call(token, "GET /api/expiration/expiration-summary", { query: { days: 30 } })).body;
  expect((await summary()).due.payments).toBe(1);
  const cancelled = () =>
    app.call(token, "POST /api/payment-reminders/automatic-cancellations", { body: {} });
  expect([(await cancelled()).body.done, (await cancelled()).body.done]).toEqual([1, 0]);
  await app.sweep();
  expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", paymentStatus: "overdue" });
  expect(await healthOf()).toMatchObject({ healthy: true, due: 0, overdue: 0 });
  expect(await summary()).toMatchObject({ due: { payments: 0 }, expired: { payments: 2 } });
  expect((await confirm()).code).toBe("transition_not_allowed");
  expect((await confirm("6f1c1d3e-0000-4000-8000-000000000001")).code).toBe("booking_not_found");
});

it("requests, payments and drafts expire in one call, each once", async () => {
  app.clock.set("2027-09-01T08:00:00Z");
  await app.sweep();
  await app.pending(kari, ola);
  await app.confirmed(kari, ola);
  app.clock.set("2027-09-09T08:00:00Z");
  const expire = async () =>
    (await app.call(token, "POST /api/expiration/process-expired-bookings", { body: {} })).body;
  expect([await expire(), await expire()]).toEqual([
    { replies: 1, payments: 1, drafts: 0, more: false },
    { replies: 0, payments: 0, drafts: 0, more: false },
  ]);
  expect((await app.call(token, "POST /api/expiration/scheduled-daily-expiration")).body.more).toBe(false);
});

it("another system reports steps of a booking, and each runs the booking's own command", async () => {
  app.clock.set("2027-09-10T08:00:00Z");
  const bookingId = await app.confirmed(kari, ola);
  const receive = (key: string) =>
    app.call(
      token,
      "POST /api/booking-lifecycle/payment-received",
      { body: { bookingId, reference: "Nettbank 1" } },
      { idempotencyKey: key },
    );
  expect((await receive("a")).body).toMatchObject({ status: "paid", paymentStatus: "confirmed" });
  expect((await receive("a")).body.status).toBe("paid");
  expect((await receive("b")).body.code).toBe("transition_not_allowed");
  expect(await app.books(bookingId)).toEqual({ bank: totalOre, [`escrow/${bookingId}`]: -totalOre });
  const cancelled = (id: string) =>
    app.call(token, "POST /api/booking-lifecycle/booking-cancelled", { body: { bookingId: id } });
  expect((await cancelled(bookingId)).body).toMatchObject({ status: "cancelled", refundedOre: totalOre });
  expect((await cancelled(bookingId)).body.code).toBe("transition_not_allowed");
  const { history } = await app.see(ola, bookingId);
  expect(history.at(-1)).toMatchObject({ actor: "system", reason: "Avbestilt av Utmark." });
});

it("a task that has not run for two minutes is shown as late, unless the scheduler is stopped", async () => {
  app.clock.set("2027-09-20T08:00:00Z");
  await app.sweep();
  const late = async () => (await readStatus()).tasks.filter((task) => task.late).length;
  app.clock.advance({ minutes: 2 });
  expect(await late()).toBe(0);
  app.clock.advance({ minutes: 1 });
  expect(await late()).toBe((await readStatus()).tasks.length);
  await setRunning("stop");
  expect(await late()).toBe(0);
  await setRunning("start");
  await app.sweep();
  expect(await late()).toBe(0);
});

it("a task that a call had no time for is not shown as run", async () => {
  const pool = createPool({ ...app.connection, max: 1 });
  atEndOfFile(() => pool.end());
  const scheduler = createScheduler({
    db: createDb(pool),
    clock: app.clock,
    log: createLog("silent"),
    seconds: 2,
  });
  const real = performance.now.bind(performance);
  const slow = async () => {
    vi.spyOn(performance, "now").mockImplementation(() => real() + 60_000);
    return 0;
  };
  const late = vi.fn(async () => 0);
  const outcomes = await scheduler
    .run(
      [
        { name: "a slow task", run: slow },
        { name: "a late task", run: late },
      ],
      { by: "cron", now: app.clock.now() },
    )
    .finally(() => vi.restoreAllMocks());
  expect(outcomes.map(({ more }) => more)).toEqual([false, true]);
  expect(late).not.toHaveBeenCalled();
  expect(await app.rows("select task from scheduler_task where task like 'a-%-task'")).toEqual([
    { task: "a-slow-task" },
  ]);
});
