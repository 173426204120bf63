/**
 * Metrics of this process in Prometheus' format: responses and their duration, statements, pool, queue,
 * deadlines, open streams, event loop. They are counted as they happen, or queried when read.
 */
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";
import type { Db } from "#server/platform/database/database.ts";
import { waitingJobs } from "#server/platform/jobs/jobs-store.ts";
import type { Live } from "#server/platform/delivery/live.ts";
import { sameSecret } from "#server/platform/http/handle-operation.ts";
import type { ReadFrom } from "#server/platform/database/reads-store.ts";
import { type Scheduler, taskOf } from "#server/platform/jobs/scheduler.ts";
import type { Clock } from "#server/platform/clock.ts";

const secondsOf = (ms: number): number => ms / 1000;
type Metrics = {
  answered(a: { method: string; route: string; status: number; ms: number }): void;
  asked(statement: { ms: number }): void;
  ranJob(job: { name: string; ms: number; error?: unknown }): void;
  read(from: ReadFrom): void;
  registry: Registry;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const statements = new Histogram({
    name: "sql_statement_duration_seconds",
    help: "Statements of this process, the queue's own not among them",
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const jobs = new Histogram({
    name: "job_duration_seconds",
    help: "Background jobs by name and result",
    labelNames: ["job", "result"],
    buckets: [0.01, 0.1, 1, 10],
    registers,
  });
  const standbyReads = new Counter({
    name: "standby_reads_total",
    help: "Reads that a standby answered, and those that the primary did since it was behind or away",
    labelNames: ["from"],
    registers,
  });
  return {
    read: (from) => standbyReads.inc({ from }),
    answered: ({ method, route, status, ms }) => requests.observe({ method, route, status }, secondsOf(ms)),
    asked: ({ ms }) => statements.observe(secondsOf(ms)),
    ranJob: ({ name, ms, error }) =>
      jobs.observe({ job: name, result: error === undefined ? "ok" : "failed" }, secondsOf(ms)),
    registry,
  };
}

type MetricsSources = {
  db: Db;
  pool: pg.Pool;
  live: Live;
  scheduler: Scheduler;
  clock: Clock;
  metricsToken: string;
  metrics: Metrics;
};
/** Metrics of other parts, queried when they are read. While the database is down, these are left out. */
function addQueried({ db, pool, live, scheduler, clock, metrics: { registry } }: MetricsSources): void {
  const registers = [registry];
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    collect: (own: Gauge) => Promise<void> | void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        await Promise.resolve(collect(this)).catch(() => {});
      },
    });
  gauge("sql_pool_connections", "Connections of the pool", ["state"], (own) => {
    own.set({ state: "open" }, pool.totalCount);
    own.set({ state: "idle" }, pool.idleCount);
    own.set({ state: "waited_for" }, pool.waitingCount);
  });
  gauge("live_streams", "Open event streams", [], (own) => own.set(live.count()));
  let waiting: ReturnType<typeof waitingJobs> | undefined;
  gauge("queue_jobs", "Jobs that wait or run, by queue", ["queue"], async (own) => {
    waiting = waitingJobs(db);
    for (const { name, count } of await waiting) own.set({ queue: name }, count);
  });
  gauge("queue_age_seconds", "How long the oldest job of a queue has been due", ["queue"], async (own) => {
    for (const { name, ageSeconds } of (await waiting) ?? []) own.set({ queue: name }, ageSeconds);
  });
  const due = async () =>
    Promise.all(
      scheduler.tasks().map(async (sweep) => ({ task: taskOf(sweep), ...(await sweep.due?.(clock.now())) })),
    );
  gauge(
    "deadlines_overdue",
    "Deadlines that should have been handled five minutes ago, by task",
    ["task"],
    async (own) => {
      for (const { task, overdue } of await due()) if (overdue !== undefined) own.set({ task }, overdue);
    },
  );
}

/** Mounts the endpoint for holders of the metrics token. */
export function mountMetrics(http: FastifyInstance, read: MetricsSources): void {
  const { registry } = read.metrics;
  addQueried(read);
  let hasDefaults = false;
  http.get("/metrics", async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!sameSecret(token, read.metricsToken))
      return reply.code(401).type("text/plain; charset=utf-8").send("unauthenticated\n");
    // event loop and memory are measured from the first reading on
    if (!hasDefaults) collectDefaultMetrics({ register: registry });
    hasDefaults = true;
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
