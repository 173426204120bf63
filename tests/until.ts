import { vi } from "vitest";

/**
 * Waits for what is on its way, half as long as a test may last: machines that many share stall for seconds.
 */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 25 });
