import { beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { testClock } from "#tests/support/clock.ts";
import { until } from "#tests/support/until.ts";
import { createDb, createPool, type Db } from "#server/platform/database/database.ts";
import { defineJob, handles, type JobQueue, startJobs } from "./jobs.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { type Sweep, sweepOnce } from "./sweeper.ts";

const greet = defineJob<{ name: string }>("greet");
const clock = testClock("2027-08-01T08:00:00Z");
const send = defineJob<{ name: string }>("send");
const finishedJobs: string[] = [];
/** The jobs of `send` in the order they began; the first bulk job waits until `letGo` is called. */
const startedJobs: string[] = [];
let letGo = () => {};
let db: Db, jobs: JobQueue;
let failures = 0;
beforeAll(async () => {
  const connection = await freshDatabase();
  db = createDb(createPool(connection));
  const queue = await startJobs(connection, { clock, log: createLog("silent") });
  jobs = queue.jobs;
  await queue.work([
    handles(greet, async ({ name }, { now, jobId }) => {
      if (name === "stubborn" && failures++ === 0) throw new Error("not yet");
      finishedJobs.push(`${name} ${now.toISOString()} ${jobId.length}`);
    }),
    handles(
      send,
      async ({ name }) => {
        startedJobs.push(name);
        if (name === "hung") await new Promise<void>((resolve) => (letGo = resolve));
      },
      { calls: true, deadlines: true },
    ),
  ]);
  return async () => {
    await queue.stop();
    await db.destroy();
  };
});

it("a job runs after its transaction has committed, and not if that was rolled back", async () => {
  const rolledBack = db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, greet, { name: "lost" });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await db.transaction().execute((tx) => jobs.enqueue(tx, greet, { name: "kari" }));
  await until(() => expect(finishedJobs).toEqual(["kari 2027-08-01T08:00:00.000Z 36"]));
});
it("a failed job is retried", async () => {
  await db.transaction().execute((tx) => jobs.enqueue(tx, greet, { name: "stubborn" }));
  await until(() => expect(finishedJobs.at(-1)).toMatch(/^stubborn/));
});
it("jobs with a deadline run before a long queue and beside a job that hangs, and bulk jobs run last", async () => {
  const enqueue = (name: string, urgency: "bulk" | "ordinary" | "deadline") =>
    db.transaction().execute((tx) => jobs.enqueue(tx, send, { name }, { urgency }));
  await enqueue("hung", "bulk");
  await until(() => expect(startedJobs).toEqual(["hung"]));
  for (let n = 1; n <= 20; n++) await enqueue(`bulk ${n}`, "bulk");
  await enqueue("ordinary", "ordinary");
  await enqueue("deadline", "deadline");
  await until(() => expect(startedJobs).toEqual(["hung", "deadline"]));
  letGo();
  await until(() => expect(startedJobs).toHaveLength(23));
  expect(startedJobs.slice(0, 3)).toEqual(["hung", "deadline", "ordinary"]);
});
it("other sweeps continue when one fails", async () => {
  const sweeps: Sweep[] = [
    { name: "broken", run: () => Promise.reject(new Error("x")) },
    { name: "whole", run: async (now) => (now.getTime() === clock.now().getTime() ? 3 : 0) },
  ];
  expect(await sweepOnce(sweeps, clock.now(), createLog("silent"))).toEqual({ done: 3 });
});
