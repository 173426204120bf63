/** Stores actions of the card provider's staff: disputes, and refunds that the product did not request. */
import type { Db, Tx } from "#server/platform/database/database.ts";
import { withDemoTables } from "../tables.ts";

export type DisputeStatus = "needs_response" | "won" | "lost";
export type Dispute = { disputeId: string; amountOre: number; status: DisputeStatus };
const columns = ["disputeId", "amountOre", "status"] as const;

/** Returns the latest dispute of a payment intent. */
export async function findDispute(db: Db | Tx, intentId: string): Promise<Dispute | undefined> {
  const row = await withDemoTables(db)
    .selectFrom("card_provider.dispute")
    .select(columns)
    .where("intentId", "=", intentId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, status: row.status as DisputeStatus };
}
export const insertDispute = (
  tx: Tx,
  d: { disputeId: string; intentId: string; amountOre: number; feeOre: number; now: Date },
) =>
  withDemoTables(tx)
    .insertInto("card_provider.dispute")
    .values({
      disputeId: d.disputeId,
      intentId: d.intentId,
      amountOre: d.amountOre,
      feeOre: d.feeOre,
      status: "needs_response",
      createdAt: d.now,
    })
    .execute();
export const decideDispute = (tx: Tx, disputeId: string, status: "won" | "lost", now: Date) =>
  withDemoTables(tx)
    .updateTable("card_provider.dispute")
    .set({ status, decidedAt: now })
    .where("disputeId", "=", disputeId)
    .execute();
