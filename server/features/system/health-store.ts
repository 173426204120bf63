import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";

/** Who asks gives up soon: no answer in time is one too. */
const ANSWER_MS = 900;

export async function databaseAnswers(db: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const timer = new AbortController();
  const late = wait(ANSWER_MS, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([asked, late]).finally(() => timer.abort());
}
