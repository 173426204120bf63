/**
 * Background jobs that call outside services: they are stored in the business transaction (outbox), run after
 * its commit, and retried until they succeed.
 */
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type pg from "pg";
import type { Urgency } from "#domain/notification/urgency.ts";
import type { Clock } from "#server/platform/clock.ts";
import { isUnreachable, type Tx } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/observability/log.ts";

/** A kind of job; `D` is its payload, stored as JSON. */
type Job<D extends object> = { name: string; data?: D };
export const defineJob = <D extends object>(name: string): Job<D> => ({ name });

/** `jobId` is the same on every attempt: use it as idempotency key. */
type Run<D> = (data: D, job: { jobId: string; now: Date }) => Promise<void>;
type HandlerOptions = {
  /** Set if each job waits for an outside service, so that few are claimed at once. */
  calls?: true;
  /** For jobs with a deadline: they have their own worker, which other jobs never delay (decision 142). */
  deadlines?: true;
};
export type JobHandler = HandlerOptions & { name: string; run: Run<object> };
export const handles = <D extends object>(job: Job<D>, run: Run<D>, o?: HandlerOptions): JobHandler => ({
  ...o,
  name: job.name,
  run: run as Run<object>,
});

/** However long a queue is, the job with the highest priority is first. */
const priorities: Record<Urgency, number> = { deadline: 1, ordinary: 0, bulk: -1 };

type EnqueueOptions = {
  /** A second job with the same key is dropped while the first is queued. */
  singletonKey?: string;
  urgency?: Urgency;
};
export type JobQueue = {
  /** Enqueues a job, with one statement in the given transaction. */
  enqueue<D extends object>(tx: Tx, job: Job<D>, data: D, o?: EnqueueOptions): Promise<void>;
};

// Retries are at most ten minutes apart, for days, since a provider may be down for long. A worker that was
// killed or lost the database misses its heartbeat within half a minute, and another one takes its jobs
// within a further minute.
const HEARTBEAT_SECONDS = 30;
const SUPERVISE_SECONDS = 15;
const REPEAT_INTERVAL_MS = 60_000;
/** The number of jobs that a worker claims at once and runs one after the other. */
const BATCH = 50;
const CALLS_AT_ONCE = 5;
/** Timeout for the queue's own statements. */
const STATEMENT_TIMEOUT_MS = 60_000;
const queue = {
  retryLimit: 500,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  notify: true,
  deleteAfterSeconds: 7 * 86_400,
} as const;

type OnEnded = (job: { name: string; ms: number; error?: unknown }) => void;
/** Called to run each attempt of a job, and to report its result. */
type JobWrapper = (job: { name: string; jobId: string }, run: () => Promise<void>) => Promise<void>;
type JobOptions = {
  clock: Clock;
  log: Log;
  ended?: OnEnded;
  around?: JobWrapper | undefined;
  heartbeatSeconds?: number;
  superviseSeconds?: number;
};

export async function startJobs(connection: pg.PoolConfig, o: JobOptions) {
  const { clock, log, heartbeatSeconds = HEARTBEAT_SECONDS, superviseSeconds = SUPERVISE_SECONDS } = o;
  const supervised = { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds };
  const boss = new PgBoss({
    ...({ ...connection, query_timeout: STATEMENT_TIMEOUT_MS } as object),
    ...supervised,
    schema: "pgboss",
    max: 3,
    useListenNotify: true,
  });
  let quietUntil = 0;
  boss.on("error", (e) => {
    // every queue reports the same error every second
    if (isUnreachable(e) && performance.now() < quietUntil) return;
    quietUntil = performance.now() + REPEAT_INTERVAL_MS;
    log.warn({ err: e }, "jobs");
  });
  await boss.start();
  const createdQueues = new Map<string, Promise<void>>();
  /** Creates a queue once; it stores its jobs even if it has no worker. */
  const open = (name: string): Promise<void> => {
    const created = createdQueues.get(name) ?? boss.createQueue(name, queue);
    createdQueues.set(name, created);
    created.catch(() => createdQueues.delete(name));
    return created;
  };
  const jobs: JobQueue = {
    async enqueue(tx, job, data, { urgency = "ordinary", ...o } = {}) {
      await open(job.name);
      await boss.send(job.name, data, {
        ...o,
        priority: priorities[urgency],
        db: fromKysely(tx as never),
      });
    },
  };
  async function work({ name, run, calls, deadlines }: JobHandler): Promise<void> {
    await open(name);
    // also for queues created before heartbeats were introduced
    await boss.updateQueue(name, { heartbeatSeconds });
    const options = {
      pollingIntervalSeconds: 1,
      // new jobs are announced at once: polling is for jobs whose retry is due
      notifyPollingIntervalSeconds: 3,
      batchSize: calls ? CALLS_AT_ONCE : BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    const runBatch = async (batch: readonly JobWithMetadata<object>[]): Promise<JobResult[]> => {
      const results: JobResult[] = [];
      for (const { id, data } of batch.toSorted((a, b) => b.priority - a.priority)) {
        const startedAt = performance.now();
        try {
          const attempt = () => run(data, { jobId: id, now: clock.now() });
          await (o.around ? o.around({ name, jobId: id }, attempt) : attempt());
          results.push({ id, status: "completed" });
          o.ended?.({ name, ms: performance.now() - startedAt });
        } catch (e) {
          log.error({ err: e, job: name, jobId: id }, "job failed");
          o.ended?.({ name, ms: performance.now() - startedAt, error: e });
          const message = e instanceof Error ? e.message.slice(0, 500) : "";
          results.push({ id, status: "failed", output: { message } }); // pg-boss retries it later
        }
      }
      return results;
    };
    const startWorker = (more: { minPriority?: number }) => {
      const all = { ...options, ...more };
      return boss.work<object, unknown, typeof all>(name, all, runBatch);
    };
    await startWorker({});
    if (deadlines) await startWorker({ minPriority: priorities.deadline });
  }
  return {
    jobs,
    work: (handlers: readonly JobHandler[]) => Promise.all(handlers.map(work)),
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
}
