/** Sends decided refunds back to the card, exactly once (rules 5.3). */
import { z } from "zod";
import { type MoneyAccount, refundFailedPostings, refundSentPostings } from "#domain/ledger/ledger.ts";
import { paymentFollowUp } from "#domain/admin/addresses.ts";
import { allocate, postEntries } from "#server/features/ledger/public.ts";
import { notify, notifyAdmins } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs/jobs.ts";
import { keyInEvent, EventBeforeRecord } from "#server/platform/card-provider/key-in-event.ts";
import {
  startNextAttempt,
  beginRefund,
  findRefund,
  markRefundFailed,
  markRefundRefused,
  markRefundSent,
  lockUnsentRefund,
  type Refund,
  sendRefundJob,
  type UnsentRefund,
} from "./refund-store.ts";
import {
  type PaymentProvider,
  ProviderRefusal,
  RefusedForNow,
} from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; jobs: JobQueue; provider: PaymentProvider };

type SentRefund = Pick<Refund, "refundId" | "bookingId" | "amountOre">;
/**
 * Posts the sent refund to the ledger, and notifies the hunter. `byHand`: who sent it from our bank, to which
 * account.
 */
export async function recordSent(
  tx: Tx,
  jobs: JobQueue,
  { refundId, bookingId, amountOre }: SentRefund,
  now: Date,
  byHand?: { uid: string; account: string; sentOn: string; moneyAt: MoneyAccount },
): Promise<void> {
  const { uid: actorUid, moneyAt = "provider", ...destination } = byHand ?? {};
  const from = byHand ? "bank" : "provider";
  await allocate(tx, { bookingId, amountOre, from: moneyAt, to: from, now });
  const postings = refundSentPostings(bookingId, amountOre, from);
  await postEntries(tx, { bookingId, reason: "refund_sent", postings, now });
  await audit(tx, {
    at: now,
    actorUid,
    actorRole: byHand ? "admin" : "system",
    subject: "payment",
    subjectId: bookingId,
    from: "refund_decided",
    to: "refund_sent",
    data: { refundId, amountOre, ...destination },
  });
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

type RefusedRefund = SentRefund & { from: "refund_decided" | "refund_sent"; reason: string };
export async function reportRefused(
  tx: Tx,
  jobs: JobQueue,
  { refundId, bookingId, amountOre, from, reason }: RefusedRefund,
  now: Date,
): Promise<void> {
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payment",
    subjectId: bookingId,
    from,
    to: "refund_refused",
    reason,
    data: { refundId, amountOre },
  });
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `refund_refused:${refundId}`,
    kind: "refund_refused",
    values: { amountOre, reason },
    bookingId,
    link: paymentFollowUp,
  });
}

/** The provider refused permanently: the refund is not retried, and administrators are notified. */
const refuseRefund = ({ db, jobs }: Deps, refund: Refund, reason: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await markRefundRefused(tx, refund.refundId, reason, now))
      await reportRefused(tx, jobs, { ...refund, from: "refund_decided", reason }, now);
  });

const Failed = z.looseObject({
  id: z.string().min(1).max(255),
  status: z.string(),
  failure_reason: z.string().max(255).nullish(),
});
/** A sent refund was returned to the provider: it is owed again in the ledger, and administrators send it. */
export async function handleFailedRefund(
  { tx, jobs, now }: { tx: Tx; jobs: JobQueue; now: Date },
  provider: string,
  object: unknown,
): Promise<void> {
  const report = Failed.safeParse(object).data;
  if (report?.status !== "failed" && report?.status !== "canceled") return;
  const ownKey = keyInEvent(object);
  const existing = ownKey && (await findRefund(tx, ownKey.id));
  if (existing?.key === ownKey?.key && existing?.status === "decided" && !existing.refused)
    throw new EventBeforeRecord(existing.key);
  const reason = report.failure_reason ?? report.status;
  const refund = await markRefundFailed(tx, { provider, providerRefundId: report.id, reason, now });
  if (!refund) return;
  const { bookingId, amountOre } = refund;
  const postings = refundFailedPostings(bookingId, amountOre);
  await postEntries(tx, { bookingId, reason: "refund_failed", postings, now });
  await reportRefused(tx, jobs, { ...refund, from: "refund_sent", reason }, now);
}

/**
 * Notifies administrators of a refund that no provider sends: they send it from our bank and mark it as sent.
 */
const notifyAdminsOfRefund = (
  { db, jobs }: Deps,
  { refundId, bookingId, amountOre }: Refund,
  now: Date,
): Promise<void> =>
  db.transaction().execute((tx) =>
    notifyAdmins(tx, jobs, {
      at: now,
      eventKey: `refund_by_hand:${refundId}`,
      kind: "refund_by_hand",
      values: { amountOre },
      bookingId,
      link: paymentFollowUp,
    }),
  );

/**
 * Each attempt has its own idempotency key. Providers delete keys after some time, so the result of an
 * earlier call is looked up first. After a temporary refusal another key is used, since the provider repeats
 * its response to the same key.
 */
async function sendRefund(deps: Deps, refundId: string, now: Date): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.status !== "decided" || refund.refused) return;
  if (refund.provider !== deps.provider.name) return notifyAdminsOfRefund(deps, refund, now);
  const { intentId, bookingId, amountOre, key: idempotencyKey } = refund;
  try {
    const started = await beginRefund(deps.db, refund, now);
    if (!started) return;
    const before = started.askedBefore
      ? await deps.provider.findRefund({ intentId, idempotencyKey })
      : undefined;
    if (before?.status === "failed") return await refuseRefund(deps, refund, "failed", now);
    const sent = before ?? (await deps.provider.refund({ intentId, bookingId, amountOre, idempotencyKey }));
    await settleRefund(deps, refund, sent.refundId, now);
  } catch (error) {
    if (error instanceof RefusedForNow) await startNextAttempt(deps.db, refund);
    if (error instanceof RefusedForNow || !(error instanceof ProviderRefusal)) throw error;
    await refuseRefund(deps, refund, error.message, now);
  }
}

export const refundJobs = (deps: Deps): JobHandler[] => [
  handles(sendRefundJob, ({ refundId }, { now }) => sendRefund(deps, refundId, now), { calls: true }),
];

/** Refunds that the provider should send, but that have no job. */
export const unsentRefunds = ({ jobs, provider }: Deps) => ({
  name: "unsent refunds",
  lock: (tx: Tx, _now: Date, skippedIds: string[]) => lockUnsentRefund(tx, provider.name, skippedIds),
  idOf: ({ bookingId }: UnsentRefund) => bookingId,
  work: (tx: Tx, { refundId }: UnsentRefund) => jobs.enqueue(tx, sendRefundJob, { refundId }),
});
