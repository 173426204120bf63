import { setTimeout as sleep } from "node:timers/promises";

/** For half a test's timeout at most: shared machines stall for seconds. */
const PATIENCE_MS = 30_000;

/**
 * Polls until a condition holds; throws what the last try threw. Waits grow from 10 ms to 200 ms: on a busy
 * machine polling at short intervals takes the time from what is waited for.
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
