import { vi } from "vitest";

/** Polls until a condition holds, for half a test's timeout at most: shared machines stall for seconds. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 25 });
