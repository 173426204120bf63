/** An administrator retries a payout or a refund that the provider refused. */
import type { payments } from "#contract/payment/endpoints.ts";
import { reschedulePayout, resendPart, sendPayout } from "#server/features/payout/public.ts";
import { resetRefund, sendRefundJob } from "#server/features/refund/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Refused, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";
import { lockUnsent } from "./unsent-store.ts";

type Deps = { db: Db; jobs: JobQueue; provider: PaymentProvider };
type RetriedItem = { kind: "payout" | "refund"; bookingId: string; inPart?: boolean };

/**
 * Queues the retry: of a payout to the landowner's current account; of a partly returned one after the
 * remainder is reversed; of a refund with a new key.
 */
async function queueRetry(
  tx: Tx,
  { jobs, provider }: Deps,
  id: string,
  now: Date,
): Promise<RetriedItem | Refused> {
  const found = await lockUnsent(tx, id, provider.name);
  if (!found) return refuse("unsent_not_found");
  const { kind, bookingId, refused, frozen, inPart = false } = found;
  if (frozen) return refuse("payout_frozen");
  if (!refused) return refuse("unsent_not_refused");
  if (inPart) await jobs.enqueue(tx, resendPart, { payoutId: id, askedAt: now.toISOString() });
  else if (kind === "payout") {
    await reschedulePayout(tx, id, "failed");
    await jobs.enqueue(tx, sendPayout, { payoutId: id });
  } else {
    await resetRefund(tx, id);
    await jobs.enqueue(tx, sendRefundJob, { refundId: id });
  }
  return { kind, bookingId, inPart };
}

export const retryingUnsent = (deps: Deps) =>
  ({
    "POST /api/payments/unsent/:unsentId/retry": ({ params: { unsentId: id }, body }, call) =>
      command(deps.db, call, `retry-unsent ${id}`, body, async (tx) => {
        const { now, actor } = call;
        const retried = await queueRetry(tx, deps, id, now);
        if ("refused" in retried) return retried;
        const { kind, bookingId, inPart } = retried;
        const who = { at: now, actorUid: actor.uid, actorRole: "admin" as const, reason: body.note };
        await audit(tx, [
          kind === "payout"
            ? {
                ...who,
                subject: "payout",
                subjectId: id,
                from: inPart ? "partly_returned" : "failed",
                to: "scheduled",
              }
            : {
                ...who,
                subject: "payment",
                subjectId: bookingId,
                from: "refund_refused",
                to: "refund_decided",
                data: { refundId: id },
              },
        ]);
        return { id, kind, queued: true as const };
      }),
  }) satisfies SomeHandlers<typeof payments>;
