import {
  CamelCasePlugin,
  Kysely,
  type KyselyConfig,
  PostgresDialect,
  type PostgresPool,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { DB } from "./db-types.ts";
import { createClientQueue, overloaded } from "#server/platform/http/client-queue.ts";
import { isStalePlan, preparingClient } from "./prepared.ts";
import { retryAdvice } from "./sqlstates.ts";

/**
 * Parsers for instants and lists of words in their usual form. They are faster than the client's own, which
 * match each value against patterns and parse all other forms.
 */
const ZERO = 48;
const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO;
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/**
 * The form `2027-08-01 08:00:00+00`, with up to six digits of a second. `Date.UTC` would read the years 0 to
 * 99 as 1900 to 1999.
 */
const START_OF_FRACTION = 20;
const withoutFraction = "2027-08-01 08:00:00+00".length;
const isUsualInstant = (text: string): boolean =>
  text.charCodeAt(0) > ZERO &&
  text[4] === "-" &&
  text[10] === " " &&
  text.endsWith("+00") &&
  text.length >= withoutFraction;

const slowInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;
export function parseInstant(text: string): Date {
  if (!isUsualInstant(text)) return slowInstant(text);
  const end = text.length - "+00".length;
  let ms = 0;
  for (let at = START_OF_FRACTION, unit = 100; at < end && unit >= 1; at++, unit /= 10)
    ms += digit(text, at) * unit;
  const year = two(text, 0) * 100 + two(text, 2);
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), ms),
  );
}

export const TEXT_ARRAY = 1009;
const slowWords = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];
/** Whether a list has no quotes, no nested lists, and no null. */
const isUsualList = (text: string): boolean => !/["\\]|.\{|null/i.test(text);
export function parseWords(text: string): (string | null)[] {
  if (!isUsualList(text) || !text.startsWith("{")) return slowWords(text);
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

pg.types.setTypeParser(pg.types.builtins.DATE, (s) => s);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(600 as number, String); // point: its text, not an object
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseInstant);
pg.types.setTypeParser(TEXT_ARRAY as number, parseWords);

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A row of a table, as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/**
 * Longer than a statement may take. After this time the transaction of a frozen process is rolled back, and
 * we stop waiting for a response.
 */
const IDLE_TIMEOUT_MS = 10_000;
const KEEPALIVE_MS = 10_000;
/** The share of the statement timeout that may be spent on waiting for a lock. */
const LOCK_WAIT_SHARE = 1 / 3;
const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT_MS = 10_000;
/**
 * The maximum number of connections for transactions: if all of them wait for one row lock, reads continue.
 */
const MAX_TRANSACTIONS = 6;
const TRANSACTION_WAIT_MS = 30_000;
const MAX_WAITING = 1000;

/**
 * `statementMs`: the statement timeout, of which a lock may take a third; by default there is none. `pooled`:
 * the pooler sets these for its connections (`connect_query` in deploy/pgbouncer.ini), since a setting made
 * here would apply to another client's next transaction.
 */
export function createPool(
  config: pg.PoolConfig,
  onLost: (e: Error) => void = () => {},
  statementMs = 0,
  pooled = false,
): pg.Pool {
  // Turns JIT off: servers that compile queries spend half a second on queries that run for a millisecond.
  const onConnect = async (client: pg.ClientBase) =>
    void (await client.query(
      `set jit = off; set statement_timeout = ${statementMs}; set lock_timeout = ${Math.ceil(statementMs * LOCK_WAIT_SHARE)}; set idle_in_transaction_session_timeout = ${statementMs && statementMs + IDLE_TIMEOUT_MS}`,
    ));
  const limits = statementMs ? { query_timeout: statementMs + KEEPALIVE_MS } : {};
  const pool = new pg.Pool({
    Client: preparingClient() as unknown as NonNullable<pg.PoolConfig["Client"]>,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(!pooled && { onConnect }),
    ...limits,
    ...config,
  });
  pool.on("error", onLost); // a connection broke: an error event without a listener would end the process
  // the pool itself listens only to idle connections
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}
/** Too many transactions are waiting already, or this one has waited too long. */
class DatabaseBusy extends Error {
  readonly code = "53300";
  constructor() {
    super("no turn for a transaction");
  }
}
class SharedDatabase extends Kysely<DB> {
  readonly #transactionQueue = createClientQueue({
    atOnce: MAX_TRANSACTIONS,
    pointsAtOnce: 0,
    pointsPerSecond: 1,
    burstPoints: 1,
    maxWaiting: MAX_WAITING,
    waitMs: TRANSACTION_WAIT_MS,
  });
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const answer = await this.#transactionQueue("all", 0, () => execute(work));
      if (answer === overloaded) throw new DatabaseBusy();
      return answer;
    };
    return builder;
  }
}
/**
 * Rows as JSON by the database's column names, for `jsonb_populate_recordset` and `jsonb_to_recordset`, whose
 * names the query builder does not convert.
 */
export const recordset = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [databaseName(key), value])),
    ),
  );
/** Rows that were read as JSON of whole rows (`json_agg(o)`), with the names used in the code. */
export const namedRows = <R>(rows: readonly object[]): R[] =>
  rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [codeName(key), value])) as R,
  );
const codeName = (key: string): string =>
  key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
/** The name of a table or column in the database: `user_profile` for `userProfile`. */
export const databaseName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A statement without its values. */
export type ExecutedStatement = { sql: string; ms: number; failed: boolean };
/** Called with each statement and its duration. */
export type OnStatement = (statement: ExecutedStatement) => void;
const optionsOf = (pool: PostgresPool, onStatement?: OnStatement): KyselyConfig => ({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  ...(onStatement && {
    log: ({ level, query, queryDurationMillis }) =>
      onStatement({ sql: query.sql, ms: queryDurationMillis, failed: level === "error" }),
  }),
});
export const createDb = (pool: pg.Pool, onStatement?: OnStatement): Db =>
  new SharedDatabase(optionsOf(pool, onStatement));
/** A `Db` on this one connection, which the caller releases. */
export const dbOnClient = (client: pg.PoolClient, onStatement?: OnStatement): Db =>
  new Kysely(
    optionsOf(
      {
        connect: async () => ({ query: client.query.bind(client), release() {} }) as never,
        end: async () => {},
        options: {},
      },
      onStatement,
    ),
  );

/** Whether statements have a timeout, which a pooler may not have been configured to set. */
export async function hasStatementTimeout(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select current_setting('statement_timeout') <> '0' as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** The database refuses connections, or has refused one just now, so that the gate is shut. */
export class DatabaseAway extends Error {
  readonly code = "57P03";
  constructor(cause?: unknown) {
    super("the database is away", { cause });
  }
}

const lostConnection = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"]);
/** Whether the database is away, full or read-only: nothing was written, and a retry later may help. */
export function isUnreachable(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === "string") return retryAdvice(error) === "away" || lostConnection.has(code);
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|timeout expired/.test(
    message,
  );
}

/** Whether a statement hit a time limit (its own, its lock's or its transaction's) and was rolled back. */
export const isCutOff = (error: unknown): boolean => retryAdvice(error) === "cut off";

/** Whether the transaction was undone and may be retried: serialization failures, deadlocks, stale plans. */
export const isRetryable = (error: unknown): boolean =>
  retryAdvice(error) === "met another" || isStalePlan(error);
