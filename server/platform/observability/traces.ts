/**
 * OpenTelemetry traces, whose libraries are loaded only if a receiver is set. Each request, job and run of a
 * sweep has a span, and below it one for each of its statements. Spans name routes, jobs, sweeps and
 * statements, but no values and no person. A request's `traceparent` is ignored, otherwise anybody could
 * decide what is sampled.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, Tracer } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ExecutedStatement } from "#server/platform/database/database.ts";
import { taskOf } from "#server/platform/jobs/scheduler.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";

export type TraceSettings = { url: string; headers: Record<string, string>; share: number };
export type Traces = {
  /** Traces each request of the server, from its first byte until its response is sent. */
  mount(http: FastifyInstance): void;
  asked(statement: ExecutedStatement): void;
  job<T>(job: { name: string; jobId: string }, run: () => Promise<T>): Promise<T>;
  /** Returns the sweep with tracing; a run by hand is a span below the request's span. */
  sweep(sweep: Sweep): Sweep;
  /** Sends the waiting spans, which takes at most a second. */
  stop(): Promise<void>;
};

/** How long spans are collected, and how long sending them may take before they are dropped. */
const GATHER_MS = 1000;
const EXPORT_TIMEOUT_MS = 5000;
const STOP_TIMEOUT_MS = 1000;
const MAX_STATEMENT = 2000;

async function openTracer({ url, headers, share }: TraceSettings) {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": "utmark" }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS }),
        scheduledDelayMillis: GATHER_MS,
      }),
    ],
  });
  return { api, provider, tracer: provider.getTracer("utmark") };
}
type Api = typeof import("@opentelemetry/api");

/** The verb of a statement, which is the name of its span. */
const verbOf = (sql: string): string =>
  /\b(select|insert|update|delete|lock|begin|commit|rollback)\b/i.exec(sql)?.[1]?.toLowerCase() ?? "sql";

function createTraces({ api, tracer }: { api: Api; tracer: Tracer }): Omit<Traces, "stop"> {
  const current = new AsyncLocalStorage<Span>();
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT, trace } = api;
  const startSpan = (name: string, kind: number, attributes: Attributes, parent?: Span): Span =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  /** Marks a span as failed by the error's kind only, since its message may name a person. */
  function markFailed(span: Span, error?: unknown): void {
    if (error !== undefined) span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  const runWithin = <T>(span: Span, run: () => Promise<T>): Promise<T> =>
    current.run(span, async () => {
      try {
        return await run();
      } catch (e) {
        markFailed(span, e);
        throw e;
      } finally {
        span.end();
      }
    });
  return {
    mount(http) {
      const spans = new WeakMap<FastifyRequest, Span>();
      http.addHook("onRequest", (request, _reply, done) => {
        const route = request.routeOptions.url ?? "no route";
        const span = startSpan(`${request.method} ${route}`, SpanKind.SERVER, {
          "http.request.method": request.method,
          "http.route": route,
          "utmark.request_id": request.id,
        });
        spans.set(request, span);
        current.run(span, done);
      });
      // the code that reads the body runs in events of the connection, so the span is set again
      http.addHook("preValidation", (request, _reply, done) => {
        const span = spans.get(request);
        if (span) current.run(span, done);
        else done();
      });
      http.addHook("onResponse", async (request, { statusCode }) => {
        const span = spans.get(request);
        span?.setAttribute("http.response.status_code", statusCode);
        if (span && statusCode >= 500) markFailed(span);
        span?.end();
      });
      http.addHook("onRequestAbort", async (request) => spans.get(request)?.end());
    },
    asked({ sql, ms, failed }) {
      const parent = current.getStore();
      if (!parent) return; // statements of the queue and of the sweeper's own state have no parent
      const end = Date.now();
      const span = tracer.startSpan(
        verbOf(sql),
        {
          kind: SpanKind.CLIENT,
          startTime: end - ms,
          attributes: { "db.system.name": "postgresql", "db.query.text": sql.slice(0, MAX_STATEMENT) },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (failed) markFailed(span);
      span.end(end);
    },
    job: ({ name, jobId }, run) =>
      runWithin(
        startSpan(`job ${name}`, SpanKind.CONSUMER, { "utmark.job": name, "utmark.job_id": jobId }),
        run,
      ),
    sweep: (sweep) => ({
      ...sweep,
      run(now, limit) {
        const task = taskOf(sweep);
        const span = startSpan(
          `sweep ${task}`,
          SpanKind.INTERNAL,
          { "utmark.sweep": task },
          current.getStore(),
        );
        return runWithin(span, async () => {
          const doneCount = await sweep.run(now, limit);
          span.setAttribute("utmark.done", doneCount);
          return doneCount;
        });
      },
    }),
  };
}

export async function openTraces(settings: TraceSettings): Promise<Traces> {
  const { api, provider, tracer } = await openTracer(settings);
  return {
    ...createTraces({ api, tracer }),
    async stop() {
      const limit = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), limit]);
    },
  };
}
