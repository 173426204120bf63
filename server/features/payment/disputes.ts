/** Disputes, and refunds made in the card provider's dashboard (rules 6.6). */
import { z } from "zod";
import { lockBooking } from "#server/features/booking/public.ts";
import { unfreezeIfSettled } from "#server/features/payout/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { findSuccess, lockDispute, type Success, saveCase, unknownRefundOre } from "./case-store.ts";
import { openCase } from "./cases.ts";
import { EventBeforeRecord } from "#server/platform/card-provider/key-in-event.ts";
import { findPayment, type KnownPayment } from "./payment-store.ts";
import { reversePayment } from "./reverse-payment.ts";

type Deps = { tx: Tx; jobs: JobQueue; now: Date };
const eventFields = {
  id: z.string().min(1).max(255),
  payment_intent: z.string().nullish(),
  amount: z.int().min(0),
  currency: z.string().max(10),
};
const Dispute = z.looseObject({ ...eventFields, status: z.string() });
const Charge = z.looseObject({ ...eventFields, amount_refunded: z.int().min(0) });

const isInKroner = (currency: string): boolean => currency === "nok";
const MAX_WAIT_FOR_PAYMENT_MS = 24 * 3_600_000;
/**
 * Finds the payment and locks its booking. A reversal is only posted after the payment itself: as long as the
 * success event may arrive, the provider must repeat this event; after a day an administrator handles it,
 * since the provider disables an endpoint that keeps failing.
 */
async function lockPayment(
  { tx, now }: Deps,
  provider: string,
  intent: string | null | undefined,
  toldAt: Date,
): Promise<(KnownPayment & { success: Success }) | undefined> {
  const payment = intent ? await findPayment(tx, provider, intent) : undefined;
  if (!payment) return undefined;
  await lockBooking(tx, payment.bookingId);
  const success = await findSuccess(tx, payment.paymentId);
  if (success === "awaited" && now.getTime() - toldAt.getTime() < MAX_WAIT_FOR_PAYMENT_MS)
    throw new EventBeforeRecord(payment.paymentId);
  return { ...payment, success };
}

/** An inquiry (`warning_…`) does not withdraw money. */
const withdrawsMoney = (status: string, currency: string): boolean =>
  isInKroner(currency) && !status.startsWith("warning");

async function closeDispute(
  { tx, jobs, now }: Deps,
  { bookingId, paymentId }: KnownPayment,
  found: { caseId: string; withdrawnOre: number },
  won: boolean,
): Promise<void> {
  const { caseId, withdrawnOre: amountOre } = found;
  if (amountOre > 0)
    await reversePayment({ tx, jobs, now }, bookingId, {
      type: won ? "reinstated" : "lost",
      amountOre,
      paymentId,
      caseId,
    });
  await saveCase(tx, caseId, { status: won ? "won" : "lost", ...(won && { settledAt: now }) });
  if (won) await unfreezeIfSettled(tx, jobs, bookingId);
}

/**
 * Events of a dispute may arrive late, twice or out of order, so each is handled by the status it contains. A
 * dispute that is won or lost does not change any more.
 */
export async function handleDispute(
  deps: Deps,
  provider: string,
  object: unknown,
  toldAt: Date,
): Promise<void> {
  const { tx, jobs, now } = deps;
  const dispute = Dispute.safeParse(object).data;
  if (!dispute) return;
  const { id, amount, currency, status } = dispute;
  const payment = await lockPayment(deps, provider, dispute.payment_intent, toldAt);
  const { bookingId = null, paymentId = null } = payment ?? {};
  const refers = { kind: "dispute" as const, provider, providerRef: id };
  await openCase(tx, jobs, { ...refers, bookingId, paymentId, amount, currency, now });
  const found = await lockDispute(tx, provider, id);
  if (!payment || !found || found.status !== "open") return;
  const { caseId } = found;
  let { withdrawnOre } = found;
  if (withdrawnOre === 0 && payment.success === "posted") {
    withdrawnOre = withdrawsMoney(status, currency) ? amount : 0;
    const withdrawal = {
      type: "withdrawn" as const,
      amountOre: withdrawnOre,
      paymentId: payment.paymentId,
      caseId,
    };
    await reversePayment(deps, payment.bookingId, withdrawal);
    await saveCase(tx, caseId, { withdrawnOre });
  }
  const won = status === "won" || status === "warning_closed";
  if (won || status === "lost") await closeDispute(deps, payment, { caseId, withdrawnOre }, won);
}

/** The provider reports our own refunds in the same way: only an amount beyond them opens a case. */
export async function handleProviderRefund(
  deps: Deps,
  provider: string,
  object: unknown,
  toldAt: Date,
): Promise<void> {
  const { tx, jobs, now } = deps;
  const charge = Charge.safeParse(object).data;
  if (!charge) return;
  const { id, currency, amount_refunded: refunded } = charge;
  const payment = await lockPayment(deps, provider, charge.payment_intent, toldAt);
  if (!payment) return;
  const { bookingId, paymentId, success } = payment;
  if (success === "unmatched") return; // its case is open, and its refund was never posted
  const amountOre = success === "posted" ? await unknownRefundOre(tx, paymentId, refunded) : refunded;
  if (amountOre <= 0) return;
  const caseId = await openCase(tx, jobs, {
    kind: success === "posted" ? "refunded_at_provider" : "unmatched",
    provider,
    providerRef: `${id}/${refunded}`,
    bookingId,
    paymentId,
    amount: amountOre,
    currency,
    now,
  });
  if (caseId && success === "posted" && isInKroner(currency))
    await reversePayment(deps, bookingId, { type: "refunded", amountOre, paymentId, caseId });
}
