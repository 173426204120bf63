/**
 * What an error of PostgreSQL means for a retry, by the beginning of its SQLSTATE (PostgreSQL's appendix A).
 * This is the only list of errors that mean «not now»; any other SQLSTATE is an error of ours.
 */
type RetryAdvice =
  /** The database is down, full, or refuses writes: nothing was written, and a later retry may succeed. */
  | "away"
  /** A time limit ended the statement, and its transaction was rolled back. */
  | "cut off"
  /** Two transactions conflicted, and this one was rolled back: it may be run again at once. */
  | "met another";

const lines: readonly (readonly [prefix: string, RetryAdvice])[] = [
  ["08", "away"], // the connection failed
  ["25006", "away"], // read-only: a primary that has become a standby, or an operator who stopped writes
  ["25P03", "away"], // ended while it was idle in a transaction
  ["25P04", "cut off"], // the transaction took too long
  ["40001", "met another"], // could not be serialized
  ["40003", "away"], // the connection was lost while it committed
  ["40P01", "met another"], // deadlock
  ["53", "away"], // out of disk, memory or connections
  ["55P03", "cut off"], // a lock was not had in time
  ["57014", "cut off"], // cancelled, mostly by the statement timeout
  ["57P0", "away"], // shutting down, crashed, starting, dropped, idle for too long
  ["58000", "away"], // the system it runs on failed
  ["58030", "away"], // its disk failed
];

/** Whether the trigger `person_is_here` refused a row since it names a person whose account is deleted. */
export const isDeletedAccount = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "UM001";

/** The advice for an error; undefined for any other error, even if it is not PostgreSQL's. */
export function retryAdvice(error: unknown): RetryAdvice | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== "string" || code.length !== 5) return undefined;
  return lines.find(([prefix]) => code.startsWith(prefix))?.[1];
}
