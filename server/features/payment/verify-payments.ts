/**
 * Asks the card provider for the outcome of open payments, since a charge's webhook event may have been lost.
 * The response is handled like the event.
 */
import type { Db } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { applyFoundIntent } from "./handle-event.ts";
import { claimUnverified } from "./payment-store.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };

/**
 * Returns true if the payment was charged. A payment cancelled at the provider is cancelled here too, so that
 * another can be started.
 */
export async function fetchIntent(
  { db, jobs, provider }: Omit<Deps, "log">,
  intentId: string,
  now: Date,
): Promise<boolean> {
  const found = await provider.findIntent(intentId);
  if (found?.status !== "succeeded" && found?.status !== "cancelled") return false;
  await db
    .transaction()
    .execute((tx) => applyFoundIntent({ tx, jobs, now }, { provider: provider.name, intentId, found }));
  return found.status === "succeeded";
}

/**
 * Runs some minutes after the start of a payment, then with growing pauses, and right before the payment
 * deadline, so that no booking that was paid in time is cancelled.
 */
export const verifyPayments = (deps: Deps): Sweep => ({
  name: "unreported payments",
  asks: "card provider",
  run: async (now) => {
    const { db, log, provider } = deps;
    const name = provider.name;
    const unverified = await claimUnverified(db, name, now);
    for (const { intentId, bookingId } of unverified) {
      try {
        await fetchIntent(deps, intentId, now);
      } catch (error) {
        log.warn({ err: error, bookingId }, "the card provider did not say what became of a payment");
      }
    }
    return 0;
  },
});
