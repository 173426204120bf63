/**
 * Deadlines are found by polling, on the product's clock, in every process; rows are taken with `for update
 * skip locked`.
 */
import type { Clock } from "./clock.ts";
import { DatabaseAway } from "./database.ts";
import type { Log } from "./log.ts";

/** Handles a bounded batch of what is due at `now`, and returns how many. */
export type Sweep = { name: string; run: (now: Date) => Promise<number> };

const INITIAL_BACKOFF_MS = 250;
/** After a full batch: there may be more. */
const NEXT_BATCH_MS = 100;
/** The longest back-off: so late, at most, are deadlines handled once the database is back. */
const MAX_BACKOFF_MS = 5000;

/**
 * Exponential back-off while the database is away; half of it is jitter, so that processes do not return all
 * at once.
 */
const backOff = (seconds: number, failures: number): number =>
  Math.min(MAX_BACKOFF_MS, seconds * 1000 * 2 ** failures) * (0.5 + Math.random() / 2);

/** `away`: the database was away, and the remaining sweeps were skipped. */
export async function sweepOnce(
  sweeps: readonly Sweep[],
  now: Date,
  log: Log,
): Promise<{ done: number; away?: DatabaseAway }> {
  let done = 0;
  for (const { name, run } of sweeps) {
    try {
      done += await run(now);
    } catch (e) {
      if (e instanceof DatabaseAway) return { done, away: e };
      log.error({ err: e, sweep: name }, "sweep failed"); // the others still run
    }
  }
  return { done };
}

export function startSweeper(sweeps: readonly Sweep[], o: { seconds: number; clock: Clock; log: Log }) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let failures = 0;
  async function turn(): Promise<void> {
    const { done, away } = await sweepOnce(sweeps, o.clock.now(), o.log);
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
      await running;
    },
  };
}
