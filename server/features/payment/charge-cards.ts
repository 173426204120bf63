/**
 * Charges saved cards when they are due, and again over some days if the bank refuses (rules 7.5). Each
 * charge is an intent of ours, so that its webhook events are handled like those of any payment.
 */
import { osloDate } from "#domain/days.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { nextChargeAt } from "#domain/payment/instalments.ts";
import { applyCommand, findState } from "#server/features/booking/public.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { type Db, isUnreachable } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { prepareCharge } from "./begin-payment.ts";
import { applyFoundIntent } from "./handle-event.ts";
import { findPayable, insertPayment, markFailed, markProgress } from "./payment-store.ts";
import {
  type ChargeOutcome,
  type PaymentProvider,
  ProviderRefusal,
} from "#server/platform/card-provider/provider.ts";
import { claimDueCharges, type DueCharge, recordChargeResult } from "./saved-card-store.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };

/**
 * The key is the same until the outcome is stored: if a crash makes us repeat the request, the provider
 * charges once.
 */
async function requestCharge({ provider }: Deps, due: DueCharge, intentId: string): Promise<ChargeOutcome> {
  const { paymentMethodRef, tries } = due;
  const idempotencyKey = `charge/${intentId}/${paymentMethodRef}/${tries}`;
  try {
    return await provider.cards.charge({ intentId, paymentMethodRef, idempotencyKey });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return { status: "refused", reason: error.message, needsAction: false, isFinal: true };
  }
}

type Refusal = Extract<ChargeOutcome, { status: "refused" }>;
async function applyRefusal(
  { db, jobs, provider }: Deps,
  due: DueCharge,
  { intentId, refusal, now }: { intentId: string; refusal: Refusal; now: Date },
): Promise<void> {
  const { bookingId } = due;
  const { needsAction, isFinal, reason } = refusal;
  const report = { provider: provider.name, intentId, now };
  await db.transaction().execute(async (tx) => {
    if (needsAction) await markProgress(tx, report, "requires_action");
    else await markFailed(tx, report);
    const failure = { type: "fail_payment", actor: "provider", needsAction } as const;
    await applyCommand(tx, jobs, bookingId, failure, { now });
    const first = (await findState(tx, bookingId))?.chargeRefusedAt ?? now;
    const nextTryAt = needsAction || isFinal ? null : (nextChargeAt(first, due.tries + 1) ?? null);
    await recordChargeResult(tx, due, { refusal: reason, nextTryAt });
    await audit(tx, {
      at: now,
      actorRole: "provider",
      subject: "payment",
      subjectId: bookingId,
      to: needsAction ? "charge_needs_action" : "charge_refused",
      reason,
      data: { nextTryAt: nextTryAt?.toISOString() ?? null },
    });
  });
}

async function chargeCard(deps: Deps, due: DueCharge, now: Date): Promise<void> {
  const { db, jobs, provider } = deps;
  const { bookingId } = due;
  const payable = await findPayable(db, provider.name, bookingId);
  if (!payable) return;
  const open = await insertPayment(db, { ...(await prepareCharge(deps, bookingId, payable, now)), now });
  if (!open) return;
  const { intentId } = open;
  const outcome = await requestCharge(deps, due, intentId);
  if (outcome.status === "refused") return applyRefusal(deps, due, { intentId, refusal: outcome, now });
  if (outcome.status === "processing") return; // reported by an event, or fetched
  await db.transaction().execute(async (tx) => {
    await applyFoundIntent({ tx, jobs, now }, { provider: provider.name, intentId, found: outcome.found });
    await recordChargeResult(tx, due, { refusal: null, nextTryAt: null });
  });
}

/** The charge is tried again in ten minutes; administrators are notified of the error once a day. */
async function reportFailure({ db, jobs, log }: Deps, { bookingId }: DueCharge, error: unknown, now: Date) {
  log.error({ err: error, bookingId }, "a saved card was not charged");
  if (isUnreachable(error)) return;
  await db.transaction().execute((tx) =>
    notifyAdmins(tx, jobs, {
      at: now,
      eventKey: `set_aside:charge:${bookingId}:${osloDate(now)}`,
      kind: "booking_set_aside",
      link: bookingAddress(bookingId),
    }),
  );
}

export const dueCharges = (deps: Deps): Sweep => ({
  name: "charges of saved cards",
  asks: "card provider",
  every: "minute",
  run: async (now) => {
    const { db, provider } = deps;
    const due = await claimDueCharges(db, provider.name, now);
    for (const one of due) {
      try {
        await chargeCard(deps, one, now);
      } catch (error) {
        await reportFailure(deps, one, error, now);
      }
    }
    return due.length;
  },
});
