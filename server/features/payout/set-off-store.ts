/** Claims that a landowner's payouts are to cover (rules 6.10). */
import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

type OpenClaim = { claimId: string; bookingId: string; leftOre: number };
/** Locks the landowner's claims to be set off that were decided by then; the oldest first. */
export async function lockSetOffs(tx: Tx, landownerUid: string, toldBy: Date): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select c.claim_id, c.booking_id, c.landowner_ore - c.covered_ore as left_ore
    from claim c join booking b using (booking_id)
    where c.outcome = 'set_off' and c.settled_at is null and b.landowner_uid = ${landownerUid} and c.decided_at <= ${toldBy}::timestamptz
    order by c.decided_at, c.claim_id for update of c`.execute(tx);
  return rows;
}
export const saveCovered = (tx: Tx, claimId: string, amountOre: number, now: Date) =>
  sql`update claim set covered_ore = covered_ore + ${amountOre}::bigint,
    settled_at = case when covered_ore + ${amountOre}::bigint >= landowner_ore then ${now}::timestamptz end where claim_id = ${claimId}`.execute(
    tx,
  );
export const saveSetOff = (tx: Tx, payoutId: string, setOffOre: number) =>
  tx.updateTable("payout").set({ setOffOre }).where("payoutId", "=", payoutId).execute();
