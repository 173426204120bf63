/** Sends decided refunds back to the card, once (rules 5.3). */
import { refundSentPostings } from "#domain/ledger/ledger.ts";
import { paymentFollowUp } from "#domain/page-addresses.ts";
import { post, sendRefundJob } from "#server/features/ledger/public.ts";
import { notify, notifyAdmins } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs.ts";
import { findRefund, markRefundRefused, markRefundSent, type Refund } from "./payment-store.ts";
import { connectedName, type PaymentProvider, ProviderRefusal } from "./provider.ts";

type Deps = { db: Db; jobs: JobQueue; provider: PaymentProvider };

type SentRefund = Pick<Refund, "refundId" | "bookingId" | "amountOre">;
/** Posts it to the ledger, and notifies the hunter. `byHand`: who sent it, and where to. */
export async function recordSent(
  tx: Tx,
  jobs: JobQueue,
  { refundId, bookingId, amountOre }: SentRefund,
  now: Date,
  byHand?: { uid: string; account: string; sentOn: string },
): Promise<void> {
  const { uid: actorUid, ...where } = byHand ?? {};
  await post(tx, {
    bookingId,
    reason: "refund_sent",
    postings: refundSentPostings(bookingId, amountOre),
    now,
  });
  await audit(tx, [
    {
      at: now,
      actorUid,
      actorRole: byHand ? "admin" : "system",
      subject: "payment",
      subjectId: bookingId,
      from: "refund_decided",
      to: "refund_sent",
      data: { refundId, amountOre, ...where },
    },
  ]);
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      {
        to: "hunter",
        message: "refund_sent",
        values: { amountOre, ...(byHand && { account: byHand.account.slice(-4) }) },
      },
    ],
  });
}

const settleRefund = (
  { db, jobs }: Deps,
  refund: Refund,
  providerRefundId: string,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await markRefundSent(tx, refund.refundId, providerRefundId, now))
      await recordSent(tx, jobs, refund, now);
  });

/** Refused for good: it is not retried, and administrators are notified. */
async function refuseRefund(
  { db, jobs }: Deps,
  { refundId, bookingId, amountOre }: Refund,
  reason: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markRefundRefused(tx, refundId, reason, now))) return;
    await audit(tx, [
      {
        at: now,
        actorRole: "provider",
        subject: "payment",
        subjectId: bookingId,
        from: "refund_decided",
        to: "refund_refused",
        reason,
        data: { refundId, amountOre },
      },
    ]);
    await notifyAdmins(tx, jobs, {
      at: now,
      eventKey: `refund_refused:${refundId}`,
      kind: "refund_refused",
      values: { amountOre, reason },
      link: paymentFollowUp,
    });
  });
}

/** No provider sends it: administrators do, from the bank, and say so. */
const notifyAdminsOfRefund = (
  { db, jobs }: Deps,
  { refundId, amountOre }: Refund,
  now: Date,
): Promise<void> =>
  db.transaction().execute((tx) =>
    notifyAdmins(tx, jobs, {
      at: now,
      eventKey: `refund_by_hand:${refundId}`,
      kind: "refund_by_hand",
      values: { amountOre },
      link: paymentFollowUp,
    }),
  );

/** Each attempt has an idempotency key, so that a retried job sends nothing twice. */
async function send(deps: Deps, refundId: string, now: Date): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (!refund || refund.status === "sent" || refund.refused) return;
  if (refund.provider !== connectedName(deps.provider)) return notifyAdminsOfRefund(deps, refund, now);
  const { intentId, amountOre, key: idempotencyKey } = refund;
  try {
    const sent = await deps.provider.refund({ intentId, amountOre, idempotencyKey });
    await settleRefund(deps, refund, sent.refundId, now);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await refuseRefund(deps, refund, error.message, now);
  }
}

export const refundJobs = (deps: Deps): JobHandler[] => [
  handles(sendRefundJob, ({ refundId }, { now }) => send(deps, refundId, now)),
];
