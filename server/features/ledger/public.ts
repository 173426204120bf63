/** The ledger's API for other features. Every write takes the caller's transaction. */
import { allocatedPostings, type MoneyAccount } from "#domain/ledger/ledger.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type EntrySet, insertEntrySet } from "./ledger-store.ts";

export { escrowOre } from "./ledger-store.ts";

/** Inserts a set of postings in one statement, and returns its id. An empty set is not stored (rules 6.1). */
export const postEntries = async (tx: Tx, set: EntrySet): Promise<string | undefined> =>
  set.postings.length > 0 ? insertEntrySet(tx, set) : undefined;

/** Posts the allocation of money to an account; nothing if the money is in that account already. */
export async function allocate(
  tx: Tx,
  {
    bookingId,
    amountOre,
    from,
    to,
    now,
  }: { bookingId: string; amountOre: number; from: MoneyAccount; to: MoneyAccount; now: Date },
): Promise<void> {
  if (from === to) return;
  const { ofBooking, ofNone } = allocatedPostings({ from, to, amountOre });
  await postEntries(tx, { bookingId, reason: "allocated", postings: ofBooking, now });
  await postEntries(tx, { bookingId: null, reason: "allocated", postings: ofNone, now });
}
