/**
 * Cancels, at the card provider, the open payments and card setups of a booking that is no longer to be paid
 * by card, so that nobody is charged for nothing.
 */
import { dueOre } from "#domain/booking/payment-term.ts";
import { closeIntentsJob, bookingSweep } from "#server/features/booking/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { fetchIntent } from "./verify-payments.ts";
import { deleteProviderCall, listLostCalls } from "./provider-call-store.ts";
import {
  findOpenIntents,
  findPayable,
  isOpen,
  lockBookingWithOpenIntent,
  markCancelled,
} from "./payment-store.ts";
import { cancelStale } from "./begin-payment.ts";
import { type PaymentProvider, ProviderRefusal } from "#server/platform/card-provider/provider.ts";
import { findUnneededSetups, markSetupCancelled } from "./saved-card-store.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };

/**
 * If the provider refuses permanently to cancel, it does not know the payment or will not charge it, so this
 * is not retried. If the payment is charged anyway, the money is refunded (rules 4.3).
 */
async function cancelPaymentAt(
  cancelling: Promise<{ cancelled: boolean }>,
): Promise<{ cancelled: boolean; reason?: string }> {
  try {
    return await cancelling;
  } catch (error) {
    if (error instanceof ProviderRefusal) return { cancelled: true, reason: error.message };
    throw error;
  }
}

/**
 * A payment charged in between is refunded (rules 4.3), even if its webhook event never arrives. If its
 * amount does not match, it stays open and the job is retried, so that somebody notices.
 */
async function closePayments(deps: Deps, bookingId: string, now: Date): Promise<void> {
  const { db, provider } = deps;
  for (const { paymentId, intentId, status } of await findOpenIntents(db, provider.name, bookingId)) {
    const { cancelled, reason } = await cancelPaymentAt(
      provider.cancelIntent({ intentId, idempotencyKey: `cancel/${paymentId}` }),
    );
    if (!cancelled) {
      await fetchIntent(deps, intentId, now);
      if (await isOpen(db, paymentId))
        throw new Error(`payment ${paymentId} was charged, and does not match`);
      continue;
    }
    await db.transaction().execute(async (tx) => {
      if (!(await markCancelled(tx, paymentId, now))) return;
      await audit(tx, {
        at: now,
        actorRole: "system",
        subject: "payment",
        subjectId: bookingId,
        from: `intent_${status}`,
        to: "intent_cancelled",
        reason,
        data: { paymentId },
      });
    });
  }
}

/** A card saved in between is reported, or found by `verifySetups`, and then deleted at the provider. */
async function closeSetups({ db, provider }: Deps, bookingId: string, now: Date): Promise<void> {
  for (const { setupId } of await findUnneededSetups(db, provider.name, bookingId)) {
    const idempotencyKey = `cancel/${setupId}`;
    const { cancelled } = await cancelPaymentAt(provider.cards.cancelSetup({ setupId, idempotencyKey }));
    const report = { provider: provider.name, setupId, now };
    if (cancelled) await db.transaction().execute((tx) => markSetupCancelled(tx, report));
  }
}

/**
 * Finds payments whose creation was never confirmed: their ids are unknown here, so they are searched for at
 * the provider.
 */
async function closeLostCalls({ db, log, provider }: Deps, bookingId: string, now: Date): Promise<void> {
  for (const { idempotencyKey, kind, firstAt, lastAt } of await listLostCalls(
    db,
    provider.name,
    bookingId,
    now,
  )) {
    const around = { bookingId, from: firstAt, until: lastAt };
    if (kind === "payment")
      for (const intentId of await provider.findOpenIntents(around)) {
        await provider.cancelIntent({ intentId, idempotencyKey: `cancel/${intentId}` });
        log.info({ bookingId, intentId }, "a payment that nobody had taken up is cancelled");
      }
    else
      for (const setupId of await provider.cards.findOpenSetups(around))
        await provider.cards.cancelSetup({ setupId, idempotencyKey: `cancel/${setupId}` });
    await deleteProviderCall(db, idempotencyKey);
  }
}

/** The total of an unpaid booking has changed: its open payment is of another amount (rules 4.7). */
async function closeStale(deps: Deps, bookingId: string, now: Date): Promise<void> {
  const payable = await findPayable(deps.db, deps.provider.name, bookingId);
  if (payable?.status !== "confirmed" || !payable.open || payable.open.amountOre === dueOre(payable)) return;
  await cancelStale(deps, payable.open.intentId, now);
}

async function closeAtProvider(deps: Deps, bookingId: string, now: Date): Promise<void> {
  await closeStale(deps, bookingId, now);
  await closePayments(deps, bookingId, now);
  await closeSetups(deps, bookingId, now);
  await closeLostCalls(deps, bookingId, now);
}

export const closingJobs = (deps: Deps): JobHandler[] => [
  handles(closeIntentsJob, ({ bookingId }, { now }) => closeAtProvider(deps, bookingId, now), {
    calls: true,
  }),
];

/**
 * Finds intents whose job was lost, intents created while the booking was being cancelled, and calls to the
 * provider whose result was never stored.
 */
export const openIntents = (deps: Deps): Sweep =>
  bookingSweep(deps, {
    name: "open intents",
    lock: (tx, now, skippedIds) =>
      lockBookingWithOpenIntent(tx, { provider: deps.provider.name, skippedIds, now }),
    idOf: (bookingId) => bookingId,
    work: (tx, bookingId) => deps.jobs.enqueue(tx, closeIntentsJob, { bookingId }),
  });
