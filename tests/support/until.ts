import { setTimeout as sleep } from "node:timers/promises";

/** The maximum time to wait, half of a test's timeout: shared machines stall, and run at a fraction of their speed. */
export const PATIENCE_MS = 60_000;

/**
 * Polls until a condition holds, else throws the last error. The pauses grow from 10 ms to 200 ms, since
 * frequent polling takes processor time on a busy machine.
 */
export async function until<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.6, 200))
    try {
      return await check();
    } catch (e) {
      if (performance.now() > end) throw e;
      await sleep(waitMs);
    }
}
