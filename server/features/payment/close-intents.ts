/**
 * Cancels the open payment intents, at the card provider, of a booking that is no longer to be paid there, so
 * that nobody is charged for nothing.
 */
import { eachBooking } from "#server/features/booking/public.ts";
import { closeIntentsJob } from "#server/features/ledger/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import type { Db } from "#server/platform/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { findOpenIntents, isOpen, markCancelled } from "./payment-store.ts";
import { askIntent } from "./ask-intents.ts";
import { type PaymentProvider, ProviderRefusal } from "./provider.ts";
import { lockBookingWithOpenIntent } from "./unsent-store.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };

/**
 * What the provider refuses to cancel for good, it does not know or will not charge: it is asked no more. Were it
 * charged all the same, the money goes back (rules 4.3).
 */
async function cancelAt(
  provider: PaymentProvider,
  { intentId, paymentId }: { intentId: string; paymentId: string },
): Promise<{ cancelled: boolean; reason?: string }> {
  try {
    return await provider.cancelIntent({ intentId, idempotencyKey: `cancel/${paymentId}` });
  } catch (error) {
    if (error instanceof ProviderRefusal) return { cancelled: true, reason: error.message };
    throw error;
  }
}

/**
 * For one that was charged in between, the money goes back (rules 4.3), also where the report never comes. One that
 * does not match stays open, and the job is tried again, so that it is seen.
 */
async function close(deps: Deps, bookingId: string, now: Date): Promise<void> {
  const { db, provider } = deps;
  for (const { paymentId, intentId, status } of await findOpenIntents(db, provider.name, bookingId)) {
    const { cancelled, reason } = await cancelAt(provider, { intentId, paymentId });
    if (!cancelled) {
      await askIntent(deps, intentId, now);
      if (await isOpen(db, paymentId))
        throw new Error(`payment ${paymentId} was charged, and does not match`);
      continue;
    }
    await db.transaction().execute(async (tx) => {
      if (!(await markCancelled(tx, paymentId, now))) return;
      await audit(tx, [
        {
          at: now,
          actorRole: "system",
          subject: "payment",
          subjectId: bookingId,
          from: `intent_${status}`,
          to: "intent_cancelled",
          reason,
          data: { paymentId },
        },
      ]);
    });
  }
}

export const closingJobs = (deps: Deps): JobHandler[] => [
  handles(closeIntentsJob, ({ bookingId }, { now }) => close(deps, bookingId, now), { calls: true }),
];

/** Finds intents whose job was lost, and those created while the booking was being cancelled. */
export const openIntents = (deps: Deps): Sweep =>
  eachBooking(deps, {
    name: "open intents",
    take: (tx, _now, passedOver) => lockBookingWithOpenIntent(tx, deps.provider.name, passedOver),
    idOf: (bookingId) => bookingId,
    work: (tx, bookingId) => deps.jobs.enqueue(tx, closeIntentsJob, { bookingId }),
  });
