/** The scheduler: administrators start and stop it, run tasks, and see what it did; a cron may run it. */
import type { Reply } from "#contract/index.ts";
import type { bookingLifecycle, expiration, reminders, scheduler } from "#contract/scheduler/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import type { Feature } from "#server/platform/feature.ts";
import { type Call, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Scheduler, taskOf } from "#server/platform/jobs/scheduler.ts";
import {
  findState,
  insertRun,
  isStopped,
  listRuns,
  listTasks,
  type RunRow,
  setRunning,
} from "#server/platform/jobs/scheduler-store.ts";
import type { SweepInterval, Sweep } from "#server/platform/jobs/sweeper.ts";
import { lifecycle } from "./lifecycle.ts";
import { expiryHandlers, reminderHandlers } from "./reminders.ts";

type Status = Reply<"GET /api/scheduler/status">;
type RunView = NonNullable<Status["tasks"][number]["lastRun"]>;

/** A run that has not ended after this time never will: its process no longer exists. */
const MAX_RUN_MS = 600_000;
/** A task that no process has checked for this long is late. A check is recorded once a minute. */
const MAX_CHECK_AGE_MS = 120_000;

function runView(run: RunRow, now: Date): RunView {
  const result = run.endedAt
    ? run.error === null
      ? "ok"
      : "failed"
    : now.getTime() - run.startedAt.getTime() < MAX_RUN_MS
      ? "running"
      : "interrupted";
  return { ...run, result };
}

/** Recorded in the log of runs; every process follows it from its next turn. */
const setState = ({ db, scheduler: own }: Platform, call: Call<"admin">, running: boolean, reason?: string) =>
  command(db, call, running ? "scheduler-start" : "scheduler-stop", { reason }, async (tx) => {
    const { now, actor } = call;
    if (await setRunning(tx, { running, now, uid: actor.uid, reason }))
      await insertRun(tx, {
        task: running ? "start" : "stop",
        startedAt: now,
        endedAt: now,
        startedBy: "admin",
        actorUid: actor.uid,
        process: own.process,
        reason,
      });
    return findState(tx);
  });

async function schedulerStatus({ db, scheduler: own }: Platform, now: Date): Promise<Status> {
  const sweeps = own.tasks();
  const [state, rows, dueCounts] = await Promise.all([
    findState(db),
    listTasks(db, sweeps.map(taskOf), new Date(now.getTime() - MAX_RUN_MS)),
    Promise.all(sweeps.map((sweep) => sweep.due?.(now))),
  ]);
  return {
    ...state,
    everySeconds: own.everySeconds,
    now,
    tasks: rows.map(({ task, lookedAt, isRunning, last }, i) => ({
      task,
      every: sweeps[i]?.every ?? "hour",
      running: isRunning,
      lookedAt,
      late: state.running && now.getTime() - (lookedAt ?? own.since).getTime() > MAX_CHECK_AGE_MS,
      lastRun: last && runView(last, now),
      due: dueCounts[i]?.due ?? null,
      overdue: dueCounts[i]?.overdue ?? null,
      nextAt: dueCounts[i]?.nextAt ?? null,
    })),
  };
}

function chosenSweeps(own: Scheduler, task: string | undefined): readonly Sweep[] | undefined {
  if (task === undefined) return own.tasks();
  const sweep = own.find(task);
  return sweep && [sweep];
}

export function schedulerFeature(p: Platform) {
  const { db, scheduler: own } = p;
  const cron = async (every: SweepInterval, now: Date) => {
    if (await isStopped(db)) return { stopped: true, items: [] };
    return { stopped: false, items: await own.run(own.upTo(every), { by: "cron", now }) };
  };
  return {
    routes: {
      ...lifecycle(p),
      ...reminderHandlers(p),
      ...expiryHandlers(p),
      "POST /api/scheduler/start": ({ body }, call) => setState(p, call, true, body.reason),
      "POST /api/scheduler/stop": ({ body }, call) => setState(p, call, false, body.reason),
      "POST /api/scheduler/manual-run": async ({ body }, { actor, now }) => {
        const sweeps = chosenSweeps(own, body.task);
        if (!sweeps) return refuseAll([{ code: "task_unknown", path: "task" }]);
        return { items: await own.run(sweeps, { by: "admin", actorUid: actor.uid, now }) };
      },
      "GET /api/scheduler/status": (_, { now }) => schedulerStatus(p, now),
      "GET /api/scheduler/activity-log": ({ query: { task, ...page } }, { now }) =>
        pageBy(
          ByTime,
          page,
          (after, limit) => listRuns(db, { task, after, limit }),
          (row) => [row.startedAt, row.runId],
          (rows) => rows.map((row) => runView(row, now)),
        ),
      "POST /api/cron/daily": (_, { now }) => cron("day", now),
      "POST /api/cron/hourly": (_, { now }) => cron("hour", now),
      "POST /api/cron/every-minute": (_, { now }) => cron("minute", now),
    },
  } satisfies Feature<typeof scheduler & typeof reminders & typeof expiration & typeof bookingLifecycle>;
}
