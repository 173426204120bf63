/**
 * Scheduled tasks in every process, run by the timer, by hand or by outside calls. The database stores
 * whether they run, and the runs that did something, failed, or were requested (decision 70).
 */
import { hostname } from "node:os";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { retryAdvice } from "#server/platform/database/sqlstates.ts";
import { addToRun, insertRun, isStopped, recordLastCheck, type StartedBy } from "./scheduler-store.ts";
import type { SweepInterval, Sweep, SweepWatch } from "./sweeper.ts";

/** The maximum number of batches of a task in one call, and the maximum time of a call for all tasks. */
const MAX_BATCHES = 100;
const BATCH = 20;
const MAX_CALL_MS = 20_000;
const CHECK_INTERVAL_MS = 60_000;
/** The same failure of a task is recorded once in this time. */
const FAILURE_LOG_INTERVAL_MS = 600_000;

type RunRequest = {
  by: Exclude<StartedBy, "timer">;
  actorUid?: string | undefined;
  now: Date;
  /** The maximum number of items for each task. */
  most?: number | undefined;
};
/** `more`: the call ended before everything that was due was done, or before the task was checked. */
export type Outcome = { task: string; done: number; error: string | null; more: boolean };
export type Scheduler = ReturnType<typeof createScheduler>;

export const taskOf = ({ name }: Sweep): string => name.replaceAll(" ", "-");
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const rank = { minute: 0, hour: 1, day: 2 } as const satisfies Record<SweepInterval, number>;

/** Records the timer's runs: one row for a run of several full batches or for a repeated failure. */
function watchTimer({
  db,
  log,
  clock,
  process,
}: {
  db: Db;
  log: Log;
  clock: Clock;
  process: string;
}): SweepWatch {
  const runIds = new Map<string, string>();
  const failing = new Map<string, { error: string; at: number }>();
  const lookedAt = new Map<string, number>();
  async function record(sweep: Sweep, doneCount: number, startedAt: Date, error?: unknown): Promise<void> {
    const task = taskOf(sweep);
    const endedAt = clock.now();
    const run = {
      task,
      startedAt,
      endedAt: endedAt < startedAt ? startedAt : endedAt,
      startedBy: "timer" as const,
      process,
    };
    if (error !== undefined) {
      const text = textOf(error);
      const last = failing.get(task);
      if (last?.error === text && Math.abs(startedAt.getTime() - last.at) < FAILURE_LOG_INTERVAL_MS) return;
      failing.set(task, { error: text, at: startedAt.getTime() });
      await insertRun(db, { ...run, error: text });
      return;
    }
    failing.delete(task);
    const runId = runIds.get(task);
    if (doneCount === 0) runIds.delete(task);
    else if (runId) await addToRun(db, runId, { endedAt, done: doneCount });
    else runIds.set(task, await insertRun(db, { ...run, done: doneCount }));
  }
  const safely = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (e) {
      if (retryAdvice(e) !== "away") log.error({ err: e }, "a run of the scheduler was not recorded");
    }
  };
  return {
    isStopped: () => isStopped(db),
    ended: (sweep, { done, startedAt, error }) => safely(() => record(sweep, done, startedAt, error)),
    looked: async (sweeps, now) => {
      const at = now.getTime();
      const due = sweeps
        .map(taskOf)
        .filter((task) => Math.abs(at - (lookedAt.get(task) ?? 0)) >= CHECK_INTERVAL_MS);
      for (const task of due) lookedAt.set(task, at);
      if (due.length) await safely(() => recordLastCheck(db, due, now));
    },
  };
}

export function createScheduler(deps: { db: Db; clock: Clock; log: Log; seconds: number }) {
  const { db, clock, log } = deps;
  const process = `${hostname()}/${globalThis.process.pid}`;
  const tasks: Sweep[] = [];
  const since = clock.now();

  async function drainTask(sweep: Sweep, request: RunRequest, until: number): Promise<Outcome> {
    const { now, most = Infinity, by } = request;
    const task = taskOf(sweep);
    let doneCount = 0;
    try {
      if (by === "admin" && sweep.byHand)
        return { task, done: await sweep.byHand(now), error: null, more: false };
      for (let batch = 0; batch < MAX_BATCHES && doneCount < most && performance.now() < until; batch++) {
        const handled = await sweep.run(now, Math.min(most - doneCount, BATCH));
        doneCount += handled;
        if (handled === 0) return { task, done: doneCount, error: null, more: false };
      }
      return { task, done: doneCount, error: null, more: true };
    } catch (e) {
      if (retryAdvice(e) === "away") throw e;
      log.error({ err: e, sweep: sweep.name }, "sweep failed");
      return { task, done: doneCount, error: textOf(e), more: false };
    }
  }
  /**
   * Several runs at once, in any number of processes, do each thing once: sweeps skip rows that others have
   * locked.
   */
  async function run(chosenSweeps: readonly Sweep[], request: RunRequest): Promise<Outcome[]> {
    const { by, actorUid, now } = request;
    const until = performance.now() + MAX_CALL_MS;
    const outcomes: Outcome[] = [];
    const checkedTasks: string[] = [];
    // sweeps that wait for an outside service come last, so that they delay no others
    const inOrder = chosenSweeps.toSorted(
      (a, b) => Number(a.asks !== undefined) - Number(b.asks !== undefined),
    );
    for (const sweep of inOrder) {
      if (performance.now() >= until) {
        outcomes.push({ task: taskOf(sweep), done: 0, error: null, more: true });
        continue;
      }
      checkedTasks.push(taskOf(sweep));
      const runStart = { task: taskOf(sweep), startedAt: now, startedBy: by, actorUid, process };
      const runId = by === "admin" ? await insertRun(db, runStart) : undefined;
      const outcome = await drainTask(sweep, request, until);
      const { done, error } = outcome;
      const ended = { endedAt: clock.now(), done, ...(error !== null && { error }) };
      if (runId) await addToRun(db, runId, ended);
      else if (done > 0 || error !== null)
        await insertRun(db, { ...runStart, ...ended, endedAt: ended.endedAt < now ? now : ended.endedAt });
      outcomes.push(outcome);
    }
    await recordLastCheck(db, checkedTasks, now);
    return outcomes;
  }
  return {
    process,
    /** When this process started. */
    since,
    everySeconds: deps.seconds,
    watch: watchTimer({ db, log, clock, process }),
    /**
     * Adds sweeps. Those of the search and of the demo's outside services run even if the tasks are stopped.
     */
    add: (sweeps: readonly Sweep[]): void => void tasks.push(...sweeps.filter(({ always }) => !always)),
    tasks: (): readonly Sweep[] => tasks,
    find: (task: string): Sweep | undefined => tasks.find((sweep) => taskOf(sweep) === task),
    upTo: (every: SweepInterval): readonly Sweep[] =>
      tasks.filter((sweep) => rank[sweep.every ?? "hour"] <= rank[every]),
    run,
  };
}
