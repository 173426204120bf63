/**
 * Cases: unexpected money at the card provider, disputes, and refunds made in its dashboard. Administrators
 * are notified, and settle them (rules 6.6).
 */
import type { payments } from "#contract/payment/endpoints.ts";
import { paymentFollowUp } from "#domain/admin/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { lockBooking } from "#server/features/booking/public.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import { unfreezeIfSettled } from "#server/features/payout/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  type Case,
  type CaseKind,
  type CaseStatus,
  findCase,
  insertCase,
  listCases,
  lockCase,
  type NewCase,
  saveCase,
} from "./case-store.ts";
import { reversePayment } from "./reverse-payment.ts";

/** Opens a case and notifies the administrators; undefined if the case exists already. */
export async function openCase(tx: Tx, jobs: JobQueue, newCase: NewCase): Promise<string | undefined> {
  const caseId = await insertCase(tx, newCase);
  if (!caseId) return undefined;
  const { kind, bookingId, amount, currency, now } = newCase;
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payment",
    subjectId: caseId,
    to: "open",
    data: { kind, bookingId, amount, currency },
  });
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `payment_case_opened:${caseId}`,
    kind: `payment_case_${kind}`,
    values: { amount, currency },
    ...(bookingId && { bookingId }),
    link: bookingId ? bookingAddress(bookingId) : paymentFollowUp,
  });
  return caseId;
}

/** Settles an amount that the bank reversed: paid again, or lost, so that it leaves escrow if possible. */
async function decideReversal(
  { tx, jobs, now }: { tx: Tx; jobs: JobQueue; now: Date },
  { caseId, bookingId, paymentId, withdrawnOre: amountOre }: Case,
  paidAgain: boolean,
): Promise<void> {
  if (bookingId && paymentId && amountOre > 0)
    await reversePayment({ tx, jobs, now }, bookingId, {
      type: paidAgain ? "reinstated" : "lost",
      amountOre,
      paymentId,
      caseId,
      from: "bank",
    });
  await saveCase(tx, caseId, { status: paidAgain ? "won" : "lost" });
}

export const casesOfPayments = ({ db, jobs }: { db: Db; jobs: JobQueue }) =>
  ({
    "GET /api/payments/cases": ({ query: { state, ...page } }) =>
      pageByTime(
        page,
        (after, limit) => listCases(db, { state, after, limit }),
        (row) => [row.openedAt, row.caseId],
        (rows) =>
          rows.map((row) => ({
            ...row,
            kind: row.kind as CaseKind,
            status: row.status as CaseStatus,
          })),
      ),
    /** Settles a case; a dispute only once decided. `paidAgain`: the reversed amount was paid again. */
    "POST /api/payments/cases/:caseId/settle": ({ params: { caseId }, body }, call) =>
      command(db, call, `settle-case ${caseId}`, body, async (tx) => {
        const { now, actor } = call;
        const { note, paidAgain } = body;
        const found = await findCase(tx, caseId);
        if (!found) return refuse("payment_case_not_found");
        const { bookingId } = found;
        if (bookingId) await lockBooking(tx, bookingId);
        const locked = await lockCase(tx, caseId);
        if (!locked || locked.settledAt) return refuse("payment_case_settled");
        if (locked.kind === "dispute" && locked.status === "open") return refuse("payment_case_undecided");
        if (locked.kind === "reversed_by_bank")
          await decideReversal({ tx, jobs, now }, locked, paidAgain ?? false);
        await saveCase(tx, caseId, { settledAt: now, settledBy: actor.uid, note });
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "payment",
          subjectId: caseId,
          from: locked.status,
          to: "settled",
          reason: note,
        });
        if (bookingId) await unfreezeIfSettled(tx, jobs, bookingId);
        return { caseId, settled: true as const };
      }),
  }) satisfies SomeHandlers<typeof payments>;
