/** Closes a waiting sum once the bank has listed its payments one by one (rules 6.9). */
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { lockTransaction, saveClosed, type TransactionRow } from "./bank-file-store.ts";
import { findWaitingSums, isSumOfKnownPayments } from "./known-sums-store.ts";

type By = { uid: string; now: Date };
/** Closes a sum if another file lists its payments one by one, whichever file came first. */
export async function closeKnownSum(tx: Tx, row: TransactionRow, { uid, now }: By): Promise<boolean> {
  const { bankTransactionId: id, status: from, amountOre, reference } = row;
  if (!(await isSumOfKnownPayments(tx, id))) return false;
  await saveClosed(tx, id, { uid, now, note: "" });
  const data = { amountOre, reference };
  const auditSubject = { subject: "payment" as const, subjectId: id, from, to: "sum_of_known", data };
  await audit(tx, [{ at: now, actorUid: uid, actorRole: "admin", ...auditSubject }]);
  return true;
}
/** Closes the waiting sums whose payments this file lists. */
export async function closeKnownSums(db: Db, fileId: string, by: By): Promise<void> {
  for (const id of await findWaitingSums(db, fileId))
    await db.transaction().execute(async (tx) => {
      const row = await lockTransaction(tx, id);
      if (row) await closeKnownSum(tx, row, by);
    });
}
