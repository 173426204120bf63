import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

/** Who asks gives up soon: no answer in time is one too. */
const ANSWER_MS = 900;
/** Whether it can write is looked at no more often than this, whoever asks. */
const WRITE_EVERY_MS = 3000;

/**
 * Whether there is room and leave to write. What does not fit in the least memory a statement may have goes
 * to a temporary file (half a megabyte): a full disk refuses that, and there is nothing left of it, no row
 * and no WAL.
 */
async function canWrite(db: Db): Promise<boolean> {
  // Without a transaction of its own, which it might have to wait for; the memory is set for this statement,
  // before the rows are made.
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "readOnly"
    from (select set_config('work_mem', '64kB', true) as memory offset 0) least, lateral generate_series(1, 20000 + 0 * length(least.memory))
    having count(*) > 0`.execute(db);
  return rows[0]?.readOnly === false;
}

async function within(ms: number, asked: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  const timeout = wait(ms, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([asked.catch(() => false), timeout]).finally(() => timer.abort());
}

/** Whether the database answers now and could write a moment ago. */
export function databaseCheck(db: Db, writeEveryMs = WRITE_EVERY_MS): () => Promise<boolean> {
  let looked: Promise<boolean> | undefined;
  let lookAgainAt = 0;
  function writable(): Promise<boolean> {
    if (looked && performance.now() < lookAgainAt) return looked;
    lookAgainAt = performance.now() + writeEveryMs;
    looked = canWrite(db).catch(() => false);
    return looked;
  }
  const both = async (): Promise<boolean> => {
    await sql`select 1`.execute(db);
    return writable();
  };
  return () => within(ANSWER_MS, both());
}
