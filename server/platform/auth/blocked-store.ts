/** Blocks between two people: neither can reach the other by message or invitation (rules 9.12). */
import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Locks a pair of people until the transaction ends; to be called before any lock of a conversation. No
 * conversation of the two can begin while one of them blocks the other.
 */
export const lockPair = (tx: Tx, one: string, other: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${[one, other].sort().join(" ")}, 195))`.execute(tx);
/** Whether one blocks the other; a lock keeps the result valid until the transaction ends. */
export async function lockIsBlocked(tx: Tx, one: string, other: string): Promise<boolean> {
  await lockPair(tx, one, other);
  const { rows } = await sql`select from conversation_block
    where blocker_uid in (${one}, ${other}) and blocked_uid in (${one}, ${other})`.execute(tx);
  return rows.length > 0;
}
