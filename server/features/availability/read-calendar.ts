import { Worker } from "node:worker_threads";
import { overloaded } from "#server/platform/http/client-queue.ts";
import { createFairQueue } from "#server/platform/http/fair-queue.ts";
import type { ReadCalendar, ReadRequest, UnreadableCalendar } from "./calendar-file.ts";
import { CalendarUnavailable } from "./fetch-calendar.ts";

/** Of the thread's own time: a machine that is busy with something else does not make a calendar a bad one. */
const MOST_CPU_MS = 5000;
const LOOK_MS = 100;
const worker = new URL("./calendar-worker.ts", import.meta.url);
/** One at a time in this process, whoever asks; a thread of its own takes tens of megabytes. */
const queue = createFairQueue({ places: 1, placesEach: 1, mostWaitingEach: 200 });

function read(request: ReadRequest, mostCpuMs: number): Promise<ReadCalendar> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadCalendar>();
  const refuse = (problem: UnreadableCalendar["problem"]) => reject(new CalendarUnavailable(problem));
  const thread = new Worker(worker, {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    stderr: true,
  });
  const look = setInterval(() => {
    thread.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000 > mostCpuMs && refuse("not_whole"),
      () => {}, // it has ended
    );
  }, LOOK_MS);
  thread.once("message", (found: ReadCalendar | UnreadableCalendar) =>
    "problem" in found ? refuse(found.problem) : resolve(found),
  );
  thread.once("error", () => refuse("not_whole"));
  thread.once("exit", () => refuse("not_whole"));
  return promise.finally(() => {
    clearInterval(look);
    void thread.terminate();
  });
}

/**
 * The nights a calendar blocks, and what of it could not be read; one that is none, or takes more time or
 * memory than there is, is refused. `who` waits for their own calendars, and not long for anybody else's.
 */
export async function readCalendar(
  who: string,
  request: ReadRequest,
  mostCpuMs = MOST_CPU_MS,
): Promise<ReadCalendar> {
  const found = await queue(who, () => read(request, mostCpuMs));
  if (found === overloaded) throw new CalendarUnavailable("no_answer");
  return found;
}
