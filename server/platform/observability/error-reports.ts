/**
 * Stores app error records of errors that led to a 500 response or a broken page. Never awaited, and only a
 * few at a time: if everything fails, one record says as much as a thousand.
 */
import { LRUCache } from "lru-cache";
import { type NewAppError, insertAppErrors } from "./app-errors-store.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Log, withoutPersonalData } from "./log.ts";

/** Each process records the same error of the same operation at most once in this time. */
const REPEAT_INTERVAL_MS = 60_000;
const MAX_KNOWN = 500;
const MAX_WAITING = 50;

type Failure = { source: string; error: unknown; requestId?: string | undefined };
export type ErrorReports = {
  report(failure: Failure): void;
  /** Writes the waiting records; nothing is written after that. */
  stop(): Promise<void>;
};

export function createErrorReports({ db, clock, log }: { db: Db; clock: Clock; log: Log }): ErrorReports {
  const reported = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: REPEAT_INTERVAL_MS });
  let waiting: NewAppError[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length) {
      const batch = waiting;
      waiting = [];
      // the database may be what has failed
      await insertAppErrors(db, batch).catch((err) => log.warn({ err }, "app errors were not recorded"));
    }
    writing = undefined;
  }
  return {
    report({ source, error, requestId }) {
      const { name, message, stack, code } =
        error instanceof Error
          ? (error as Error & { code?: unknown })
          : (new Error(String(error)) as Error & { code?: unknown });
      const text = withoutPersonalData(`${name}: ${message}`).slice(0, 500);
      const key = `${source} ${text}`;
      if (waiting.length >= MAX_WAITING || reported.has(key)) return;
      reported.set(key, true);
      waiting.push({
        at: clock.now(),
        severity: "error",
        source: withoutPersonalData(source).slice(0, 100),
        message: text,
        details: withoutPersonalData(stack ?? "").slice(0, 2000),
        code: typeof code === "string" ? code.slice(0, 100) : "internal_error",
        requestId,
      });
      writing ??= write();
    },
    stop: async () => {
      await writing;
    },
  };
}
