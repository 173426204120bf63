/** The ledger. Rows are insert-only; the database refuses a set that does not sum to zero. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { accounts, type Posting } from "#domain/ledger/ledger.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** `bookingId`: null for fees, and for moves between our own accounts. */
export type EntrySet = { bookingId: string | null; reason: string; postings: readonly Posting[]; now: Date };

export async function insertEntrySet(
  tx: Tx,
  { bookingId, reason, postings, now }: EntrySet,
): Promise<string> {
  const entrySetId = randomUUID();
  const rows = postings.map(({ account, amountOre }) => ({
    entrySetId,
    bookingId,
    reason,
    at: now,
    account,
    amountOre,
  }));
  await tx.insertInto("ledgerEntry").values(rows).execute();
  return entrySetId;
}

/** The booking's balance in escrow. */
export async function escrowOre(tx: Tx, bookingId: string): Promise<number> {
  const row = await tx
    .selectFrom("ledgerEntry")
    .select(sql<number>`coalesce(-sum(amount_ore), 0)::bigint`.as("ore"))
    .where("bookingId", "=", bookingId)
    .where("account", "=", accounts.escrow(bookingId))
    .executeTakeFirst();
  return row?.ore ?? 0;
}
