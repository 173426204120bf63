/** Claims: amounts that the provider or bank reversed and escrow did not cover (rules 6.10). */
import { sql } from "kysely";
import type { ClaimOutcome } from "#domain/booking/claim.ts";
import { paysForBooking } from "#server/features/booking/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Inserts the claim of a case, which has at most one. */
export const insertClaim = (tx: Tx, c: { caseId: string; bookingId: string; amountOre: number; now: Date }) =>
  tx
    .insertInto("claim")
    .values({ caseId: c.caseId, bookingId: c.bookingId, amountOre: c.amountOre, openedAt: c.now })
    .onConflict((conflict) => conflict.column("caseId").doNothing())
    .execute();

export type ClaimRow = {
  claimId: string;
  caseId: string;
  bookingId: string;
  hunter: string;
  landowner: string;
  amountOre: number;
  landownerOre: number;
  coveredOre: number;
  openedAt: Date;
  outcome: ClaimOutcome | null;
  reason: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  settledAt: Date | null;
  /** Whether the reversed payment had paid for the booking. */
  ofSale: boolean;
};
const claimSelect = sql`
  select c.claim_id, c.case_id, c.booking_id, h.display_name as hunter, l.display_name as landowner,
    c.amount_ore, c.landowner_ore, c.covered_ore, c.opened_at, c.outcome, c.reason,
    c.decided_at, u.display_name as decided_by, c.settled_at,
      ${paysForBooking("p", "b")} as of_sale
  from claim c join payment_case p using (case_id) join booking b on b.booking_id = c.booking_id
    join user_profile h on h.uid = buyer_of(b) join user_profile l on l.uid = b.landowner_uid
    left join user_profile u on u.uid = c.decided_by`;

type Query = {
  state: "open" | "settled";
  bookingId: string | undefined;
  after: { at: string; id: string } | undefined;
  limit: number;
};
/** Lists claims, the newest first. */
export async function listClaims(db: Db, { state, bookingId, after, limit }: Query): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`${claimSelect} where (c.settled_at is null) = ${state === "open"}
    and ${bookingId ? sql`c.booking_id = ${bookingId}` : sql`true`}
    and ${after ? sql`(c.opened_at, c.claim_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by c.opened_at desc, c.claim_id desc limit ${limit}`.execute(db);
  return rows;
}
export async function findClaim(db: Db | Tx, claimId: string): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`${claimSelect} where c.claim_id = ${claimId}`.execute(db);
  return rows[0];
}

type LockedClaim = {
  caseId: string;
  amountOre: number;
  ofSale: boolean;
  outcome: ClaimOutcome | null;
};
export async function lockClaim(tx: Tx, claimId: string): Promise<LockedClaim | undefined> {
  const { rows } = await sql<LockedClaim>`
    select c.case_id, c.amount_ore, ${paysForBooking("p", "b")} as of_sale, c.outcome
    from claim c join payment_case p using (case_id) join booking b on b.booking_id = c.booking_id
    where c.claim_id = ${claimId} for update of c`.execute(tx);
  return rows[0];
}

type DecidedClaim = {
  outcome: ClaimOutcome;
  landownerOre: number;
  paidOre: number;
  receivedOn: string;
  reference: string | undefined;
  reason: string;
  uid: string;
  now: Date;
};
/** Stores the decision: a claim to be set off is settled once payouts have covered it, any other at once. */
export const saveClaim = (tx: Tx, claimId: string, d: DecidedClaim) =>
  tx
    .updateTable("claim")
    .set({
      outcome: d.outcome,
      landownerOre: d.landownerOre,
      coveredOre: d.outcome === "set_off" ? 0 : d.landownerOre,
      paidOre: d.paidOre,
      receivedOn: d.paidOre > 0 ? d.receivedOn : null,
      reference: d.reference ?? null,
      reason: d.reason,
      decidedAt: d.now,
      decidedBy: d.uid,
      settledAt: d.outcome === "set_off" ? null : d.now,
    })
    .where("claimId", "=", claimId)
    .execute();
