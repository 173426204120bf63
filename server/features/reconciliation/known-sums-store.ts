/** Sums of payments that the bank reports in one file and lists one by one in another. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/**
 * Whether a waiting payment is the sum of payments that the bank has listed one by one, of the same entry and
 * day. Only the entry's reference identifies it, as for a sum in camt.052 and camt.053.
 */
export async function isSumOfKnownPayments(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(bool_and(n.several and n.ore = t.amount_ore), false) as is
    from bank_transaction t cross join lateral (
      select count(*) > 1 as several, sum(o.amount_ore) as ore from bank_transaction o
      where right(o.account, 11) = right(t.account, 11) and o.booked_on = t.booked_on and o.currency = t.currency
        and o.entry_reference = t.entry_reference and o.bank_transaction_id <> t.bank_transaction_id) n
    where t.bank_transaction_id = ${id} and t.status in ('new', 'waiting') and t.format in ('camt.052', 'camt.053')
      and num_nonnulls(t.kid, t.own_reference, t.end_to_end_id, t.payer, t.payer_account) = 0`.execute(tx);
  return rows[0]?.is ?? false;
}
/** Waiting payments with an entry of which this file has other payments. */
export async function findWaitingSums(db: Db, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.bank_transaction_id as id from bank_file_line l
      join bank_transaction t using (bank_transaction_id)
      join bank_transaction w on w.booked_on = t.booked_on and w.entry_reference = t.entry_reference
        and right(w.account, 11) = right(t.account, 11)
    where l.bank_file_id = ${fileId} and w.status = 'waiting' and w.bank_transaction_id <> t.bank_transaction_id
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
