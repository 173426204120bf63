import { Worker } from "node:worker_threads";
import { overloaded } from "#server/platform/http/client-queue.ts";
import { createFairQueue } from "#server/platform/http/fair-queue.ts";
import type { ReadCalendar, ReadRequest, UnreadableCalendar } from "./calendar-file.ts";
import { CalendarUnavailable } from "./fetch-calendar.ts";

/** Limits CPU time, not elapsed time, so that a busy machine does not make a calendar unreadable. */
const MAX_CPU_MS = 5000;
const CPU_CHECK_MS = 100;
const worker = new URL("./calendar-worker.ts", import.meta.url);
/** Only one calendar at a time is read in this process, since a thread uses tens of megabytes. */
const queue = createFairQueue({ places: 1, placesEach: 1, maxWaitingEach: 200 });

function readInWorker(request: ReadRequest, maxCpuMs: number): Promise<ReadCalendar> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCalendar>();
  const refuse = (problem: UnreadableCalendar["problem"]) => reject(new CalendarUnavailable(problem));
  const thread = new Worker(worker, {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    stderr: true,
  });
  const cpuCheck = setInterval(() => {
    thread.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000 > maxCpuMs && refuse("not_whole"),
      () => {}, // it has ended
    );
  }, CPU_CHECK_MS);
  thread.once("message", (found: ReadCalendar | UnreadableCalendar) =>
    "problem" in found ? refuse(found.problem) : resolve(found),
  );
  thread.once("error", () => refuse("not_whole"));
  thread.once("exit", () => refuse("not_whole"));
  return promise.finally(() => {
    clearInterval(cpuCheck);
    void thread.terminate();
  });
}

/**
 * The nights that a calendar blocks, and the names of unreadable events. Throws if the file is no calendar,
 * or takes too much time or memory. `who`: the calendar's owner, for a fair queue.
 */
export async function readCalendar(
  who: string,
  request: ReadRequest,
  maxCpuMs = MAX_CPU_MS,
): Promise<ReadCalendar> {
  const found = await queue(who, () => readInWorker(request, maxCpuMs));
  if (found === overloaded) throw new CalendarUnavailable("no_answer");
  return found;
}
