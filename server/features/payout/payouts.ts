/** Releases escrow on the payout's date and sends the landowner's part, each exactly once (rules 6.2–6.4). */
import { addDays, osloDate } from "#domain/days.ts";
import { dailyCheckPage } from "#domain/admin/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { paidOutPostings, releasedPostings } from "#domain/ledger/ledger.ts";
import type { PayoutStatus } from "#domain/payment/lists.ts";
import { shortRetryAt } from "#domain/payout/connected-account.ts";
import { acceptsPayouts, type PayoutAccount } from "#domain/payout/payout-account.ts";
import type { Message } from "#domain/notification/message.ts";
import { allocate, postEntries } from "#server/features/ledger/public.ts";
import { notify, notifyAdmins } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { releaseHeldPayouts } from "#server/features/profile/public.ts";
import {
  type PayoutAttempt,
  beginAttempt,
  type DuePayout,
  endAttempt,
  findOpenAttempt,
  rescheduleHeldPayouts,
  claimScheduled,
  lockDuePayout,
  lockSendable,
  lockUnsentPayout,
  reschedulePayout,
  markReleased,
  type MissingAccount,
  recordInsufficientFunds,
  type PayoutRoute,
  type PayoutWay,
  saveRetryTime,
  type SendablePayout,
  sendPayout,
  countDuePayouts,
  type UnsentPayout,
} from "./payout-store.ts";
import { setOffClaims } from "./set-off.ts";
import {
  type PaymentProvider,
  BalanceTooLow,
  ProviderRefusal,
} from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider; payoutBy: PayoutWay };

export const routeOf = ({ provider, payoutBy }: Pick<Deps, "provider" | "payoutBy">): PayoutRoute => ({
  payoutBy,
  onboarding: provider.onboarding && payoutBy === "provider" ? provider.name : null,
});

const auditPayout = (
  tx: Tx,
  payoutId: string,
  from: PayoutStatus,
  to: PayoutStatus,
  now: Date,
  reason?: string,
) => audit(tx, [{ at: now, actorRole: "system", subject: "payout", subjectId: payoutId, from, to, reason }]);

const messageOf = {
  right_to_let: "payout_right_waits",
  details_missing: "payout_lacks_details",
  no_account: "payout_on_hold",
} as const;
/** The message about a held payout: why there is no account, or from when the account is used. */
const heldMessage = (
  { account, from }: PayoutAccount,
  missing: MissingAccount,
  amountOre: number,
): Message =>
  account === null || from === null
    ? { to: "landowner", message: messageOf[missing], values: { amountOre } }
    : { to: "landowner", message: "payout_waits", values: { amountOre, from: from.toISOString() } };

async function releasePayout(tx: Tx, { jobs }: Deps, p: DuePayout, now: Date): Promise<void> {
  const { payoutId, bookingId, landownerUid, amountOre, commissionOre } = p;
  await postEntries(tx, {
    bookingId,
    reason: "released",
    postings: releasedPostings({ bookingId, landownerUid, commissionOre, earningsOre: amountOre }),
    now,
  });
  const sentOre = amountOre - (await setOffClaims(tx, p, now));
  const status = sentOre === 0 ? "sent" : acceptsPayouts(p.account, now) ? "scheduled" : "on_hold";
  await markReleased(tx, payoutId, status, now);
  if (status !== p.status) await auditPayout(tx, payoutId, p.status, status, now);
  if (status === "scheduled" && p.way === "provider") await jobs.enqueue(tx, sendPayout, { payoutId });
  if (status === "on_hold")
    await notify(tx, jobs, { bookingId, at: now, messages: [heldMessage(p.account, p.missing, sentOre)] });
}

/** Releases the payouts that are due today in Oslo. */
export const duePayouts = (deps: Deps) => ({
  name: "payouts",
  lock: (tx: Tx, now: Date, skippedIds: string[]) =>
    lockDuePayout(tx, { today: osloDate(now), skippedIds, route: routeOf(deps) }),
  idOf: ({ bookingId }: DuePayout) => bookingId,
  due: (now: Date) => countDuePayouts(deps.db, osloDate(now), addDays(osloDate(now), -1)),
  work: (tx: Tx, payout: DuePayout, now: Date) => releasePayout(tx, deps, payout, now),
});

async function holdPayout(
  tx: Tx,
  jobs: JobQueue,
  { payoutId, bookingId, amountOre, account, from, missing }: SendablePayout,
  now: Date,
): Promise<void> {
  await claimScheduled(tx, payoutId, { status: "on_hold" });
  await auditPayout(tx, payoutId, "scheduled", "on_hold", now);
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [heldMessage({ account, from }, missing, amountOre)],
  });
}

type OpenAttempt = { payout: SendablePayout; attempt: PayoutAttempt };
type BegunAttempt = OpenAttempt & { resumed: boolean };
/**
 * Begins an attempt, or resumes the open one. Its account is read under the locks that begin it, and never
 * changes. An attempt by bank file is left to the bank.
 */
const startAttempt = (
  { db, jobs, ...deps }: Deps,
  payoutId: string,
  now: Date,
): Promise<BegunAttempt | undefined> =>
  db.transaction().execute(async (tx) => {
    const route = routeOf(deps);
    const payout = await lockSendable(tx, payoutId, { route, provider: deps.provider.name });
    if (!payout) return undefined;
    const open = await findOpenAttempt(tx, payoutId);
    if (open) return open.way === "provider" ? { payout, attempt: open, resumed: true } : undefined;
    if (payout.way !== "provider" || payout.frozen) return undefined;
    if (payout.account === null || !acceptsPayouts(payout, now))
      return void (await holdPayout(tx, jobs, payout, now));
    const { account, way } = payout;
    const attempt = await beginAttempt(tx, { payoutId, account, way, ...route }, now);
    return { payout, attempt, resumed: false };
  });

/** Notifies the landowner of a refused or returned payout. */
export const notifyOfFailure = (
  tx: Tx,
  jobs: JobQueue,
  { bookingId, amountOre }: { bookingId: string; amountOre: number },
  now: Date,
): Promise<void> =>
  notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [{ to: "landowner", message: "payout_failed", values: { amountOre } }],
  });

/** Ends the attempt as refused. The landowner and the administrators are notified of every refusal. */
export async function failPayout(
  tx: Tx,
  jobs: JobQueue,
  { payout, attempt }: OpenAttempt,
  reason: string,
  now: Date,
): Promise<void> {
  const { payoutId, bookingId, amountOre } = payout;
  if (!(await endAttempt(tx, { payoutId, attempt: attempt.attempt, outcome: "refused", reason, now })))
    return;
  await claimScheduled(tx, payoutId, { status: "failed" });
  await auditPayout(tx, payoutId, "scheduled", "failed", now, reason);
  await notifyOfFailure(tx, jobs, payout, now);
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `payout_refused:${attempt.key}`,
    kind: "payout_refused",
    values: { amountOre, reason },
    bookingId,
    link: bookingAddress(bookingId),
  });
}

/** Ends the attempt as sent. `transferId`: the provider's; null for a bank file. */
export async function markPaidOut(
  tx: Tx,
  jobs: JobQueue,
  { payout, attempt }: OpenAttempt,
  transferId: string | null,
  now: Date,
): Promise<void> {
  const { payoutId, bookingId, landownerUid, amountOre, moneyAt } = payout;
  if (!(await endAttempt(tx, { payoutId, attempt: attempt.attempt, outcome: "sent", now }))) return;
  await claimScheduled(tx, payoutId, { status: "sent", transferId, now });
  const from = attempt.way === "provider" ? "provider" : "bank";
  await allocate(tx, { bookingId, amountOre, from: moneyAt, to: from, now });
  const postings = paidOutPostings(landownerUid, amountOre, from);
  await postEntries(tx, { bookingId, reason: "paid_out", postings, now });
  await auditPayout(tx, payoutId, "scheduled", "sent", now);
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [{ to: "landowner", message: "payout_sent", values: { amountOre } }],
  });
}

/**
 * The provider's balance is too small: the attempt has ended, and another begins after a pause.
 * Administrators are notified once a day.
 */
async function postponePayout(
  tx: Tx,
  jobs: JobQueue,
  { payout, attempt }: OpenAttempt,
  reason: string,
  now: Date,
): Promise<void> {
  const { payoutId, amountOre } = payout;
  if (!(await endAttempt(tx, { payoutId, attempt: attempt.attempt, outcome: "refused", reason, now })))
    return;
  const short = await recordInsufficientFunds(tx, payoutId, now);
  if (!short) return;
  await saveRetryTime(tx, payoutId, shortRetryAt(short.tries, now));
  if (short.tries === 1) await auditPayout(tx, payoutId, "scheduled", "scheduled", now, reason);
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `platform_short:${osloDate(now)}`,
    kind: "platform_short",
    values: { amountOre },
    link: dailyCheckPage,
  });
}

type Outcome = { transferId: string } | { refused: string } | { short: string };
/**
 * Finds out the result of an attempt that a crash interrupted. Undefined if it never reached the provider and
 * the payout is frozen now: it is not sent as long as it is frozen (rules 6.6).
 */
async function fetchOutcome(
  { provider }: Deps,
  { payout, attempt, resumed }: BegunAttempt,
): Promise<Outcome | undefined> {
  const { landownerUid: uid, bookingId, amountOre, intentId } = payout;
  const { account, key: idempotencyKey } = attempt;
  const existing = resumed ? await provider.findPayOut({ bookingId, idempotencyKey }) : undefined;
  if (existing || payout.frozen) return existing;
  try {
    return await provider.payOut({ uid, bookingId, account, amountOre, intentId, idempotencyKey });
  } catch (error) {
    if (error instanceof BalanceTooLow) return { short: error.message };
    if (error instanceof ProviderRefusal) return { refused: error.message };
    throw error;
  }
}

/** Each attempt has its own idempotency key: a job that is retried, or dies halfway, sends nothing twice. */
async function processPayout(deps: Deps, payoutId: string, now: Date): Promise<void> {
  const started = await startAttempt(deps, payoutId, now);
  if (!started) return;
  const outcome = await fetchOutcome(deps, started);
  if (!outcome) return;
  await deps.db
    .transaction()
    .execute((tx) =>
      "short" in outcome
        ? postponePayout(tx, deps.jobs, started, outcome.short, now)
        : "refused" in outcome
          ? failPayout(tx, deps.jobs, started, outcome.refused, now)
          : markPaidOut(tx, deps.jobs, started, outcome.transferId, now),
    );
}

async function requeue(tx: Tx, { jobs }: Deps, { payoutId, status }: UnsentPayout, now: Date): Promise<void> {
  if (status !== "scheduled") {
    await reschedulePayout(tx, payoutId, status);
    await auditPayout(tx, payoutId, status, "scheduled", now);
  }
  await jobs.enqueue(tx, sendPayout, { payoutId });
}

/** Payouts that could be sent, but have no job. */
export const unsentPayouts = (deps: Deps) => ({
  name: "unsent payouts",
  lock: (tx: Tx, now: Date, skippedIds: string[]) =>
    lockUnsentPayout(tx, { now, skippedIds, route: routeOf(deps) }),
  idOf: ({ bookingId }: UnsentPayout) => bookingId,
  work: (tx: Tx, payout: UnsentPayout, now: Date) => requeue(tx, deps, payout, now),
});

async function releasePayoutsOf(deps: Deps, uid: string, now: Date): Promise<void> {
  const { db, jobs } = deps;
  await db.transaction().execute(async (tx) => {
    for (const { payoutId, from, to, released } of await rescheduleHeldPayouts(
      tx,
      { uid, route: routeOf(deps) },
      now,
    )) {
      await auditPayout(tx, payoutId, from, to, now);
      if (released && to === "scheduled") await jobs.enqueue(tx, sendPayout, { payoutId });
    }
  });
}

export const payoutJobs = (deps: Deps): JobHandler[] => [
  handles(sendPayout, ({ payoutId }, { now }) => processPayout(deps, payoutId, now), { calls: true }),
  handles(releaseHeldPayouts, ({ uid }, { now }) => releasePayoutsOf(deps, uid, now)),
];
