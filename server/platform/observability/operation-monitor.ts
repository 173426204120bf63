/**
 * While an administrator has monitoring on, logs the requests and jobs that failed or were slow, and a sample
 * of the others. They are sampled and collected in memory, so that no request waits; when off, monitoring
 * takes one comparison.
 */
import { hostname } from "node:os";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Live } from "#server/platform/delivery/live.ts";
import { type Log, withoutPersonalData } from "./log.ts";
import { findMonitoring, insertOperations, type LoggedOperation } from "./operation-log-store.ts";
import { createLogThrottle } from "#server/platform/http/log-throttle.ts";

/**
 * Of several operations with the same name and outcome, one is logged per interval, with the number of those
 * left out before it.
 */
const INTERVALS_MS = { ok: 60_000, slow: 1000, failed: 1000 } as const;
const MAX_WAITING = 200;
const GATHER_MS = 500;

type ObservedOperation = {
  kind: "request" | "job";
  name: string;
  ms: number;
  status?: number;
  requestId?: string;
  error?: unknown;
};
export type OperationMonitor = {
  observe(what: ObservedOperation): void;
  process: string;
  /** Writes the collected entries to the database. */
  flush(): Promise<void>;
};

type Deps = { db: Db; clock: Clock; log: Log; live: Live };
export function createOperationMonitor({ db, clock, log, live }: Deps): OperationMonitor {
  const process = `${hostname()}:${globalThis.process.pid}`.slice(-200);
  let [slowMs, endsAt] = [0, 0];
  let waiting: LoggedOperation[] = [];
  let timer: NodeJS.Timeout | undefined;
  const thinned = createLogThrottle();

  async function readState(): Promise<void> {
    const state = await findMonitoring(db);
    slowMs = state.slowMs;
    endsAt = state.running ? (state.endsAt?.getTime() ?? 0) : 0;
  }
  live.onShared("monitoring", readState);

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length)
      await insertOperations(db, rows).catch((err) => log.warn({ err }, "operations were not written down"));
  }
  return {
    process,
    flush,
    observe({ kind, name, ms, status, requestId, error }) {
      if (endsAt === 0) return;
      const at = clock.now();
      if (at.getTime() >= endsAt) return;
      const failed = error !== undefined || (status ?? 0) >= 500;
      const outcome = failed ? "failed" : ms >= slowMs ? "slow" : "ok";
      if (waiting.length >= MAX_WAITING) return;
      const alike = thinned(`${outcome} ${name}`, INTERVALS_MS[outcome]);
      if (alike === undefined) return;
      const message = error instanceof Error ? error.message : undefined;
      waiting.push({
        at,
        kind,
        name,
        outcome,
        status,
        ms,
        alike,
        error: message && withoutPersonalData(message),
        requestId,
        process,
      });
      timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
    },
  };
}
