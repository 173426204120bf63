/**
 * Deadlines: looked for again and again by the product's clock, by every process; rows are taken by `for
 * update skip locked`.
 */
import type { Clock } from "./clock.ts";
import { DatabaseAway } from "./database.ts";
import type { Log } from "./log.ts";

/** Does what is due at `now`, a bounded batch of it, and says how many it did. */
export type Sweep = { name: string; run: (now: Date) => Promise<number> };

const INITIAL_BACKOFF_MS = 250;
/** After a full batch: there may be more. */
const NEXT_BATCH_MS = 100;
/** So long at most after the database is back, what fell due meanwhile is looked for. */
const MAX_BACKOFF_MS = 5000;

/**
 * Doubles while the database is away; half of it by chance, so that processes do not come back all at once.
 */
const backOff = (seconds: number, failures: number): number =>
  Math.min(MAX_BACKOFF_MS, seconds * 1000 * 2 ** failures) * (0.5 + Math.random() / 2);

/** `away`: the database was, and the sweeps after that one were not tried. */
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
      log.error({ err: e, sweep: name }, "sweep failed"); // the others still get their turn
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
