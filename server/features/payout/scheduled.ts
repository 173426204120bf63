import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { sendPayout } from "./payout-store.ts";
import { deletePayouts, insertPayout, type NewPayout, unfreezePayouts } from "./scheduled-store.ts";

/**
 * Schedules the landowner's payout, to be released and sent on its date; `on_hold` if there is no account to
 * pay to (rules 6.3).
 */
export async function schedulePayout(tx: Tx, payout: NewPayout): Promise<void> {
  const { payoutId, status } = await insertPayout(tx, payout);
  await audit(tx, {
    at: payout.now,
    actorRole: "system",
    subject: "payout",
    subjectId: payoutId,
    to: status,
    data: { bookingId: payout.bookingId, amountOre: payout.amountOre },
  });
}

/** Cancels the payouts that are not released yet. */
export async function cancelUnreleasedPayouts(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const deletedPayouts = await deletePayouts(tx, bookingId);
  await audit(
    tx,
    deletedPayouts.map(({ payoutId, status: from, amountOre }) => ({
      at: now,
      actorRole: "system" as const,
      subject: "payout" as const,
      subjectId: payoutId,
      from,
      to: "dropped",
      data: { bookingId, amountOre },
    })),
  );
}

/** Unfreezes the payouts if no case and no problem of the booking is open; under the booking's lock. */
export async function unfreezeIfSettled(tx: Tx, jobs: JobQueue, bookingId: string): Promise<void> {
  for (const { payoutId, status, released } of await unfreezePayouts(tx, bookingId))
    if (released && status === "scheduled") await jobs.enqueue(tx, sendPayout, { payoutId });
}
