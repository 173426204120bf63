/** Disputes, and refunds made in the card provider's dashboard (rules 6.6). */
import { z } from "zod";
import { lockBooking, applyTakenBack } from "#server/features/booking/public.ts";
import type { Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { awaitsSuccess, lockDispute, saveCase, unknownRefundOre } from "./case-store.ts";
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
/** Nothing can be taken back of what has not been booked as paid: the provider tells it again later. */
async function paymentOf(tx: Tx, provider: string, intent: string | null | undefined) {
  const payment = intent ? await findPayment(tx, provider, intent) : undefined;
  if (intent && payment && (await awaitsSuccess(tx, payment.paymentId))) throw new ToldTooEarly(intent);
  return payment;
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
export async function handleDispute(deps: Deps, provider: string, object: unknown): Promise<void> {
  const { tx, jobs, now } = deps;
  const dispute = Dispute.safeParse(object).data;
  if (!dispute) return;
  const { id, amount, currency, status } = dispute;
  const payment = await paymentOf(tx, provider, dispute.payment_intent);
  const { bookingId = null, paymentId = null } = payment ?? {};
  if (bookingId) await lockBooking(tx, bookingId);
  const refers = { kind: "dispute" as const, provider, providerRef: id };
  await openCase(tx, jobs, { ...refers, bookingId, paymentId, amount, currency, now });
  const found = await lockDispute(tx, provider, id);
  if (!payment || !found || found.status !== "open") return;
  let { withdrawnOre } = found;
  if (withdrawnOre === 0) {
    withdrawnOre = takesMoney(status, currency) ? amount : 0;
    const { paymentId: of } = payment;
    const taken = {
      type: "withdrawn" as const,
      amountOre: withdrawnOre,
      paymentId: of,
      caseId: found.caseId,
    };
    await applyTakenBack(tx, payment.bookingId, taken, now);
    await saveCase(tx, found.caseId, { withdrawnOre });
  }
  const won = status === "won" || status === "warning_closed";
  if (won || status === "lost")
    await closeDispute(deps, payment, { caseId: found.caseId, withdrawnOre }, won);
}

/** Our own refunds are reported the same way: only the amount beyond them is a case. */
export async function handleProviderRefund({ tx, jobs, now }: Deps, provider: string, object: unknown) {
  const charge = Charge.safeParse(object).data;
  if (!charge) return;
  const { id, currency, amount_refunded: refunded } = charge;
  const payment = await paymentOf(tx, provider, charge.payment_intent);
  if (!payment) return;
  const { bookingId, paymentId } = payment;
  await lockBooking(tx, bookingId);
  const amountOre = await unknownRefundOre(tx, paymentId, refunded);
  if (amountOre <= 0) return;
  const caseId = await openCase(tx, jobs, {
    kind: "refunded_at_provider",
    provider,
    providerRef: `${id}/${refunded}`,
    bookingId,
    paymentId,
    amount: amountOre,
    currency,
    now,
  });
  if (caseId && isOurs(currency))
    await applyTakenBack(tx, bookingId, { type: "refunded", amountOre, paymentId, caseId }, now);
}
