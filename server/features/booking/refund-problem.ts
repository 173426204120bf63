/** Refunds a sum for a problem with a stay (rules 4.8): booking, ledger, payouts and credit note at once. */
import { decideProblemRefund, keptOreOf, refundableOre } from "#domain/booking/problem-refund.ts";
import { escrowOre } from "#server/features/ledger/public.ts";
import { changeUnreleasedPayout, freezePayout, lockPayouts } from "#server/features/payout/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit, type AuditRow } from "#server/platform/observability/audit-store.ts";
import { type LockedBooking, saveBooking } from "./booking-store.ts";
import { applyEffects } from "./effects.ts";

/** What of a booking's payment is kept, and what of that can be refunded, in øre. */
type HeldMoney = { keptOre: number; heldOre: number };
/**
 * Freezes the payouts of a locked booking, which waits for a release that is running, and reads what is left
 * in escrow after it.
 */
export async function freezeHeldMoney(tx: Tx, { state }: LockedBooking, now: Date): Promise<HeldMoney> {
  await freezePayout(tx, state.bookingId, now);
  return heldMoney(tx, { state });
}
export const heldMoney = async (tx: Tx, { state }: Pick<LockedBooking, "state">): Promise<HeldMoney> => ({
  keptOre: keptOreOf(state),
  heldOre: refundableOre(state, await escrowOre(tx, state.bookingId)),
});

type Refund = { problemId: string; amountOre: number; by: Pick<AuditRow, "actorUid" | "actorRole"> };
/** Refunds at most what `heldMoney` says; the caller has checked it, and holds the booking's lock. */
export async function refundProblem(
  tx: Tx,
  jobs: JobQueue,
  { row, state }: LockedBooking,
  { problemId, amountOre, by }: Refund,
  now: Date,
): Promise<void> {
  if (amountOre === 0) return;
  const { bookingId } = state;
  const { changes, effects, payouts } = decideProblemRefund(state, {
    problemId,
    amountOre,
    payouts: await lockPayouts(tx, bookingId),
    escrowOre: await escrowOre(tx, bookingId),
  });
  const next = { ...state, ...changes };
  await saveBooking(tx, next, {}, now);
  for (const payout of payouts) await changeUnreleasedPayout(tx, payout);
  const refused = await applyEffects(tx, jobs, { row, state: next, hold: undefined }, effects, now);
  if (refused) throw new Error(`the refund for problem ${problemId} was refused`);
  await audit(tx, {
    at: now,
    ...by,
    subject: "payment",
    subjectId: bookingId,
    from: state.paymentStatus,
    to: next.paymentStatus,
    data: { problemId, amountOre },
  });
}
