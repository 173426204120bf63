/** Releases escrow on the payout's date, once, and sends the landowner's part, once (rules 6.2–6.4). */
import { osloDate } from "#domain/days.ts";
import { paidOutPostings, releasedPostings } from "#domain/ledger/ledger.ts";
import type { PayoutStatus } from "#domain/lists.ts";
import { eachBooking } from "#server/features/booking/public.ts";
import { post } from "#server/features/ledger/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { defineJob, handles, type JobHandler, type JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { releaseHeldPayouts } from "#server/features/profile/public.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import {
  type DuePayout,
  findSendable,
  freeHeld,
  leaveScheduled,
  lockDuePayout,
  markReleased,
  type Sendable,
} from "./payout-store.ts";
import { type PaymentProvider, ProviderRefusal } from "./provider.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };
const sendPayout = defineJob<{ payoutId: string }>("send-payout");

const record = (tx: Tx, payoutId: string, from: PayoutStatus, to: PayoutStatus, now: Date, reason?: string) =>
  audit(tx, [{ at: now, actorRole: "system", subject: "payout", subjectId: payoutId, from, to, reason }]);

async function release(tx: Tx, jobs: JobQueue, p: DuePayout, now: Date): Promise<void> {
  const { payoutId, bookingId, landownerUid, amountOre, commissionOre } = p;
  await post(tx, {
    bookingId,
    reason: "released",
    postings: releasedPostings({ bookingId, landownerUid, commissionOre, earningsOre: amountOre }),
    now,
  });
  const status = amountOre === 0 ? "sent" : p.hasAccount ? "scheduled" : "on_hold";
  await markReleased(tx, payoutId, status, now);
  if (status !== p.status) await record(tx, payoutId, p.status, status, now);
  if (status === "scheduled") await jobs.enqueue(tx, sendPayout, { payoutId });
  if (status === "on_hold")
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "landowner", message: "payout_on_hold", values: { amountOre } }],
    });
}

/** The payouts due today in Oslo. */
export const duePayouts = (deps: Deps): Sweep =>
  eachBooking(deps, {
    name: "payouts",
    take: (tx, now, passedOver) => lockDuePayout(tx, osloDate(now), passedOver),
    idOf: ({ bookingId }) => bookingId,
    work: (tx, payout, now) => release(tx, deps.jobs, payout, now),
  });

async function hold(
  { db, jobs }: Deps,
  { payoutId, bookingId, amountOre }: Sendable,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await leaveScheduled(tx, payoutId, { status: "on_hold" }))) return;
    await record(tx, payoutId, "scheduled", "on_hold", now);
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "landowner", message: "payout_on_hold", values: { amountOre } }],
    });
  });
}

async function fail({ db }: Deps, { payoutId }: Sendable, reason: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await leaveScheduled(tx, payoutId, { status: "failed" }))
      await record(tx, payoutId, "scheduled", "failed", now, reason);
  });
}

async function settle(
  { db, jobs }: Deps,
  { payoutId, bookingId, landownerUid, amountOre }: Sendable,
  transferId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await leaveScheduled(tx, payoutId, { status: "sent", transferId, now }))) return;
    await post(tx, {
      bookingId,
      reason: "paid_out",
      postings: paidOutPostings(landownerUid, amountOre),
      now,
    });
    await record(tx, payoutId, "scheduled", "sent", now);
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "landowner", message: "payout_sent", values: { amountOre } }],
    });
  });
}

/** The payout's id is the idempotency key: a job that is retried, or dies half way, sends nothing twice. */
async function send(deps: Deps, payoutId: string, now: Date): Promise<void> {
  const payout = await findSendable(deps.db, payoutId);
  if (!payout) return;
  const { landownerUid: uid, amountOre, bankAccountNumber } = payout;
  if (bankAccountNumber === null) return hold(deps, payout, now);
  try {
    const { transferId } = await deps.provider.payOut({
      uid,
      bankAccountNumber,
      amountOre,
      idempotencyKey: payoutId,
    });
    await settle(deps, payout, transferId, now);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await fail(deps, payout, error.message, now);
  }
}

async function freeAccount({ db, jobs }: Deps, uid: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { payoutId, from, released } of await freeHeld(tx, uid)) {
      await record(tx, payoutId, from, "scheduled", now);
      if (released) await jobs.enqueue(tx, sendPayout, { payoutId });
    }
  });
}

export const payoutJobs = (deps: Deps): JobHandler[] => [
  handles(sendPayout, ({ payoutId }, { now }) => send(deps, payoutId, now)),
  handles(releaseHeldPayouts, ({ uid }, { now }) => freeAccount(deps, uid, now)),
];
