/** Disputes, and refunds made in the card provider's dashboard (rules 6.6). */
import { z } from "zod";
import { lockBooking, applyTakenBack } from "#server/features/booking/public.ts";
import type { Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { findSuccess, lockDispute, saveCase, unknownRefundOre } from "./case-store.ts";
import { openCase, unfreezeIfSettled } from "./cases.ts";
import { ToldTooEarly } from "./key-in-event.ts";
import { findPayment, type KnownPayment } from "./payment-store.ts";

type Deps = { tx: Tx; jobs: JobQueue; now: Date };
const eventFields = {
  id: z.string().min(1).max(255),
  payment_intent: z.string().nullish(),
  amount: z.int().min(0),
  currency: z.string().max(10),
};
const Dispute = z.looseObject({ ...eventFields, status: z.string() });
const Charge = z.looseObject({ ...eventFields, amount_refunded: z.int().min(0) });

const isOurs = (currency: string): boolean => currency === "nok";
const MOST_AWAITED_MS = 24 * 3_600_000;
/**
 * Nothing is posted as taken back of what is not posted as paid. While the success may still come, the provider has
 * to tell it again; after a day it is for an administrator, as an endpoint that goes on failing is turned off.
 */
async function findSettled({ tx, now }: Deps, payment: KnownPayment, toldAt: Date) {
  const success = await findSuccess(tx, payment.paymentId);
  if (success === "awaited" && now.getTime() - toldAt.getTime() < MOST_AWAITED_MS)
    throw new ToldTooEarly(payment.paymentId);
  return success;
}

/** An inquiry (`warning_…`) takes no money yet. */
const takesMoney = (status: string, currency: string): boolean =>
  isOurs(currency) && !status.startsWith("warning");

async function closeDispute(
  { tx, jobs, now }: Deps,
  { bookingId, paymentId }: KnownPayment,
  found: { caseId: string; withdrawnOre: number },
  won: boolean,
): Promise<void> {
  const { caseId, withdrawnOre: amountOre } = found;
  if (amountOre > 0)
    await applyTakenBack(
      tx,
      bookingId,
      { type: won ? "reinstated" : "lost", amountOre, paymentId, caseId },
      now,
    );
  await saveCase(tx, caseId, { status: won ? "won" : "lost", ...(won && { settledAt: now }) });
  if (won) await unfreezeIfSettled(tx, jobs, bookingId);
}

/**
 * Events of a dispute may arrive late, twice or out of order: each is handled by the status in it alone. A
 * dispute that is won or lost stays so.
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
  const { id, amount, currency, status, payment_intent: intent } = dispute;
  const payment = intent ? await findPayment(tx, provider, intent) : undefined;
  const isPosted = payment !== undefined && (await findSettled(deps, payment, toldAt)) === "posted";
  const { bookingId = null, paymentId = null } = payment ?? {};
  if (bookingId) await lockBooking(tx, bookingId);
  const refers = { kind: "dispute" as const, provider, providerRef: id };
  await openCase(tx, jobs, { ...refers, bookingId, paymentId, amount, currency, now });
  const found = await lockDispute(tx, provider, id);
  if (!payment || !found || found.status !== "open") return;
  const { caseId } = found;
  let { withdrawnOre } = found;
  if (withdrawnOre === 0 && isPosted) {
    withdrawnOre = takesMoney(status, currency) ? amount : 0;
    const taken = {
      type: "withdrawn" as const,
      amountOre: withdrawnOre,
      paymentId: payment.paymentId,
      caseId,
    };
    await applyTakenBack(tx, payment.bookingId, taken, now);
    await saveCase(tx, caseId, { withdrawnOre });
  }
  const won = status === "won" || status === "warning_closed";
  if (won || status === "lost") await closeDispute(deps, payment, { caseId, withdrawnOre }, won);
}

/** Our own refunds are reported the same way: only the amount beyond them is a case. */
export async function handleProviderRefund(
  deps: Deps,
  provider: string,
  object: unknown,
  toldAt: Date,
): Promise<void> {
  const { tx, jobs, now } = deps;
  const charge = Charge.safeParse(object).data;
  if (!charge) return;
  const { id, currency, amount_refunded: refunded, payment_intent: intent } = charge;
  const payment = intent ? await findPayment(tx, provider, intent) : undefined;
  if (!payment) return;
  const success = await findSettled(deps, payment, toldAt);
  if (success === "unmatched") return; // its case is open, and what goes back of it was never posted
  const { bookingId, paymentId } = payment;
  await lockBooking(tx, bookingId);
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
  if (caseId && success === "posted" && isOurs(currency))
    await applyTakenBack(tx, bookingId, { type: "refunded", amountOre, paymentId, caseId }, now);
}
