/**
 * Finds what is due by polling, on the product's clock, in every process; rows are locked with `for update
 * skip locked`.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#server/platform/clock.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { retryAdvice } from "#server/platform/database/sqlstates.ts";

export type SweepInterval = "minute" | "hour" | "day";
export type Due = { due: number; overdue: number; nextAt: Date | null };
/**
 * Handles a limited batch of what is due at `now`, and returns the number. `always`: it follows writes rather
 * than the clock, or is an outside service of the demo, so it is no task of the scheduler. `every`: how often
 * it must run if only outside calls run it; an hour by default. `due`: counts the waiting items.
 */
export type Sweep = {
  name: string;
  /** `most`: the maximum number of items, for sweeps that count. */
  run: (now: Date, most?: number) => Promise<number>;
  /** Used instead of `run` when an administrator requests it: includes what is not due yet. */
  byHand?: (now: Date) => Promise<number>;
  always?: true;
  every?: SweepInterval;
  due?: (now: Date) => Promise<Due>;
  /**
   * The outside service that the sweep calls: it waits together with other sweeps that call the service, and
   * nothing else waits for them.
   */
  asks?: "card provider" | "files";
};
type SweepResult = { done: number; startedAt: Date; error?: unknown };
/** Called before a round of the timer, which it may stop, and with the results of the round. */
export type SweepWatch = {
  isStopped: () => Promise<boolean>;
  ended: (sweep: Sweep, result: SweepResult) => Promise<void>;
  looked: (sweeps: readonly Sweep[], now: Date) => Promise<void>;
};

const INITIAL_BACKOFF_MS = 250;
const OUTSIDE_STOP_TIMEOUT_MS = 5000;
/** The pause after a full batch, when there may be more. */
const NEXT_BATCH_MS = 100;
/** The longest back-off, which limits the delay of deadlines once the database is back. */
const MAX_BACKOFF_MS = 5000;

/**
 * Exponential back-off while the database is away; half of it is jitter, so that processes do not return all
 * at once.
 */
const backOff = (seconds: number, failures: number): number =>
  Math.min(MAX_BACKOFF_MS, seconds * 1000 * 2 ** failures) * (0.5 + Math.random() / 2);

/** `away`: the database was down, so the remaining sweeps were skipped. */
export async function sweepOnce(
  sweeps: readonly Sweep[],
  now: Date,
  log: Log,
  watch?: SweepWatch,
): Promise<{ done: number; away?: unknown }> {
  let doneCount = 0;
  try {
    const stopped = await watch?.isStopped();
    const sweepsToRun = stopped ? sweeps.filter(({ always }) => always) : sweeps;
    for (const sweep of sweepsToRun) doneCount += await runOne(sweep, now, log, watch);
    if (!stopped)
      await watch?.looked(
        sweepsToRun.filter(({ always }) => !always),
        now,
      );
  } catch (e) {
    if (retryAdvice(e) === "away") return { done: doneCount, away: e };
    log.error({ err: e }, "sweeps failed");
  }
  return { done: doneCount };
}

/** Runs one sweep; if it fails, the others still run. */
async function runOne(sweep: Sweep, now: Date, log: Log, watch?: SweepWatch): Promise<number> {
  const watcher = sweep.always ? undefined : watch;
  try {
    const doneCount = await sweep.run(now);
    await watcher?.ended(sweep, { done: doneCount, startedAt: now });
    return doneCount;
  } catch (error) {
    if (retryAdvice(error) === "away") throw error;
    log.error({ err: error, sweep: sweep.name }, "sweep failed");
    await watcher?.ended(sweep, { done: 0, startedAt: now, error });
    return 0;
  }
}

type SweeperOptions = { seconds: number; clock: Clock; log: Log; watch?: SweepWatch };
/** Starts a timer for the sweeps that use only the database, and one for each outside service. */
export function startSweeper(sweeps: readonly Sweep[], o: SweeperOptions) {
  const lanes = [...Map.groupBy(sweeps, ({ asks }) => asks).values()].map((lane) => startLane(lane, o));
  return { stop: async () => void (await Promise.all(lanes.map(({ stop }) => stop()))) };
}

function startLane(sweeps: readonly Sweep[], o: SweeperOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let failures = 0;
  async function turn(): Promise<void> {
    const { done, away } = await sweepOnce(sweeps, o.clock.now(), o.log, o.watch);
    if (away && failures === 0) o.log.warn({ err: away }, "sweeps wait for the database");
    if (!away && failures > 0) o.log.info("sweeps go on");
    const pause = away ? backOff(o.seconds, failures) : done > 0 ? NEXT_BATCH_MS : o.seconds * 1000;
    failures = away ? failures + 1 : 0;
    if (!stopped) next(pause);
  }
  const next = (ms: number) => {
    timer = setTimeout(() => {
      running = turn();
    }, ms);
  };
  next(INITIAL_BACKOFF_MS);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // a request to an outside service may take long: it is not awaited, but continued later
      const asksOutside = sweeps.some(({ asks }) => asks !== undefined);
      await (asksOutside
        ? Promise.race([running, wait(OUTSIDE_STOP_TIMEOUT_MS, undefined, { ref: false })])
        : running);
    },
  };
}
