/**
 * Chooses the database for a read: a standby that has replayed what the reader must see, or else the primary
 * (decision 100).
 */
import { sql } from "kysely";
import type pg from "pg";
import { type OnStatement, type Db, dbOnClient, isRetryable, isUnreachable } from "./database.ts";
import type { Log } from "#server/platform/observability/log.ts";

/** The maximum delay of a standby: one that is further behind the primary is not used. */
export const MAX_BEHIND_MS = 10_000;

/** The standby, or the reason why the primary was used. */
export type ReadFrom = "standby" | "behind" | "away";
/** Runs `work` on a database that is recent enough for this caller; it may run again, on the primary. */
export type Reads = <T>(by: { position?: string }, work: (db: Db) => Promise<T>) => Promise<T>;

export const readsOfPrimary =
  (primary: Db): Reads =>
  (_, work) =>
    work(primary);

/** The log position that includes everything committed before this call. */
export async function currentPosition(primary: Db): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary);
  return rows[0]?.at;
}

type Standby = {
  primary: Db;
  pool: pg.Pool;
  asked?: OnStatement;
  log: Log;
  from: (from: ReadFrom) => void;
  maxBehindMs?: number;
};
const standbyBehind = Symbol("behind");
type Answers = [unknown, pg.QueryResult<{ isThere: boolean }>];

/**
 * Reads in a transaction, which a pooler runs on one server. The first statement also reads the standby's
 * position.
 */
async function readAtPosition<T>(
  { pool, asked }: Pick<Standby, "pool" | "asked">,
  positions: readonly string[],
  work: (db: Db) => Promise<T>,
): Promise<T | typeof standbyBehind> {
  const client = await pool.connect();
  let failed: unknown;
  try {
    const [, { rows }] = (await client.query(
      `begin transaction read only; select not pg_is_in_recovery()
        or pg_last_wal_replay_lsn() >= all ('{${positions.join()}}'::pg_lsn[]) as "isThere"`,
    )) as unknown as Answers;
    const answer = rows[0]?.isThere
      ? await dbOnClient(client, asked).connection().execute(work)
      : standbyBehind;
    await client.query("commit");
    return answer;
  } catch (e) {
    failed = e;
    throw e;
  } finally {
    // a connection that failed in the middle of a transaction is not reused
    client.release(failed !== undefined);
  }
}

const readOnly = "25006";
/**
 * Whether the standby is down, or cancelled the read because replay has priority. False if all its
 * connections are in use, or if it refuses a write.
 */
const isStandbyUnavailable = (error: unknown): boolean =>
  isRetryable(error) ||
  (isUnreachable(error) &&
    (error as { code?: unknown }).code !== readOnly &&
    !/timeout exceeded/.test((error as Error | undefined)?.message ?? ""));

export function readsOfStandby(o: Standby): { reads: Reads; stop: () => void } {
  const { primary, log, from, maxBehindMs = MAX_BEHIND_MS } = o;
  // The next position to require of every standby, and one that is old enough to be required now.
  let positions: string[] = [];
  const readPosition = () =>
    void currentPosition(primary).then(
      (now) => {
        if (now) positions = [...positions.slice(-1), now];
      },
      () => {}, // the primary is away: standbys answer as before
    );
  readPosition();
  const timer = setInterval(readPosition, maxBehindMs / 2).unref();
  let isAway = false;
  const reads: Reads = async ({ position }, work) => {
    const minPositions = positions.length > 1 ? positions.slice(0, 1) : [];
    try {
      const answer = await readAtPosition(o, [...minPositions, ...(position ? [position] : [])], work);
      if (isAway) log.info("the standbys answer again");
      isAway = false;
      from(answer === standbyBehind ? "behind" : "standby");
      if (answer !== standbyBehind) return answer;
    } catch (err) {
      if (!isStandbyUnavailable(err)) throw err;
      if (!isAway) log.warn({ err }, "no standby answers, the primary does");
      isAway = true;
      from("away");
    }
    return work(primary);
  };
  return { reads, stop: () => clearInterval(timer) };
}
