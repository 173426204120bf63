import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

/** If the database has not responded after this time, it counts as down. */
const HEALTH_TIMEOUT_MS = 900;
/** Writing is tested at most this often, whoever asks. */
const WRITE_INTERVAL_MS = 3000;

/**
 * Whether the database can write: a sort that exceeds work_mem goes to a temporary file (half a megabyte),
 * which a full disk refuses; it leaves no row and no WAL.
 */
async function canWrite(db: Db): Promise<boolean> {
  // no transaction, which might have to wait for a connection; work_mem is set by the statement, before the
  // rows are made
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as read_only
    from (select set_config('work_mem', '64kB', true) as memory offset 0) least, lateral generate_series(1, 20000 + 0 * length(least.memory))
    having count(*) > 0`.execute(db);
  return rows[0]?.readOnly === false;
}

async function withTimeout(ms: number, check: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  const timeout = wait(ms, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([check.catch(() => false), timeout]).finally(() => timer.abort());
}

/** Whether the database responds now, and could write when that was last tested. */
export function databaseCheck(db: Db, writeEveryMs = WRITE_INTERVAL_MS): () => Promise<boolean> {
  let lastCheck: Promise<boolean> | undefined;
  let nextCheckAt = 0;
  function writable(): Promise<boolean> {
    if (lastCheck && performance.now() < nextCheckAt) return lastCheck;
    nextCheckAt = performance.now() + writeEveryMs;
    lastCheck = canWrite(db).catch(() => false);
    return lastCheck;
  }
  const checkBoth = async (): Promise<boolean> => {
    await sql`select 1`.execute(db);
    return writable();
  };
  return () => withTimeout(HEALTH_TIMEOUT_MS, checkBoth());
}
