/** Deadlines: looked for again and again by the product's clock, by every process; rows are taken by `for update skip locked`. */
import type { Clock } from "./clock.ts";
import { isUnreachable } from "./database.ts";
import type { Log } from "./log.ts";

/** Does what is due at `now`, a bounded batch of it, and says how many it did. */
export type Sweep = { name: string; run: (now: Date) => Promise<number> };

export async function sweepOnce(sweeps: readonly Sweep[], now: Date, log: Log): Promise<number> {
  let done = 0;
  for (const { name, run } of sweeps) {
    try {
      done += await run(now);
    } catch (e) {
      if (!isUnreachable(e)) log.error({ err: e, sweep: name }, "sweep failed"); // the others still get their turn
    }
  }
  return done;
}

export function startSweeper(sweeps: readonly Sweep[], o: { seconds: number; clock: Clock; log: Log }) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const turn = () => {
    running = sweepOnce(sweeps, o.clock.now(), o.log).then((done) => {
      if (!stopped) timer = setTimeout(turn, done > 0 ? 100 : o.seconds * 1000); // a full batch: there may be more
    });
  };
  timer = setTimeout(turn, 250);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
