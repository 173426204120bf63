import { Worker } from "node:worker_threads";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { ReadRequest } from "./calendar-worker.ts";
import { CalendarUnavailable } from "./fetch-calendar.ts";

const PATIENCE_MS = 5000;
const worker = new URL("./calendar-worker.ts", import.meta.url);

/**
 * The nights a calendar blocks; invalid calendars, and those that exceed the time or memory limit, are
 * refused.
 */
export function readCalendar(reading: ReadRequest, patienceMs = PATIENCE_MS): Promise<BlackoutPeriod[]> {
  const { promise, resolve, reject } = Promise.withResolvers<BlackoutPeriod[]>();
  const no = () => reject(new CalendarUnavailable("not_calendar"));
  const thread = new Worker(worker, {
    workerData: reading,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    stderr: true,
  });
  const clock = setTimeout(no, patienceMs);
  thread.once("message", resolve);
  thread.once("error", no);
  thread.once("exit", no);
  return promise.finally(() => {
    clearTimeout(clock);
    void thread.terminate();
  });
}
