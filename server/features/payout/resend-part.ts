/**
 * Resends a payout that was returned in part: the rest is reversed first, so that each payout has a single
 * transfer (decision 75). An administrator starts it.
 */
import { bookingAddress } from "#domain/page-addresses.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, handles, type JobHandler, type JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  findPartReturned,
  lockSent,
  reschedulePayout,
  markReturned,
  type PartReturned,
  sendPayout,
} from "./payout-store.ts";
import { type PaymentProvider, ProviderRefusal } from "#server/platform/card-provider/provider.ts";
import { postReturned } from "./returned-payouts.ts";

type Deps = { db: Db; jobs: JobQueue; provider: PaymentProvider };
/** `askedAt`: when the administrator requested the resending. */
type Resend = { payoutId: string; askedAt: string };
export const resendPart = defineJob<Resend>("resend-part");
const reason = "the rest was taken back, to send the whole anew";

/** Reverses what is left of the transfer. Each request has its own key: the provider repeats refusals. */
async function reverseRemainder(
  { provider }: Deps,
  { transferId, amountOre, returnedOre }: PartReturned,
  askedAt: string,
): Promise<{ refused: string } | undefined> {
  try {
    await provider.reversePayOut({
      transferId,
      amountOre: amountOre - returnedOre,
      idempotencyKey: `rest/${transferId}/${returnedOre}/${askedAt}`,
    });
    return undefined;
  } catch (error) {
    if (error instanceof ProviderRefusal) return { refused: error.message };
    throw error;
  }
}

/**
 * The provider's event may arrive first, so that the payout is failed already. A payout that somebody has
 * sent meanwhile is not sent again.
 */
async function sendPayoutAgain(deps: Deps, { payoutId, askedAt }: Resend, now: Date): Promise<void> {
  const { db, jobs } = deps;
  const part = await findPartReturned(db, payoutId);
  if (!part) return;
  const { bookingId, transferId, returnedOre } = part;
  const refused = await reverseRemainder(deps, part, askedAt);
  await db.transaction().execute(async (tx) => {
    const sent = await lockSent(tx, transferId);
    if (refused) {
      if (sent?.returnedOre !== returnedOre) return; // another request was first
      return notifyAdmins(tx, jobs, {
        at: now,
        eventKey: `rest_refused:${transferId}:${askedAt}`,
        kind: "payout_refused",
        values: { amountOre: part.amountOre, reason: refused.refused },
        bookingId,
        link: bookingAddress(bookingId),
      });
    }
    if (sent) {
      await markReturned(tx, payoutId, transferId, reason);
      const amountOre = sent.amountOre - sent.returnedOre;
      await postReturned(tx, { ...sent, amountOre, to: "provider", now });
    }
    if (!(await reschedulePayout(tx, payoutId, "failed"))) return;
    await audit(tx, {
      at: now,
      actorRole: "system",
      subject: "payout",
      subjectId: payoutId,
      from: "partly_returned",
      to: "scheduled",
      reason,
      data: { ref: transferId },
    });
    await jobs.enqueue(tx, sendPayout, { payoutId });
  });
}

export const resendJobs = (deps: Deps): JobHandler[] => [
  handles(resendPart, (request, { now }) => sendPayoutAgain(deps, request, now), { calls: true }),
];
